import { MERGED_PER_ACT_MAX } from '@openfloor/contract/limits';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { DEFAULT_ORDER } from '@openfloor/domain/view/ranking';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { Button } from '../../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../../design/components/Dialog/Dialog.tsx';
import { TextField } from '../../../../../design/components/TextField/TextField.tsx';
import { useBoard } from '../../../boardContext.ts';
import { appendAll } from '../../../list/placeInOrder.ts';
import { isPublished, select, type Lane } from '../../../list/selection.ts';
import { guardListPresses } from '../../../press/guardListPresses.ts';
import { NONE_SELECTED, selectedAtom } from '../../acts/focus/selected.ts';
import { InPlan } from '../../acts/InPlan.tsx';
import { messages } from './messages.ts';
import { isMergeable, mergingAtom, strongestOf, useMerging } from './useMerging.ts';
import { useSuggestions } from './useSuggestions.ts';
import * as checkbox from '../../../../../design/checkbox.css.ts';
import * as styles from './merging.css.ts';

/** Maximum of search results that are shown. */
const FOUND_MAX = 20;

const MERGEABLE: Lane = { isIn: isMergeable, emptyText: messages.notFound };

/**
 * Dialog that chooses which questions to merge, and which of them stays. Offers similar ones, and finds any other of
 * the talk.
 */
export const MergeDialog = () => {
  const [asked, setAsked] = useAtom(mergingAtom);
  if (!asked) return null;
  return (
    <Dialog
      title={messages.title}
      description={messages.help}
      closeLabel={messages.close}
      onClose={() => setAsked(undefined)}
    >
      <InPlan feature="merging">
        <MergeChoice key={asked.join()} asked={asked} />
      </InPlan>
    </Dialog>
  );
};

const MergeChoice = ({ asked }: { asked: readonly QuestionId[] }) => {
  const name = useId();
  const { merge } = useMerging();
  const close = useSetAtom(mergingAtom);
  const setSelected = useSetAtom(selectedAtom);
  const questions = useAtomValue(useBoard().atoms.questions);
  const { suggestions } = useSuggestions();
  const [chosen, setChosen] = useState<ReadonlySet<QuestionId>>(new Set(asked));
  /** Questions that a search found and that were chosen once; they stay offered when they are deselected. */
  const [added, setAdded] = useState<readonly QuestionId[]>([]);
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState<QuestionId>();
  /** Default for the question that stays. Votes do not change it while the dialog is open. */
  const [strongest, setStrongest] = useState(() => strongestAmong(questions, asked));
  const [isSending, setIsSending] = useState(false);
  const alike = suggestions
    .map((group) => group.questions.map(({ id }) => id))
    .filter((ids) => ids.some((id) => asked.includes(id)))
    .flat();
  const offered = [...new Set([...asked, ...added, ...alike])]
    .flatMap((id) => questions.get(id) ?? [])
    .filter(isMergeable);
  const taking = offered.filter(({ id }) => chosen.has(id));
  const stays =
    taking.find(({ id }) => id === wanted) ??
    taking.find(({ id }) => id === strongest) ??
    strongestOf(taking);
  // If no question is similar, all questions are shown to choose from.
  const isWanted = search.trim() !== '';
  const [isAlone] = useState(offered.length < 2);
  const isSearching = isWanted || (isAlone && added.length === 0);
  const found = useFound(search)
    .flatMap((id) => questions.get(id) ?? [])
    .filter((question) => isMergeable(question) && !offered.includes(question));

  const choose = (id: QuestionId, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
    setStrongest(strongestAmong(questions, [...next]));
  };
  const run = async (): Promise<void> => {
    if (!stays) return;
    const from = taking.filter(({ id }) => id !== stays.id).map(({ id }) => id);
    setIsSending(true);
    const isDone = await merge(stays.id, from.slice(0, MERGED_PER_ACT_MAX));
    setIsSending(false);
    if (!isDone) return;
    setSelected(NONE_SELECTED);
    close(undefined);
  };
  const results = isSearching && (
    <>
      {found.length === 0 && <p role="status">{messages.notFound}</p>}
      <ul className={styles.list} aria-label={messages.found}>
        {found.slice(0, FOUND_MAX).map((question) => (
          <li key={question.id} className={styles.row}>
            <Part
              question={question}
              isChosen={false}
              onChoose={() => {
                setAdded([...added, question.id]);
                choose(question.id, true);
              }}
            />
          </li>
        ))}
      </ul>
      {found.length > FOUND_MAX && <p className={styles.quiet}>{messages.more(found.length - FOUND_MAX)}</p>}
    </>
  );
  return (
    <div ref={guardListPresses} className={styles.choices}>
      <TextField
        label={messages.search}
        isLabelHidden
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={messages.searchPlaceholder}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {isWanted && results}
      <ul className={styles.list} aria-label={messages.which}>
        {offered.map((question) => (
          <li key={question.id} className={styles.row}>
            <Part
              question={question}
              isChosen={chosen.has(question.id)}
              onChoose={(isChosen) => choose(question.id, isChosen)}
            />
            <label className={styles.stays}>
              <input
                type="radio"
                className={checkbox.box}
                name={name}
                aria-label={messages.stay(question.text)}
                disabled={!chosen.has(question.id)}
                checked={stays?.id === question.id}
                onChange={() => setWanted(question.id)}
              />
              {messages.staysShort}
            </label>
          </li>
        ))}
      </ul>
      {!isWanted && results}
      <div className={styles.buttons}>
        <Button onClick={() => close(undefined)}>{messages.cancel}</Button>
        <Button
          tone="primary"
          disabled={taking.length < 2 || isSending}
          title={taking.length < 2 ? messages.tooFew : undefined}
          onClick={() => void run()}
        >
          {taking.every(isPublished) ? messages.merge : messages.approveAndMerge}
        </Button>
      </div>
    </div>
  );
};

const strongestAmong = (
  questions: ReadonlyMap<QuestionId, Question>,
  ids: readonly QuestionId[],
): QuestionId | undefined =>
  strongestOf(ids.flatMap((id) => questions.get(id) ?? []).filter(isMergeable))?.id;

/**
 * Ids of the questions that a search finds. They keep the order in which they were first found, so that votes move
 * none.
 */
const useFound = (search: string): readonly QuestionId[] => {
  const questions = useAtomValue(useBoard().atoms.questions);
  const [shown, setShown] = useState<{ search: string; ids: QuestionId[] }>();
  const wanted = select(questions.values(), { order: DEFAULT_ORDER, lane: MERGEABLE, search });
  const ids = shown?.search === search ? appendAll(wanted, shown.ids) : wanted;
  if (shown?.search !== search || ids.length !== shown.ids.length) setShown({ search, ids });
  return ids;
};

type PartProps = { question: Question; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** A question with the box that takes it into the merge. */
const Part = ({ question, isChosen, onChoose }: PartProps) => (
  <label className={styles.part}>
    <input
      type="checkbox"
      className={checkbox.box}
      aria-label={messages.takePart(question.text)}
      checked={isChosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
    <span>
      <span className={styles.text} dir="auto">
        {question.text}
      </span>
      <span className={styles.quiet}>
        {isPublished(question) ? messages.votes(question.votes) : messages.waits}
        {question.flags && `, ${messages.flagged}`}
      </span>
    </span>
  </label>
);
