import type { QuestionId } from '@openfloor/contract/ids';
import type { BulkAct } from '@openfloor/contract/acts';
import type { Question } from '@openfloor/contract/questions';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { AlertDialog } from '../../../../design/components/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../../design/components/Button/Button.tsx';
import { IconButton } from '../../../../design/components/IconButton/IconButton.tsx';
import { KEEPS } from '../../../../design/keeps.ts';
import { useBoard } from '../../boardContext.ts';
import { isPublished, select, type Selection } from '../../list/selection.ts';
import { focusCard } from '../acts/focus/cards.ts';
import { formOf } from '../card/forms/keptText.tsx';
import { DeclineReasons } from '../card/forms/DeclineReasons.tsx';
import { Note } from '../card/forms/Meanwhile.tsx';
import { QuotedTexts } from '../card/Flags.tsx';
import { messages as mergingMessages } from '../card/merging/messages.ts';
import { isMergeable, useMerging } from '../card/merging/useMerging.ts';
import { InPlan } from '../acts/InPlan.tsx';
import { messages } from '../messages.ts';
import { NONE_SELECTED, selectedAtom, selectingAtom } from '../acts/focus/selected.ts';
import { useBulk } from '../acts/useBulk.ts';
import { decliningAtom } from '../acts/useModeration.ts';
import * as styles from './BulkBar.css.ts';

/** Each act, and whether it changes something on a question. */
const ACTS: readonly [BulkAct, (question: Question) => boolean][] = [
  ['approve', (question) => !isPublished(question)],
  ['decline', ({ status }) => status !== 'declined'],
  ['return', ({ status }) => status !== 'waiting'],
  ['hide', (question) => isPublished(question) && !question.hidden],
  ['unhide', ({ hidden }) => hidden],
  ['pin', (question) => isPublished(question) && !question.pinned],
  ['unpin', ({ pinned }) => pinned],
  ['mark-answered', (question) => isPublished(question) && !question.isAnswered],
  ['mark-unanswered', ({ isAnswered }) => isAnswered],
];

/** Flagged and not public yet. A bulk approval leaves these out: the moderator may not have read them. */
const isFlagged = ({ status, flags = [] }: Question): boolean => status !== 'published' && flags.length > 0;
const textsOf = (questions: readonly Question[]): string[] => questions.map(({ text }) => text);

/** Acts on all selected questions together; shown while some are selected. */
export const BulkBar = ({ selection }: { selection: Selection }) => {
  const { atoms } = useBoard();
  const questions = useAtomValue(atoms.questions);
  const [{ ids }, setSelected] = useAtom(selectedAtom);
  useEffect(() => () => setSelected(NONE_SELECTED), [setSelected, selection.lane]);
  // A colleague may have taken one out of the lane since it was selected.
  const chosen = [...ids].flatMap((id) => questions.get(id) ?? []).filter(selection.lane.isIn);
  // The reasons stay while somebody types one.
  const isDeclining = useAtomValue(decliningAtom)?.of === 'selected';
  if (chosen.length === 0 && !isDeclining) return null;
  return <Bar chosen={chosen} allIds={select(questions.values(), selection)} />;
};

const Bar = ({ chosen, allIds }: { chosen: Question[]; allIds: QuestionId[] }) => {
  const [, setSelected] = useAtom(selectedAtom);
  const setIsSelecting = useSetAtom(selectingAtom);
  const [declining, setDeclining] = useAtom(decliningAtom);
  const doToAll = useBulk();
  const merging = useMerging();
  const bar = useRef<HTMLElement>(null);
  const [isConfirmingFlagged, setIsConfirmingFlagged] = useState(false);
  /** Whether a key pressed one of the buttons. If that disappears, the focus must move on, or it would go to `body`. */
  const hasKeyFocus = (): boolean => (bar.current?.querySelector(':focus-visible') ?? null) !== null;
  const clear = (): void => {
    if (hasKeyFocus()) focusCard(chosen[0]?.id);
    setSelected(NONE_SELECTED);
    setIsSelecting(false);
  };
  const changeDeclining = (next: typeof declining): void => {
    if (hasKeyFocus()) bar.current?.focus();
    setDeclining(next);
  };
  /**
   * Does an act to all selected questions that it changes. An approval leaves out flagged ones, which stay selected;
   * if all are flagged, it asks.
   */
  const run = (act: BulkAct, reason?: string): void => {
    const able = chosen.filter(ACTS.find(([name]) => name === act)?.[1] ?? (() => true));
    const leftOut = act === 'approve' ? able.filter(isFlagged) : [];
    const taken = able.filter((question) => !leftOut.includes(question));
    if (taken.length === 0 && leftOut.length > 0) return setIsConfirmingFlagged(true);
    void doToAll(
      taken.map(({ id }) => id),
      { act, reason, note: leftOut.length > 0 ? messages.flaggedLeftOut(textsOf(leftOut)) : undefined },
    );
    setDeclining(undefined);
    if (leftOut.length === 0) return clear();
    if (hasKeyFocus()) bar.current?.focus();
    setSelected({ ids: new Set(leftOut.map(({ id }) => id)), last: undefined });
  };
  const offered = ACTS.filter(([, able]) => chosen.some(able)).map(([act]) => act);
  const flagged = chosen.filter(isFlagged);
  const approveFlagged = (): void => {
    void doToAll(
      flagged.map(({ id }) => id),
      { act: 'approve' },
    );
    clear();
  };
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label={messages.bulkLabel} data-toasts="top">
      <div className={styles.head}>
        <p className={styles.count} role="status">
          {messages.selected(chosen.length)}
        </p>
        {chosen.length < allIds.length && (
          <Button onClick={() => setSelected({ ids: new Set(allIds), last: undefined })}>
            {messages.selectAll(allIds.length)}
          </Button>
        )}
        <IconButton label={messages.clearSelection} onClick={clear}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      {isConfirmingFlagged && (
        <AlertDialog
          title={messages.approveFlagged(flagged.length)}
          description={messages.approveFlaggedText}
          cancelLabel={messages.cancel}
          confirmLabel={messages.actions.approve.label}
          onCancel={() => setIsConfirmingFlagged(false)}
          onConfirm={approveFlagged}
        >
          <QuotedTexts texts={textsOf(flagged)} />
        </AlertDialog>
      )}
      {declining?.of === 'selected' ? (
        <DeclineReasons
          label={messages.whyDecline}
          form={formOf('decline', 'selected')}
          onDecline={(reason) => (chosen.length > 0 ? run('decline', reason) : changeDeclining(undefined))}
          onCancel={() => changeDeclining(undefined)}
        >
          {chosen.length === 0 && <Note>{messages.meanwhile.goneAll}</Note>}
        </DeclineReasons>
      ) : (
        <>
          <div className={styles.acts}>
            {merging.isOffered && chosen.some(isMergeable) && (
              <Button onClick={() => merging.ask()}>{mergingMessages.merge}</Button>
            )}
            <InPlan feature="bulk-acts">
              {offered.map((act) => (
                <Button
                  key={act}
                  tone={act === 'approve' ? 'primary' : 'quiet'}
                  onClick={() => (act === 'decline' ? changeDeclining({ of: 'selected' }) : run(act))}
                >
                  {messages.actions[act].label}
                </Button>
              ))}
            </InPlan>
          </div>
          {offered.includes('hide') && <p className={styles.keeps}>{KEEPS.hide}</p>}
        </>
      )}
    </section>
  );
};
