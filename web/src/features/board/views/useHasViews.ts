import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';

/** What the audience sees of a board: all questions, the answered ones, the viewer's own, or those of earlier talks. */
export type View = 'all' | 'answered' | 'yours' | 'earlier';

/** Whether there is more than one view. A board that nobody configured has one. */
export const useHasViews = (): boolean => {
  const { atoms, adminToken, receipts } = useBoard();
  const { review, names, labels } = useAtomValue(atoms.settings);
  const isFirstTalk = (useAtomValue(atoms.head)?.talk.number ?? 1) === 1;
  const own = [...useAtomValue(receipts).values()];
  const hasNews = own.some(({ status, reply }) => status !== 'published' || reply !== undefined);
  const hasReplies = useAtomValue(atoms.hasReplies);
  const isConfigured = review || names !== 'off' || labels.length > 0 || !isFirstTalk;
  return adminToken === undefined && (isConfigured || hasNews || hasReplies);
};
