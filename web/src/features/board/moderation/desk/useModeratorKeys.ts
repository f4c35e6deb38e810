import type { Question } from '@openfloor/contract/questions';
import { useStore } from 'jotai';
import { useBoard } from '../../boardContext.ts';
import { isPublished, type Lane } from '../../list/selection.ts';
import { keyCounts, noteFocusChosen } from '../../press/guardPresses.ts';
import { focusedCard, moveFocus, questionOf, unfold } from '../focus/cards.ts';
import { leaveCard } from '../focus/keepFocus.ts';
import { selectedAtom, toggleSelected } from '../focus/selected.ts';
import { useMerging } from '../merging/useMerging.ts';
import { useKeys } from '../../useKeys.ts';
import { useModeration } from '../acts/useModeration.ts';
import { usePerform } from '../acts/usePerform.ts';

const choose = (by: 1 | -1): void => {
  moveFocus(by);
  noteFocusChosen();
};

/** Keyboard shortcuts of moderators; ignored inside fields and dialogs. */
export const useModeratorKeys = ({ lane, onHelp }: { lane: Lane; onHelp: () => void }): void => {
  const store = useStore();
  const { atoms } = useBoard();
  const act = useModeration();
  const merging = useMerging();
  const { undoLatest } = usePerform();

  /** Keys are ignored on a card that has left the lane. */
  const currentQuestion = (): Question | undefined => {
    const question = store.get(atoms.questions).get(questionOf(focusedCard()) ?? '');
    return question && lane.isIn(question) ? question : undefined;
  };
  const onCurrent =
    (work: (question: Question) => void) =>
    ({ timeStamp }: KeyboardEvent): void => {
      const question = currentQuestion();
      if (question && keyCounts(timeStamp)) work(question);
    };

  /** Acts that cards offer once the question is published. */
  const onPublished = (work: (question: Question) => void) =>
    onCurrent((question) => isPublished(question) && work(question));

  const approveOrAnswer = (question: Question): void => {
    if (isPublished(question)) return act.markAnswered(question);
    leaveCard();
    act.approve(question);
  };

  const askToDecline = (question: Question): void => {
    unfold(focusedCard());
    act.askToDecline(question);
  };

  /** Selecting changes nothing for others, so it needs no guard against quick keys. */
  const tick = (): void => {
    const question = currentQuestion();
    if (question) store.set(selectedAtom, (before) => toggleSelected(before, question.id));
  };

  useKeys({
    j: () => choose(1),
    k: () => choose(-1),
    a: onCurrent(approveOrAnswer),
    d: onCurrent(askToDecline),
    f: onCurrent(act.dismissFlags),
    h: onPublished(act.toggleHidden),
    p: onPublished(act.togglePinned),
    x: onPublished(act.toggleAnswered),
    X: tick,
    u: onCurrent(act.answerAndUnpin),
    n: onCurrent(act.toggleAnswering),
    e: onCurrent((question) => act.open('edit', question)),
    r: onPublished((question) => act.open('reply', question)),
    l: onCurrent((question) => act.open('labels', question)),
    b: onCurrent((question) => act.open('block', question)),
    m: () => merging.ask(currentQuestion()),
    s: onCurrent(({ id, merged }) => merged && act.unmerge(id)),
    z: () => void undoLatest(),
    '?': onHelp,
  });
};
