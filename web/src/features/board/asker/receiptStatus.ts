import type { QuestionId } from '@openfloor/contract/ids';
import type { Receipt } from '@openfloor/contract/questions';

export type ReceiptStatus =
  'waiting' | 'published' | 'answering' | 'answered' | 'hidden' | 'declined' | 'withdrawn';

/** What became of an own question, in one word. */
export const receiptStatus = (
  { id, status, answered, hidden }: Receipt,
  answeringId: QuestionId | undefined,
): ReceiptStatus => {
  if (status !== 'published') return status;
  if (id === answeringId) return 'answering';
  if (answered) return 'answered';
  return hidden ? 'hidden' : 'published';
};
