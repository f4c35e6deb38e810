import { MERGED_PER_ACT_MAX } from '@openfloor/contract/limits';
import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { Dialog } from '../../../../design/components/Dialog/Dialog.tsx';
import { useBoard } from '../../boardContext.ts';
import { isPublished } from '../../list/selection.ts';
import { NONE_SELECTED, selectedAtom } from '../focus/selected.ts';
import { InPlan } from '../plan/InPlan.tsx';
import { messages } from './messages.ts';
import { mergingAtom, strongestOf, useMerging } from './useMerging.ts';
import { useSuggestions } from './useSuggestions.ts';
import * as styles from './MergeDialog.css.ts';

/** Chooses which questions to merge, and which of them stays. Also offers those that are suggested for the chosen ones. */
export const MergeDialog = () => {
  const [asked, setAsked] = useAtom(mergingAtom);
  const questions = useAtomValue(useBoard().atoms.questions);
  const { suggestions } = useSuggestions();
  if (!asked) return null;
  const alike = suggestions
    .map((pair) => pair.questions.map(({ id }) => id))
    .filter((ids) => ids.some((id) => asked.includes(id)))
    .flat();
  const offered = [...new Set([...asked, ...alike])].flatMap((id) => questions.get(id) ?? []);
  return (
    <Dialog
      title={messages.title}
      description={messages.help}
      closeLabel={messages.close}
      onClose={() => setAsked(undefined)}
    >
      <InPlan feature="merging">
        <MergeChoice key={asked.join()} asked={asked} offered={offered.filter(isPublished)} />
      </InPlan>
    </Dialog>
  );
};

const MergeChoice = ({ asked, offered }: { asked: readonly QuestionId[]; offered: readonly Question[] }) => {
  const name = useId();
  const { merge } = useMerging();
  const close = useSetAtom(mergingAtom);
  const setSelected = useSetAtom(selectedAtom);
  const [chosen, setChosen] = useState<ReadonlySet<QuestionId>>(new Set(asked));
  const [wanted, setWanted] = useState<QuestionId>();
  const [isSending, setIsSending] = useState(false);
  const taking = offered.filter(({ id }) => chosen.has(id));
  const stays = taking.find(({ id }) => id === wanted) ?? strongestOf(taking);

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
  return (
    <>
      {offered.length < 2 && <p>{messages.noOthers}</p>}
      <ul className={styles.list} aria-label={messages.which}>
        {offered.map(({ id, text, votes }) => (
          <li key={id} className={styles.row}>
            <label className={styles.part}>
              <input
                type="checkbox"
                className={styles.input}
                aria-label={messages.takePart(text)}
                checked={chosen.has(id)}
                onChange={({ target }) => {
                  const next = new Set(chosen);
                  if (target.checked) next.add(id);
                  else next.delete(id);
                  setChosen(next);
                }}
              />
              <span>
                <span className={styles.text} dir="auto">
                  {text}
                </span>
                <span className={styles.votes}>{messages.votes(votes)}</span>
              </span>
            </label>
            <label className={styles.stays}>
              <input
                type="radio"
                className={styles.input}
                name={name}
                aria-label={messages.stay(text)}
                disabled={!chosen.has(id)}
                checked={stays?.id === id}
                onChange={() => setWanted(id)}
              />
              {messages.staysShort}
            </label>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button onClick={() => close(undefined)}>{messages.cancel}</Button>
        <Button
          tone="primary"
          disabled={taking.length < 2 || isSending}
          title={taking.length < 2 ? messages.tooFew : undefined}
          onClick={() => void run()}
        >
          {messages.merge}
        </Button>
      </div>
    </>
  );
};
