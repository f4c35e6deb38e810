import type { Question } from '@openfloor/contract/questions';
import { useStore } from 'jotai';
import { useBoard } from '../../boardContext.ts';
import { isPublished, type Lane } from '../../list/selection.ts';
import { focusedCard, leaveCard, moveFocus, questionOf, unfold } from '../focus/cards.ts';
import { useMerging } from '../merging/useMerging.ts';
import { useKeys } from '../../useKeys.ts';
import { mayActByKey } from '../focus/settled.ts';
import { useModeration } from '../acts/useModeration.ts';
import { usePerform } from '../acts/usePerform.ts';

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
  const withCurrent = (work: (question: Question) => void): void => {
    const question = currentQuestion();
    if (question && mayActByKey(question.id)) work(question);
  };

  const approveOrAnswer = (question: Question): void => {
    if (isPublished(question)) return act.markAnswered(question);
    leaveCard();
    act.approve(question);
  };

  const askToDecline = (question: Question): void => {
    unfold(focusedCard());
    act.askToDecline(question);
  };

  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    a: () => withCurrent(approveOrAnswer),
    d: () => withCurrent(askToDecline),
    f: () => withCurrent(act.dismissFlags),
    h: () => withCurrent(act.toggleHidden),
    p: () => withCurrent(act.togglePinned),
    x: () => withCurrent(act.toggleAnswered),
    u: () => withCurrent(act.answerAndUnpin),
    n: () => withCurrent(act.toggleAnswering),
    e: () => withCurrent((question) => act.open('edit', question)),
    r: () => withCurrent((question) => act.open('reply', question)),
    l: () => withCurrent((question) => act.open('labels', question)),
    b: () => withCurrent((question) => act.open('block', question)),
    m: () => merging.ask(currentQuestion()),
    s: () => withCurrent(({ id, merged }) => merged && act.unmerge(id)),
    z: () => void undoLatest(),
    '?': onHelp,
  });
};
