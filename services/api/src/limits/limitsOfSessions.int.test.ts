import { askQuestion, vote } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { sendContactRequest } from '@openfloor/contract/calls/operator';
import { expect, it } from 'vitest';
import { openSuiteApi, type ApiHarness } from '../testing/apiHarness.ts';

const limits = {
  LIMIT_QUESTIONS_PER_MINUTE: 2,
  LIMIT_VOTES_PER_MINUTE: 2,
  LIMIT_BOARDS_PER_HOUR: 2,
  LIMIT_CONTACT_PER_HOUR: 2,
};
const api = await openSuiteApi({ limits, settings: { freePlanBoards: Infinity } });
const { boardId, questionId } = await api.openBoardWithQuestion();
const MINUTE = 60;
const HOUR = 60 * MINUTE;

const CALLS: [name: string, seconds: number, call: (session: string) => ReturnType<ApiHarness['send']>][] = [
  [
    'questions, on all boards together',
    MINUTE,
    async (session) => {
      const { boardId: newBoard } = await api.openBoard();
      return api.send(askQuestion, { boardId: newBoard, text: 'Why?' }, { session });
    },
  ],
  ['votes', MINUTE, (session) => api.send(vote, { boardId, questionId }, { session })],
  ['boards', HOUR, (session) => api.send(createBoard, { title: 'Town hall' }, { session })],
  [
    'contact requests',
    HOUR,
    (session) => {
      const request = { name: 'Anna', email: 'anna@example.org', message: 'Hello' };
      return api.send(sendContactRequest, request, { session });
    },
  ],
];

it.each(CALLS)(
  'a session has a limit of its own of %s, and is told when to try again',
  async (_name, seconds, call) => {
    const session = api.session();
    for (let n = 0; n < 2; n += 1) expect((await call(session)).status).toBeLessThan(300);
    const { status, headers } = await call(session);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toSatisfy(
      (wait: number) => wait > seconds - 10 && wait <= seconds,
    );
    // The address is the same.
    expect((await call(api.session())).status).toBeLessThan(300);
  },
);
