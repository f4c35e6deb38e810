import type { Question } from '@openfloor/contract/questions';
import { useAtomValue } from 'jotai';
import { useBoard } from '../../boardContext.ts';
import { blockedAuthorsAtom } from '../acts/blockedAuthors.ts';
import { useModeration } from '../acts/useModeration.ts';
import { useMerging } from './merging/useMerging.ts';
import { leaveCard } from '../acts/focus/keepFocus.ts';
import { actionsOn, type CardAction } from './questionActs.ts';

/** Does an act on the card that has the focus. If the card leaves the list, the focus goes to the next one. */
export const runAction = ({ run, leaves = false }: CardAction): void => {
  if (leaves) leaveCard();
  run();
};

/** The acts that a question offers now: for its card, the pane beside the list and the palette. */
export const useActions = (question: Question | undefined): ReturnType<typeof actionsOn> => {
  const { ask, isOffered: isMergingOffered } = useMerging();
  const act = { ...useModeration(), ask };
  const { atoms, live, ownIds } = useBoard();
  const id = question?.id ?? '';
  const facts = {
    isAnswering: useAtomValue(atoms.answeringId) === id,
    isOwn: useAtomValue(ownIds).has(id),
    isAuthorBlocked: useAtomValue(blockedAuthorsAtom).has(question?.authorId ?? ''),
    isPast: live !== undefined,
    isMergingOffered,
  };
  return question ? actionsOn(question, facts, act) : { likely: [], other: [] };
};
