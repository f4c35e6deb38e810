import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { askQuestion, listQuestions, vote } from '@openfloor/contract/calls/audience';
import type { Call, CallInput } from '@openfloor/contract/calls/call';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { openDelayedLink } from '@openfloor/store/testing/postgresLink';
import { ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../testing/program.ts';

const VOTES = 134;
const QUESTIONS = 20;
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
  const timed = async <C extends Call>(call: C, input: CallInput<C>, session: string, isKeyed: boolean) => {
    const sentAtMs = performance.now();
    const details = { session, ...(isKeyed && { key: randomUUID() }) };
    const reply = await send(url, call, input, details).catch(() => undefined);
    return { status: reply?.status, tookMs: performance.now() - sentAtMs };
  };
  const voteAll = ({ isKeyed = false } = {}) =>
    Promise.all(
      sessions.map(async (session, place) => {
        await delay(place * 40);
        return timed(vote, { boardId, questionId, voted: true }, session, isKeyed);
      }),
    );
  /** Twenty keyed questions in two seconds. */
  const askTwenty = () =>
    Promise.all(
      sessions.slice(0, QUESTIONS).map(async (session, place) => {
        await delay(place * 100);
        return timed(askQuestion, { boardId, text: `Question ${place}?` }, session, true);
      }),
    );
  const read = () => send(url, listQuestions, { boardId });
  return { link, read, voteAll, askTwenty };
};

type TimedAnswer = { status: number | undefined; tookMs: number };
const refusedIn = (answers: readonly TimedAnswer[]) =>
  answers.filter(({ status }) => status !== 200 && status !== 201);
const longestMs = (answers: readonly TimedAnswer[]): number =>
  Math.max(...answers.map(({ tookMs }) => tookMs));

it.each([
  { lateMs: 700, refusedMax: 0 },
  { lateMs: 2000, refusedMax: 1 / 2 },
])(
  'votes and questions with idempotency keys are recorded by a Postgres that is late by $lateMs ms',
  { timeout: 120_000 },
  async ({ lateMs, refusedMax }) => {
    const { link, voteAll, askTwenty } = await openHall();
    link.lateMs = lateMs;
    const votes = await voteAll({ isKeyed: true });
    const questions = await askTwenty();
    expect(refusedIn(votes).length).toBeLessThanOrEqual(VOTES * refusedMax);
    expect(refusedIn(questions).length).toBeLessThanOrEqual(QUESTIONS * refusedMax);
    expect(longestMs([...votes, ...questions])).toBeLessThan(ANSWERED_WITHIN_MS);
  },
);

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
