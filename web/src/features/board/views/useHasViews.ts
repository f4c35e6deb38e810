import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';

/**
 * Whether the board has views above its list. A board with default settings has none, and its header
 * leads to the viewer's own questions.
 */
export const useHasViews = (): boolean => {
  const { atoms, adminToken } = useBoard();
  const { review, names } = useAtomValue(atoms.settings);
  const head = useAtomValue(atoms.head);
  const isFirstTalk = (head?.talk.number ?? 1) === 1;
  const hasSummary = head?.summary === 'published';
  const hasReplies = useAtomValue(atoms.hasReplies);
  const isConfigured = review || names !== 'off' || !isFirstTalk;
  return adminToken === undefined && (isConfigured || hasReplies || hasSummary);
};
