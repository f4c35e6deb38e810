import type { QuestionId } from '@openfloor/contract/ids';
import type { Receipt } from '@openfloor/contract/questions';

export type ReceiptStatus =
  'waiting' | 'published' | 'merged' | 'answering' | 'answered' | 'hidden' | 'declined' | 'withdrawn';

/** What became of an own question, in one word. */
export const receiptStatus = (
  { id, status, answered, hidden, mergedInto }: Receipt,
  answeringId: QuestionId | undefined,
): ReceiptStatus => {
  if (status !== 'published') return status;
  if ((mergedInto ?? id) === answeringId) return 'answering';
  if (mergedInto !== undefined) return 'merged';
  if (answered) return 'answered';
  return hidden ? 'hidden' : 'published';
};
