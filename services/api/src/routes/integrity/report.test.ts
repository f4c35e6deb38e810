import { randomUUID, type UUID } from 'node:crypto';
import { datedSessionId } from '@openfloor/platform/credentials/sessionCredentials';
import { asked, questionId, otherQuestionId, boardAfter } from '@openfloor/domain/testing/sampleBoard';
import { expect, it } from 'vitest';
import { findIn, reportOf } from './report.ts';

const VOTES = 20_000;
const TURNS_MIN = 20;

it('lets other work of the node run while it looks at a large hall', async () => {
  const boardId = randomUUID();
  const votes = Array.from({ length: VOTES }, (_, place) => ({
    questionId,
    sessionId: datedSessionId(randomUUID(), place * 100),
    castAtMs: place * 100 + ((place * 7919) % 60_000),
    arrivedAtMs: place * 100 + ((place * 7919) % 60_000),
  }));
  let turns = 0;
  let isDone = false;
  const countTurns = (): void => {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  };
  countTurns();
  await findIn({ boardId, votes, origins: new Map(), questions: new Map(), setAside: new Map() });
  isDone = true;
  expect(turns).toBeGreaterThan(TURNS_MIN);
});

const MINUTE_MS = 60_000;
const LAST_ID = 'f0000000-0000-4000-8000-000000000002';
const OTHER_ID = 'f0000000-0000-4000-8000-000000000001';

const cast = (id: string, sessionId: string, castAtMs: number) => ({
  questionId: id,
  sessionId,
  castAtMs,
  arrivedAtMs: castAtMs,
});

/** Ten sessions of one prefix that vote a second after their minting, and what the report says about them. */
const reportOn = async ({ boardId = randomUUID(), author = '' } = {}) => {
  const bots = Array.from({ length: 10 }, (_, number) =>
    datedSessionId(`a0000000-0000-4000-8000-00000000000${number}`, MINUTE_MS - 5000 + number * 1000),
  );
  const [first = '', second = '', third = ''] = bots;
  const votes = [
    ...bots.map((sessionId, number) => cast(questionId, sessionId, MINUTE_MS - 4000 + number * 1000)),
    cast(otherQuestionId, third, 3 * MINUTE_MS),
    cast(otherQuestionId, second, 2 * MINUTE_MS - 3000),
    cast(LAST_ID, first, 3 * MINUTE_MS),
    cast(OTHER_ID, first, 3 * MINUTE_MS),
  ];
  const { questions } = boardAfter({ ...asked, sessionId: author === 'bot' ? (bots[5] ?? '') : author });
  const origins = new Map(bots.map((sessionId) => [sessionId, 'one']));
  return { bots, findings: await findIn({ boardId, votes, origins, questions, setAside: new Map() }) };
};

const minute = (number: number, votes: number) => ({
  at: new Date(number * MINUTE_MS).toISOString(),
  votes,
});

it('says how many votes a group has, for which questions, and when votes were cast', async () => {
  const { bots, findings } = await reportOn();
  expect(findings.groups).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
      score: 0.6,
      reasons: ['shared-prefix'],
      sessionIds: bots,
      sessions: 10,
      votes: 14,
      // The second one voted again after exactly a minute.
      alsoActive: 2,
      questions: [
        { id: questionId, votes: 10 },
        { id: otherQuestionId, votes: 2 },
        { id: OTHER_ID, votes: 1 },
        { id: LAST_ID, votes: 1 },
      ],
    },
  ]);
  expect(findings.questions).toEqual([
    { id: questionId, perMinute: [minute(0, 4), minute(1, 6)] },
    { id: otherQuestionId, perMinute: [minute(1, 1), minute(3, 1)] },
    { id: LAST_ID, perMinute: [minute(3, 1)] },
    { id: OTHER_ID, perMinute: [minute(3, 1)] },
  ]);
});

it('counts sessions that asked a question as active, and those of the group that are set aside', async () => {
  const { bots, findings } = await reportOn({ author: 'bot' });
  expect(findings.groups).toMatchObject([{ alsoActive: 3 }]);
  const [first = '', second = ''] = bots;
  const { groups } = reportOf(findings, {
    setAside: new Map([
      [first, 'group'],
      [second, 'group'],
      ['somebody else', 'group'],
    ]),
  });
  expect(groups).toMatchObject([{ sessions: 10, setAside: 2 }]);
  expect(groups[0]).not.toHaveProperty('sessionIds');
});

const idOn = async (boardId: UUID) => (await reportOn({ boardId })).findings.groups[0]?.id;

it('names a group by its board and key', async () => {
  const [board, other] = [randomUUID(), randomUUID()];
  expect(await idOn(board)).toBe(await idOn(board));
  expect(await idOn(board)).not.toBe(await idOn(other));
});
