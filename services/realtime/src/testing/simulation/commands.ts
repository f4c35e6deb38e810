import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { questionNumbered, sessionNumbered } from '@openfloor/domain/testing/arbitraries';
import type { Random } from './random.ts';

const SESSIONS = 5;
const QUESTIONS_MAX = 12;
/** No text contains another one, so that leaks can be found; long texts fill the buffers of sockets. */
const textOf = (number: number): string => `Question <${number}>${'?'.repeat(1 + (number % 3) * 40)}`;

export const drawSession = (random: Random): SessionId => sessionNumbered(random.between(0, SESSIONS - 1));

/** Draws commands of participants and moderators. */
export type Crowd = { draw: () => BoardCommand; votes: (count: number) => BoardCommand[] };

export const createCrowd = (random: Random): Crowd => {
  let asked = 0;
  const ask = (): BoardCommand => {
    const number = asked;
    asked += 1;
    return {
      type: 'AskQuestion',
      questionId: questionNumbered(number),
      sessionId: drawSession(random),
      text: textOf(number),
    };
  };
  const questionId = (): QuestionId => questionNumbered(random.between(0, Math.max(0, asked - 1)));
  const vote = (): BoardCommand => ({
    type: 'Vote',
    questionId: questionId(),
    sessionId: drawSession(random),
  });
  const moderate = (): BoardCommand => ({
    type: random.pick(['HideQuestion', 'HideQuestion', 'UnhideQuestion', 'PinQuestion', 'UnpinQuestion']),
    questionId: questionId(),
  });
  const moderateRarely = (): BoardCommand =>
    random.pick<BoardCommand>([
      { type: 'AnswerQuestion', questionId: questionId() },
      { type: 'BlockAuthor', questionId: questionId() },
      { type: 'UnblockParticipant', sessionId: drawSession(random) },
    ]);
  return {
    draw: () => {
      if (asked === 0 || (asked < QUESTIONS_MAX && random.chance(0.12))) return ask();
      if (random.chance(0.5)) return vote();
      return random.chance(0.8) ? moderate() : moderateRarely();
    },
    votes: (count) => Array.from({ length: count }, vote),
  };
};
