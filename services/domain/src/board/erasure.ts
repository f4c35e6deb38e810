import type { BoardEvent, RestoredQuestion } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { isErased, questionsOf, type BoardState } from './boardState.ts';
import { accept, type Command, type Decision } from './decision.ts';

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

/** Questions whose texts an event has, or may quote. A reply is the moderator's own text. */
export const quotedIn = (event: BoardEvent): readonly QuestionId[] => {
  if (event.type === 'v1.SummaryWritten') return event.sources;
  if (event.type === 'v1.ActUndone')
    return (event.restored.questions ?? []).filter(hasTexts).map(({ questionId }) => questionId);
  return HAVE_TEXTS.has(event.type) ? questionsOf(event) : [];
};

/** Events that always have texts of their questions. */
const HAVE_TEXTS: ReadonlySet<BoardEvent['type']> = new Set([
  'v1.QuestionAsked',
  'v1.QuestionEdited',
  'v1.QuestionFlagged',
]);

/** Types of the events of `quotedIn`. */
export const TYPES_THAT_QUOTE: readonly string[] = [...HAVE_TEXTS, 'v1.SummaryWritten', 'v1.ActUndone'];

/** Types of the acts on what an erasure takes. */
export const ACTS_ON_TEXTS: readonly string[] = [
  'v1.QuestionEdited',
  'v1.QuestionFlagged',
  'v1.FlagsDismissed',
] satisfies BoardEvent['type'][];

const hasTexts = ({ text, original, flags = [] }: RestoredQuestion): boolean =>
  text !== undefined || typeof original === 'string' || flags.some(({ detail }) => detail !== undefined);

/** The session that all texts of an event belong to; undefined if it has none, or texts of several people. */
export const textAuthorOf = (
  event: BoardEvent,
  { questions }: Pick<BoardState, 'questions'>,
): SessionId | undefined => {
  if (event.type === 'v1.SummaryWritten') return undefined;
  const authors = new Set(quotedIn(event).map((id) => questions.get(id)?.sessionId));
  return authors.size === 1 ? [...authors][0] : undefined;
};
