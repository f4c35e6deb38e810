import type { AssistantWork } from '@openfloor/store/maintenance/assistantWork';
import { expect, it } from 'vitest';
import { batchOf, digestOf, isSummaryDue, progressOf } from './progress.ts';

const EVERY_MS = 120_000;
const PACE = { pauseMs: 2000, retryMs: 5000, summaryEveryMs: EVERY_MS };
const ok = { ok: true, reply: {} } as const;
const failed = <Failure extends string>(failure: Failure) => ({ ok: false, failure }) as const;
const fresh = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ seq: place + 2, id: `q${place}`, text: 'When?' }));
const summarized = [
  { id: 'q0', text: 'When?', votes: 1, answered: false },
  { id: 'q1', text: 'Where?', votes: 0, answered: false },
];
const work = (details: Partial<AssistantWork> = {}): AssistantWork => ({
  epoch: 'one',
  isAllowed: true,
  head: 50,
  unscreened: [],
  hasMore: false,
  attempts: 0,
  summarized: [],
  summaryOf: null,
  sinceSummaryMs: 0,
  ...details,
});
const known = digestOf({ summarized });

it('up to 20 questions are asked about together, and the rest immediately after them', () => {
  const many = work({ unscreened: fresh(20), hasMore: true });
  expect(batchOf(many)).toHaveLength(20);
  expect(progressOf(many, ok, undefined, PACE)).toMatchObject({ screenedSeq: 21, againInMs: 0 });
  const few = work({ unscreened: fresh(3) });
  expect(progressOf(few, ok, undefined, PACE)).toMatchObject({ screenedSeq: 50, againInMs: null });
});

it('questions wait while the service is away, and are asked about again', () => {
  for (const failure of [
    'timeout',
    'unreachable',
    'unavailable',
    'denied',
    'redirected',
    'breaker-open',
  ] as const)
    expect(progressOf(work({ unscreened: fresh(3) }), failed(failure), undefined, PACE)).toMatchObject({
      screenedSeq: null,
      attempts: 0,
      againInMs: 5000,
    });
});

it('waits as long as the service or the budget says', () => {
  const unscreened = fresh(3);
  const limited = { ...failed('rate-limited'), retryAfterMs: 40_000 };
  expect(progressOf(work({ unscreened }), limited, undefined, PACE).againInMs).toBe(40_000);
  expect(
    progressOf(work({ unscreened }), { ...failed('budget'), waitMs: 1_800_000 }, undefined, PACE).againInMs,
  ).toBe(1_800_000);
  expect(
    progressOf(work({ unscreened }), { ...failed('budget'), waitMs: 0 }, undefined, PACE).againInMs,
  ).toBe(5000);
  expect(progressOf(work({ unscreened }), failed('stopped'), undefined, PACE).againInMs).toBe(0);
});

it('a question that never gets a useful reply is found, and keeps the others waiting no longer', () => {
  const sizes = [0, 1, 2, 3].map((attempts) => batchOf(work({ unscreened: fresh(20), attempts })).length);
  expect(sizes).toEqual([20, 5, 1, 1]);
  for (const failure of ['refused', 'invalid', 'too-large'] as const) {
    const after = (attempts: number) =>
      progressOf(work({ unscreened: fresh(20), attempts }), failed(failure), undefined, PACE);
    expect(after(0)).toMatchObject({ screenedSeq: null, attempts: 1, againInMs: 0 });
    expect(after(3)).toMatchObject({ screenedSeq: 2, attempts: 0, againInMs: 0 });
  }
});

it('a summary is due while there is news and the interval is over; votes are no news', () => {
  const due = { summarized, sinceSummaryMs: EVERY_MS };
  expect(isSummaryDue(work(due), EVERY_MS)).toBe(true);
  expect(isSummaryDue(work({ ...due, sinceSummaryMs: EVERY_MS - 1 }), EVERY_MS)).toBe(false);
  expect(isSummaryDue(work({ ...due, summarized: [] }), EVERY_MS)).toBe(false);
  expect(isSummaryDue(work({ ...due, summaryOf: known }), EVERY_MS)).toBe(false);
  const voted = [...summarized].toReversed().map((question) => ({ ...question, votes: 9 }));
  expect(isSummaryDue(work({ ...due, summarized: voted, summaryOf: known }), EVERY_MS)).toBe(false);
  const answered = summarized.map((question) => ({ ...question, answered: true }));
  expect(isSummaryDue(work({ ...due, summarized: answered, summaryOf: known }), EVERY_MS)).toBe(true);
});

it('a board is looked at when its next summary is due', () => {
  const soon = work({ summarized, sinceSummaryMs: 100_000 });
  expect(progressOf(soon, undefined, undefined, PACE).againInMs).toBe(20_000);
  const due = work({ summarized, sinceSummaryMs: EVERY_MS });
  expect(progressOf(due, undefined, ok, PACE)).toMatchObject({
    summaryOf: known,
    isSummaryAsked: true,
    againInMs: null,
  });
  expect(progressOf(due, undefined, failed('invalid'), PACE)).toMatchObject({
    summaryOf: null,
    isSummaryAsked: true,
    againInMs: EVERY_MS,
  });
  expect(progressOf(due, undefined, failed('timeout'), PACE)).toMatchObject({
    summaryOf: null,
    isSummaryAsked: false,
    againInMs: 5000,
  });
});
