import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import type { QuestionState } from '../board/boardState.ts';

/** Who reads: moderators see hidden questions and a pseudonym of each author, the public neither. */
export type Audience = 'public' | 'moderator';

/** Turns an author's session into a name that means nothing outside the board. */
export type Pseudonymize = (sessionId: SessionId) => string;

export const mayRead = (audience: Audience, question: QuestionState): boolean =>
  audience === 'moderator' || !question.hidden;

/** A question as one audience may read it; check `mayRead` first. */
export const questionFor = (
  audience: Audience,
  boardId: BoardId,
  { sessionId, ...question }: QuestionState,
  pseudonymize: Pseudonymize,
): Question => ({
  ...question,
  boardId,
  ...(audience === 'moderator' && { authorId: pseudonymize(sessionId) }),
});
