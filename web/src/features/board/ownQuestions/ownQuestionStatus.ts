import type { QuestionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';

export type OwnQuestionStatus =
  'waiting' | 'published' | 'merged' | 'answering' | 'answered' | 'hidden' | 'declined' | 'withdrawn';

/** What became of an own question, in one word. */
export const ownQuestionStatus = (
  { id, status, answered, hidden, mergedInto }: OwnQuestion,
  answeringId: QuestionId | undefined,
): OwnQuestionStatus => {
  if (status !== 'published') return status;
  if ((mergedInto ?? id) === answeringId) return 'answering';
  if (mergedInto !== undefined) return 'merged';
  if (answered) return 'answered';
  return hidden ? 'hidden' : 'published';
};
