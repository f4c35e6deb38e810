import type { Actor, BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { KeyId, QuestionId, SessionId } from '@openfloor/contract/ids';
import * as fc from 'fast-check';
import { emptyBoard, type BoardState } from '../board/boardState.ts';
import type { BoardCommand } from '../board/commands.ts';
import { decide, type Decision } from '../board/decide.ts';
import { evolve } from '../board/evolve.ts';
import { ROOMY } from './deciderSpecification.ts';

/** Few of each, so that commands affect one another. */
const SESSIONS = 4;
const QUESTIONS = 6;

const uuid = (kind: string, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const sessionNumbered = (number: number): SessionId => uuid('a', number);
export const questionNumbered = (number: number): QuestionId => uuid('c', number);
const keyNumbered = (number: number): KeyId => uuid('e', number);

const sessionId = fc.nat({ max: SESSIONS - 1 }).map(sessionNumbered);
const questionId = fc.nat({ max: QUESTIONS - 1 }).map(questionNumbered);

const onQuestion = fc.record({
  type: fc.constantFrom('HideQuestion', 'UnhideQuestion', 'PinQuestion', 'UnpinQuestion', 'AnswerQuestion'),
  questionId,
});
const vote = fc.record(
  { type: fc.constant('Vote'), questionId, sessionId, voted: fc.boolean() },
  { requiredKeys: ['type', 'questionId', 'sessionId'] },
);
const blockAuthor = fc.record(
  { type: fc.constant('BlockAuthor'), questionId, sessionId },
  { requiredKeys: ['type', 'questionId'] },
);
const rotateKeys = fc.record({ type: fc.constant('RotateKeys'), keyId: fc.nat({ max: 3 }).map(keyNumbered) });
const unblock = fc.record({ type: fc.constant('UnblockParticipant'), sessionId });
/** A question gets its unique id and text when it is added to a stream. */
const ask = fc.record({ type: fc.constant('AskQuestion'), questionId, sessionId, text: fc.constant('') });

/** Any command, sensible or not, by one of a few sessions or a moderator, on one of a few questions. */
const command: fc.Arbitrary<BoardCommand> = fc.oneof(
  { weight: 40, arbitrary: vote },
  { weight: 30, arbitrary: onQuestion },
  { weight: 15, arbitrary: ask },
  { weight: 8, arbitrary: blockAuthor },
  { weight: 6, arbitrary: unblock },
  { weight: 3, arbitrary: rotateKeys },
  { weight: 1, arbitrary: fc.constant<BoardCommand>({ type: 'CloseBoard' }) },
);

const withFreshQuestions = (commands: BoardCommand[]): BoardCommand[] => {
  let asked = 0;
  return commands.map((wish) => {
    if (wish.type !== 'AskQuestion') return wish;
    const number = asked++;
    return { ...wish, questionId: questionNumbered(number), text: `Question number ${number}?` };
  });
};

/** Commands of several people on one board, in order; many are refused or change nothing. */
export const boardCommands: fc.Arbitrary<BoardCommand[]> = fc
  .array(command, { minLength: 1, maxLength: 60, size: 'max' })
  .map(withFreshQuestions);

export type Played = { decisions: Decision[]; log: RecordedEvent[] };

/** Opens a board and applies each command in turn, as a single writer would. */
export const play = (commands: readonly BoardCommand[], limits = ROOMY): Played => {
  const state = emptyBoard();
  const decisions: Decision[] = [];
  const log: RecordedEvent[] = [];
  const record = (event: BoardEvent, actor: Actor) => {
    const recorded = { seq: log.length + 1, at: timeOf(log.length), actor, event };
    evolve(state, recorded);
    log.push(recorded);
  };
  record(
    { type: 'v1.BoardOpened', title: 'Board', shortId: 'board1', sessionId: sessionNumbered(0) },
    'participant',
  );
  for (const wish of commands) {
    const decision = decide(wish, state, limits);
    decisions.push(decision);
    if (decision.ok) for (const event of decision.events) record(event, actorOf(wish));
  }
  return { decisions, log };
};

/** The complete state at `seq`. */
export const stateAt = (log: readonly RecordedEvent[], seq: number): BoardState => {
  const state = emptyBoard();
  for (const recorded of log.slice(0, seq)) evolve(state, recorded);
  return state;
};

export const actorOf = ({ type }: BoardCommand): Actor => {
  if (type === 'AskQuestion' || type === 'Vote') return 'participant';
  return type === 'UnblockParticipant' ? 'super-admin' : 'moderator';
};

/** One second between events. */
const timeOf = (place: number): string => new Date(Date.UTC(2026, 2, 1) + place * 1000).toISOString();
