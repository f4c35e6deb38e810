import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import type { QuestionState } from '../board/boardState.ts';

/** Moderators see hidden questions and a pseudonym of each author; the public sees neither. */
export type Audience = 'public' | 'moderator';

/** Derives a pseudonym from an author's session; it is meaningless outside the board. */
export type Pseudonymize = (sessionId: SessionId) => string;

export const mayRead = (audience: Audience, question: QuestionState): boolean =>
  audience === 'moderator' || !question.hidden;

/** The question as the audience sees it. Check `mayRead` first. */
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
