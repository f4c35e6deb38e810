import type { BoardEvent } from '@openfloor/contract/events';
import type { SessionId } from '@openfloor/contract/ids';
import { isErased, type BoardState } from './boardState.ts';
import { accept, type Command, type Decision } from './decision.ts';
import { quotedIn } from './eventFacts.ts';

/** Erases those questions of the session that still have a text. */
export const erase = (
  { sessionId, questionIds }: Command<'EraseQuestions'>,
  { questions }: BoardState,
): Decision => {
  const erased = [...new Set(questionIds)].filter((id) => {
    const question = questions.get(id);
    return question?.sessionId === sessionId && !isErased(question);
  });
  return erased.length === 0 ? accept() : accept({ type: 'v1.QuestionsErased', questionIds: erased });
};

/** The session that all texts of an event belong to; undefined if it has none, or texts of several people. */
export const textAuthorOf = (
  event: BoardEvent,
  { questions }: Pick<BoardState, 'questions'>,
): SessionId | undefined => {
  if (event.type === 'v1.SummaryWritten') return undefined;
  const authors = new Set(quotedIn(event).map((id) => questions.get(id)?.sessionId));
  return authors.size === 1 ? [...authors][0] : undefined;
};
