import { setTimeout as delay } from 'node:timers/promises';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { openDelayedLink } from '@openfloor/store/testing/delayedLink';
import { ask, call, createBoard, newSession, post } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../testing/program.ts';

const VOTES = 134;
const ANSWERED_WITHIN_MS = 6000;
/** The pool has closed connections that were idle for ten seconds. */
const QUIET_MS = 11_000;

/** A node on a Postgres that is near until it becomes late, and sessions that have not voted. */
const openHall = async () => {
  const testDatabase = await createMigratedDatabase();
  onTestFinished(() => testDatabase.drop());
  const link = await openDelayedLink(testDatabase.url);
  const { url } = await startServer({ ...LIMITS_RAISED, DATABASE_URL: link.url });
  const { boardId } = await createBoard(url);
  const questionId = await ask(url, boardId, 'When is lunch?');
  const sessions: string[] = [];
  for (let count = 0; count < VOTES; count += 1) sessions.push(await newSession(url, boardId));
  await delay(QUIET_MS);
  const vote = async (session: string, place: number) => {
    await delay(place * 40);
    const sentAtMs = performance.now();
    const path = `/api/boards/${boardId}/questions/${questionId}/vote`;
    const reply = await post(url, path, { voted: true }, { session }).catch(() => undefined);
    return { status: reply?.status, tookMs: performance.now() - sentAtMs };
  };
  const read = () => call(url, `/api/boards/${boardId}/questions`);
  return { link, read, voteAll: () => Promise.all(sessions.map(vote)) };
};

it('votes wait for a Postgres that is late by 700 ms, and none is lost', { timeout: 120_000 }, async () => {
  const { link, voteAll } = await openHall();
  link.lateMs = 700;
  const answers = await voteAll();
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(ANSWERED_WITHIN_MS);
});

it(
  'while Postgres is late by 2 s reads are served, and each vote is answered within 6 s',
  { timeout: 120_000 },
  async () => {
    const { link, read, voteAll } = await openHall();
    link.lateMs = 2000;
    const voting = voteAll();
    const reads: (number | undefined)[] = [];
    for (let count = 0; count < 20; count += 1) {
      reads.push((await read().catch(() => undefined))?.status);
      await delay(500);
    }
    const answers = await voting;
    expect(new Set(reads)).toEqual(new Set([200]));
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(ANSWERED_WITHIN_MS);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  },
);
