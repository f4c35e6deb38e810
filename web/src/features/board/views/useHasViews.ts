import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';

/** Whether the board has views beside its list. One with default settings has them once the viewer has asked. */
export const useHasViews = (): boolean => {
  const { atoms, adminToken, ownQuestions } = useBoard();
  const hasAsked = useAtomValue(ownQuestions).size > 0;
  const { review, names } = useAtomValue(atoms.settings);
  const head = useAtomValue(atoms.head);
  const isFirstTalk = (head?.talk.number ?? 1) === 1;
  const hasSummary = head?.summary === 'published';
  const hasReplies = useAtomValue(atoms.hasReplies);
  const isConfigured = review || names !== 'off' || !isFirstTalk;
  return adminToken === undefined && (isConfigured || hasReplies || hasSummary || hasAsked);
};
