import type { Question } from '@openfloor/contract/questions';
import { useStore } from 'jotai';
import type { KeyActions } from '../../../../design/useKeyActions.ts';
import { useBoard } from '../../boardContext.ts';
import type { Lane } from '../../list/selection.ts';
import { keyCounts, noteFocusChosen } from '../../press/moves.ts';
import { focusedCard, moveFocus, questionOf } from '../acts/focus/cards.ts';
import { leaveCard } from '../acts/focus/keepFocus.ts';
import { selectedAtom, toggleSelected } from '../acts/focus/selected.ts';
import { MERGE_KEY, useMerging } from '../card/merging/useMerging.ts';
import { messages as boardMessages } from '../../messages.ts';
import { messages } from '../messages.ts';
import { useKeys } from '../../useKeys.ts';
import { blockedAuthorsAtom } from '../acts/blockedAuthors.ts';
import { KEYED_ACTS } from '../card/questionActs.ts';
import { useModeration } from '../acts/useModeration.ts';
import { usePerform } from '../acts/usePerform.ts';

const words = messages.keys;
type Key = readonly [key: string, help: string];
const SELECT: Key = ['Shift+X', words.select];

/** The shortcuts that `KeyCard` lists: each key, and what it does. */
export const MODERATOR_KEYS: readonly Key[] = [
  ['j', words.next],
  ['k', words.previous],
  ...KEYED_ACTS.flatMap(({ key, help }): Key[] => [[key, help], ...(key === 'x' ? [SELECT] : [])]),
  ['z', words.undo],
  ['g', words.lanes],
  ['Ctrl+Enter', words.save],
  ['/', words.search],
  // Not a key: explains the word above the list.
  [boardMessages.age, words.age],
  ['Ctrl+K', words.palette],
  ['?', words.keys],
];

const choose = (by: 1 | -1): void => {
  moveFocus(by);
  noteFocusChosen();
};

/** Keyboard shortcuts of moderators; ignored inside fields and dialogs. */
export const useModeratorKeys = ({ lane, onHelp }: { lane: Lane; onHelp: () => void }): void => {
  const store = useStore();
  const { atoms, ownIds, live } = useBoard();
  const { ask, isOffered: isMergingOffered } = useMerging();
  const act = { ...useModeration(), ask };
  const { undoLatest } = usePerform();

  /** The question of the focused card. Undefined on a card that has left the lane, where keys are ignored. */
  const currentQuestion = (): Question | undefined => {
    const question = store.get(atoms.questions).get(questionOf(focusedCard()) ?? '');
    return question && lane.isIn(question) ? question : undefined;
  };
  const factsOf = ({ id, authorId = '' }: Question) => ({
    isAnswering: store.get(atoms.answeringId) === id,
    isOwn: store.get(ownIds).has(id),
    isAuthorBlocked: store.get(blockedAuthorsAtom).has(authorId),
    isPast: live !== undefined,
    isMergingOffered,
  });
  const onCurrent =
    ({ may, leaves, run }: (typeof KEYED_ACTS)[number]): KeyActions[string] =>
    ({ timeStamp }) => {
      const question = currentQuestion();
      if (!question || !keyCounts(timeStamp) || may?.(question, factsOf(question)) === false) return;
      if (leaves?.(question)) leaveCard();
      run(act, question);
    };

  /** Selecting changes nothing for others, so it needs no guard against quick keys. */
  const tick = (): void => {
    const question = currentQuestion();
    if (question) store.set(selectedAtom, (before) => toggleSelected(before, question.id));
  };

  useKeys({
    ...Object.fromEntries(KEYED_ACTS.map((each) => [each.key, onCurrent(each)])),
    // Needs no focused card, because it also merges the selected questions.
    [MERGE_KEY]: () => ask(currentQuestion()),
    j: () => choose(1),
    k: () => choose(-1),
    X: tick,
    z: () => void undoLatest(),
    '?': onHelp,
  });
};
