import type { BoardEvent } from '@openfloor/contract/events';
import type { Refusal } from '@openfloor/contract/outcome';
import { assertNever } from '../assertNever.ts';
import { ballotOf, type BoardState, type QuestionState } from './boardState.ts';
import type { BoardCommand } from './commands.ts';

export type Decision = { ok: true; events: BoardEvent[] } | { ok: false; code: Refusal };

/** Limits of a board that the operator configures. */
export type BoardLimits = { questionsMax: number };

type Command<Type extends BoardCommand['type']> = Extract<BoardCommand, { type: Type }>;

const accept = (...events: BoardEvent[]): Decision => ({ ok: true, events });
const refuse = (code: Refusal): Decision => ({ ok: false, code });

/**
 * Decides which events a command records, or why it is refused. Pure; `state` must contain everything that the command
 * touches (see `touchedBy`) and is not modified. SPEC.md numbers the rules.
 */
export const decide = (command: BoardCommand, state: BoardState, limits: BoardLimits): Decision => {
  if (state.closedAt !== undefined) return refuse('board-not-found');
  switch (command.type) {
    case 'AskQuestion':
      return ask(command, state, limits);
    case 'Vote':
      return vote(command, state);
    case 'HideQuestion':
      return onQuestion(command, state, 'v1.QuestionHidden', (question) => !question.hidden);
    case 'UnhideQuestion':
      return onQuestion(command, state, 'v1.QuestionUnhidden', (question) => question.hidden);
    case 'PinQuestion':
      return onQuestion(command, state, 'v1.QuestionPinned', (question) => !question.pinned);
    case 'UnpinQuestion':
      return onQuestion(command, state, 'v1.QuestionUnpinned', (question) => question.pinned);
    case 'AnswerQuestion':
      return onQuestion(command, state, 'v1.QuestionAnswered', (question) => !question.isAnswered);
    case 'BlockAuthor':
      return blockAuthor(command, state);
    case 'UnblockParticipant':
      return unblock(command, state);
    case 'RotateKeys':
      return rotateKeys(command, state);
    case 'CloseBoard':
      return accept({ type: 'v1.BoardClosed' });
    default:
      return assertNever(command);
  }
};

const ask = (
  { questionId, sessionId, text }: Command<'AskQuestion'>,
  state: BoardState,
  { questionsMax }: BoardLimits,
): Decision => {
  if (state.blocked.has(sessionId)) return refuse('blocked');
  if (state.questionCount >= questionsMax) return refuse('board-full');
  return accept({ type: 'v1.QuestionAsked', questionId, sessionId, text });
};

const vote = (command: Command<'Vote'>, state: BoardState): Decision => {
  const { questionId, sessionId } = command;
  const question = state.questions.get(questionId);
  if (!question || question.hidden) return refuse('question-not-found');
  const hasVoted = state.ballots?.has(ballotOf(command)) ?? false;
  const wanted = command.voted ?? !hasVoted;
  // A retry after a lost answer must not count twice.
  if (wanted === hasVoted) return accept();
  return accept({ type: wanted ? 'v1.VoteCast' : 'v1.VoteRetracted', questionId, sessionId });
};

type FlagEvent =
  | 'v1.QuestionHidden'
  | 'v1.QuestionUnhidden'
  | 'v1.QuestionPinned'
  | 'v1.QuestionUnpinned'
  | 'v1.QuestionAnswered';

const onQuestion = (
  { questionId }: { questionId: string },
  state: BoardState,
  type: FlagEvent,
  changes: (question: QuestionState) => boolean,
): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  return changes(question) ? accept({ type, questionId }) : accept();
};

const blockAuthor = ({ questionId, sessionId }: Command<'BlockAuthor'>, state: BoardState): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  if (question.sessionId === sessionId) return refuse('own-question');
  if (state.blocked.has(question.sessionId)) return accept();
  return accept({ type: 'v1.ParticipantBlocked', sessionId: question.sessionId });
};

const rotateKeys = ({ keyId }: Command<'RotateKeys'>, state: BoardState): Decision =>
  keyId === state.keyId ? accept() : accept({ type: 'v1.KeysRotated', keyId });

const unblock = ({ sessionId }: Command<'UnblockParticipant'>, state: BoardState): Decision =>
  state.blocked.has(sessionId) ? accept({ type: 'v1.ParticipantUnblocked', sessionId }) : accept();
