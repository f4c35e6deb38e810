import { useAtomValue } from 'jotai';
import { useBoard } from '../boardContext.ts';

/** What the audience sees: all questions, the answered ones, the viewer's own, those of earlier talks, or a summary. */
export type View = 'all' | 'answered' | 'yours' | 'earlier' | 'summary';

/** Whether there is more than one view. A board with default settings has one. */
export const useHasViews = (): boolean => {
  const { atoms, adminToken, receipts } = useBoard();
  const { review, names, labels } = useAtomValue(atoms.settings);
  const head = useAtomValue(atoms.head);
  const isFirstTalk = (head?.talk.number ?? 1) === 1;
  const hasSummary = head?.summary === 'published';
  const own = [...useAtomValue(receipts).values()];
  const hasNews = own.some(({ status, reply }) => status !== 'published' || reply !== undefined);
  const hasReplies = useAtomValue(atoms.hasReplies);
  const isConfigured = review || names !== 'off' || labels.length > 0 || !isFirstTalk;
  return adminToken === undefined && (isConfigured || hasNews || hasReplies || hasSummary);
};
