import type { Replay, ReplayEvent } from '@openfloor/contract/http/replay';
import type { Question } from '@openfloor/contract/questions';
import { describe, expect, it, vi } from 'vitest';
import type { ApiFailure, ApiResult } from '../../api/http/apiClient.ts';
import type { ReplayRange } from '../../api/past/replayCalls.ts';
import { readSegment } from './segment.ts';
import { createReplayLog, SEGMENTS_MAX, type ReplayLog } from './replayLog.ts';

const BOARD_ID = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const EPOCH = '5c1e7a52-4f43-4f6f-9a44-222222222222';
const OTHER_EPOCH = '5c1e7a52-4f43-4f6f-9a44-333333333333';
const START_MS = Date.parse('2026-03-01T10:00:00.000Z');
const QUESTIONS = 2000;

const idOf = (number: number): string => `5c1e7a52-4f43-4f6f-9a44-${String(number).padStart(12, '0')}`;
const timeOf = (seq: number): string => new Date(START_MS + seq * 100).toISOString();

/** The first 2,000 events are questions, all others are votes for them in turn. */
const questionAsked = (seq: number): Question => ({
  id: idOf(seq % QUESTIONS),
  boardId: BOARD_ID,
  text: `Question ${seq}?`,
  votes: 0,
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: timeOf(seq),
});
const votesAt = (number: number, seq: number): number => {
  const cast = seq - QUESTIONS;
  return Math.max(0, Math.floor((cast - ((number - 1 + QUESTIONS) % QUESTIONS) - 1) / QUESTIONS) + 1);
};
const eventAt = (seq: number): ReplayEvent =>
  seq <= QUESTIONS
    ? { seq, at: timeOf(seq), questions: [questionAsked(seq)] }
    : {
        seq,
        at: timeOf(seq),
        votes: { [idOf(seq % QUESTIONS)]: votesAt(seq % QUESTIONS, seq) },
      };
const questionsAt = (seq: number): Question[] =>
  Array.from({ length: Math.min(seq, QUESTIONS) }, (_, place) => ({
    ...questionAsked(place + 1),
    votes: votesAt((place + 1) % QUESTIONS, seq),
  }));

const replayOf = ({ from, to }: ReplayRange, head: number, epoch = EPOCH, version = 'first'): Replay => {
  const end = Math.min(to, head);
  return {
    epoch,
    version,
    audience: 'public',
    head,
    from,
    to: end,
    talk: { id: BOARD_ID, number: 1, title: 'Town hall' },
    answeringId: null,
    questions: questionsAt(from),
    events: Array.from({ length: end - from }, (_, place) => eventAt(from + place + 1)),
  };
};

const answered = (value: Replay): ApiResult<Replay> => ({ ok: true, value, headers: new Headers() });
const refusal = (code: ApiFailure['code']): ApiFailure => ({ ok: false, code, status: 0, message: '' });

type Server = {
  head: number;
  epoch: string;
  version: string;
  failWith: ApiFailure | undefined;
  answerMax: number;
};

const open = (server: Partial<Server> = {}, seq = 0, epoch?: string) => {
  const present: Server = {
    head: 25_000,
    epoch: EPOCH,
    version: 'first',
    failWith: undefined,
    answerMax: 10_000,
    ...server,
  };
  const ranges: string[] = [];
  const pausesMs: number[] = [];
  const log = createReplayLog({
    start: { seq, epoch },
    read: async ({ from, to }) => {
      ranges.push(`${from}-${to}`);
      if (present.failWith) return present.failWith;
      if (from > present.head) return refusal('invalid-request');
      return answered(
        replayOf(
          { from, to: Math.min(to, from + present.answerMax) },
          present.head,
          present.epoch,
          present.version,
        ),
      );
    },
    pause: async (ms) => void pausesMs.push(ms),
  });
  return { log, ranges, pausesMs, server: present };
};
const settled = (log: ReplayLog) => vi.waitFor(() => expect(log.state().status).not.toBe('loading'));

describe('The log of a replay', () => {
  it('reads the range of the wanted event first, then the next, then all others', async () => {
    const { log, ranges } = open({ head: 45_000 }, 15_000);
    await settled(log);
    expect(ranges).toEqual(['10000-20000', '20000-30000', '0-10000', '30000-40000', '40000-50000']);
    expect(log.state()).toMatchObject({ status: 'complete', head: 45_000, loaded: 45_000 });
    expect(log.state().timeline.seqs).toHaveLength(45_000);
  });

  it('shows the same screen at a moment as the server does', async () => {
    const { log } = open();
    await settled(log);
    for (const seq of [0, 1, 499, 500, 501, 2000, 9999, 10_000, 10_001, 24_999, 25_000])
      expect([...(log.screenAt(seq)?.questions.values() ?? [])], `event ${seq}`).toEqual(questionsAt(seq));
  });

  it('goes on from an answer that ends early', async () => {
    const { log, ranges } = open({ head: 12_000, answerMax: 4000 }, 9000);
    await settled(log);
    expect(ranges).toEqual(['0-10000', '4000-10000', '8000-10000', '10000-20000']);
    expect(log.screenAt(9000)?.questions.size).toBe(QUESTIONS);
  });

  it('keeps a bounded number of segments, and reads others again when they are wanted', async () => {
    const { log, ranges } = open({ head: 160_000 });
    await settled(log);
    const kept = Array.from({ length: 16 }, (_, block) => log.screenAt(block * 10_000 + 1)).filter(Boolean);
    expect(kept).toHaveLength(SEGMENTS_MAX);
    const { timeline } = log.state();
    expect(timeline.seqs).toHaveLength(160_000);
    const before = ranges.length;
    const dropped = Array.from({ length: 16 }, (_, block) => block * 10_000 + 1).find(
      (seq) => log.screenAt(seq) === undefined,
    );
    expect(log.want(dropped ?? -1)).toBe(false);
    await vi.waitFor(() => expect(log.screenAt(dropped ?? -1)).toBeDefined());
    expect(ranges.length).toBeGreaterThan(before);
    expect(log.state().timeline).toBe(timeline);
  });

  it('starts again when the board began a new history', async () => {
    const { log, server } = open({ head: 15_000 });
    await settled(log);
    server.epoch = OTHER_EPOCH;
    server.head = 3000;
    log.readOn();
    await settled(log);
    expect(log.state()).toMatchObject({ status: 'complete', restarts: 1, head: 3000, loaded: 3000 });
    expect(log.screenAt(3000)?.questions.size).toBe(QUESTIONS);
  });

  it('opens a link to an event of this history, and the start for one of another', async () => {
    const { log } = open({ head: 15_000 }, 12_000, EPOCH);
    await settled(log);
    expect(log.state()).toMatchObject({ status: 'complete', restarts: 0, epoch: EPOCH });
    // The number of an event that the board has now, and of one that it does not have.
    for (const seq of [12_000, 50_000]) {
      const former = open({ head: 15_000 }, seq, OTHER_EPOCH);
      await settled(former.log);
      expect(former.log.state()).toMatchObject({ status: 'complete', restarts: 1, epoch: EPOCH });
      expect(former.ranges[1]).toBe('0-10000');
    }
  });

  it('drops what it has read when something was hidden since, and reads it again', async () => {
    const { log, server, ranges } = open({ head: 15_000 }, 12_000);
    await settled(log);
    ranges.length = 0;
    await log.check();
    expect(ranges).toEqual(['0-0']);
    expect(log.has(12_000)).toBe(true);
    server.version = 'second';
    const held: boolean[] = [];
    log.subscribe(() => held.push(log.has(12_000)));
    await log.check();
    await settled(log);
    expect(held[0]).toBe(false);
    expect(ranges).toEqual(['0-0', '0-0', '10000-20000', '0-10000']);
    expect(log.state()).toMatchObject({ status: 'complete', version: 'second', restarts: 0, loaded: 15_000 });
  });

  it('drops what it has read when an answer says that something was hidden meanwhile', async () => {
    const { log, server, ranges } = open({ head: 15_000 });
    await settled(log);
    server.version = 'second';
    ranges.length = 0;
    log.readOn();
    await vi.waitFor(() => expect(log.state()).toMatchObject({ status: 'complete', version: 'second' }));
    expect(ranges).toEqual(['15000-20000', '0-10000', '10000-20000']);
  });

  it('keeps what it has while a check gets no answer, and ends when the board may not be replayed any more', async () => {
    const { log, server } = open({ head: 3000 });
    await settled(log);
    server.failWith = refusal('unreachable');
    await log.check();
    expect(log.state()).toMatchObject({ status: 'complete', loaded: 3000 });
    server.failWith = refusal('replay-not-allowed');
    await log.check();
    expect(log.state()).toMatchObject({ status: 'failed', failure: { code: 'replay-not-allowed' } });
  });

  it('stays complete when too many checks are refused, and checks again later and later', async () => {
    const { log, server, pausesMs } = open({ head: 3000 });
    await settled(log);
    server.failWith = refusal('rate-limited');
    for (let check = 0; check < 3; check += 1) await log.check();
    server.failWith = { ...refusal('rate-limited'), retryAfterMs: 30_000 };
    await log.check();
    expect(log.state()).toMatchObject({ status: 'complete', failure: undefined, loaded: 3000 });
    expect(pausesMs).toEqual([1000, 2000, 4000, 30_000]);
    server.failWith = undefined;
    server.version = 'second';
    await log.check();
    await settled(log);
    expect(log.state()).toMatchObject({ status: 'complete', version: 'second' });
  });

  it('waits as long as a server asks that refuses a range because of too many requests', async () => {
    const { log, ranges, pausesMs } = open({
      failWith: { ...refusal('rate-limited'), retryAfterMs: 3000 },
    });
    await settled(log);
    expect(pausesMs).toEqual([3000, 3000, 4000]);
    expect(ranges).toHaveLength(4);
    expect(log.state()).toMatchObject({ status: 'failed', failure: { code: 'rate-limited' } });
  });

  it('does not start again and again when the server refuses a range', async () => {
    const { log, server, ranges } = open({ head: 15_000 });
    await settled(log);
    server.failWith = refusal('invalid-request');
    log.readOn();
    await settled(log);
    expect(log.state()).toMatchObject({ status: 'failed', failure: { code: 'invalid-request' } });
    expect(ranges.length).toBeLessThan(6);
  });

  it('tries a passing failure again, then stops until it is asked to read on', async () => {
    const { log, ranges, server } = open({ failWith: refusal('overloaded') });
    await settled(log);
    expect(log.state()).toMatchObject({ status: 'failed', failure: { code: 'overloaded' } });
    expect(ranges).toEqual(Array.from({ length: 4 }, () => '0-10000'));
    server.failWith = undefined;
    log.readOn();
    await settled(log);
    expect(log.state()).toMatchObject({ status: 'complete', failure: undefined, loaded: 25_000 });
  });

  it('does not repeat a refusal', async () => {
    const { log, ranges } = open({ failWith: refusal('replay-not-allowed') });
    await settled(log);
    expect(log.state()).toMatchObject({ status: 'failed', failure: { code: 'replay-not-allowed' } });
    expect(ranges).toHaveLength(1);
  });

  it('stays as it is while what is wanted is there', async () => {
    const { log } = open();
    await settled(log);
    const before = log.state();
    for (const seq of [0, 24_000, 12_000]) expect(log.want(seq)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(log.state()).toBe(before);
  });

  it('reads what happened since', async () => {
    const { log, server, ranges } = open({ head: 3000 });
    await settled(log);
    log.readOn();
    await settled(log);
    expect(log.state().timeline.seqs).toHaveLength(3000);
    server.head = 3100;
    log.readOn();
    await settled(log);
    expect(ranges.slice(1)).toEqual(['3000-10000', '3000-10000']);
    expect(log.state().timeline.seqs).toHaveLength(3100);
    expect([...(log.screenAt(3100)?.questions.values() ?? [])]).toEqual(questionsAt(3100));
  });

  it('opens the start for a link to an event that the board does not have', async () => {
    const { log } = open({ head: 100 }, 50_000);
    await settled(log);
    expect(log.state()).toMatchObject({ status: 'complete', loaded: 100, restarts: 0 });
  });

  it('shows any moment of 100,000 events for a small part of what applying its events costs', async () => {
    const { log } = open({ head: 100_000 });
    await settled(log);
    // Each moment is far from the one before.
    const seqs = Array.from({ length: 40 }, (_, place) => 1 + ((place * 61_803) % 100_000));
    const seekMs = seqs.map((seq) => {
      const startedMs = performance.now();
      log.screenAt(seq);
      return performance.now() - startedMs;
    });
    const startedMs = performance.now();
    const { segment } = readSegment(replayOf({ from: 90_000, to: 100_000 }, 100_000));
    const replayedMs = performance.now() - startedMs;
    expect(segment.to).toBe(100_000);
    const median = seekMs.toSorted((a, b) => a - b)[seekMs.length / 2] ?? Infinity;
    // Ten segments, of which one was applied.
    expect(median).toBeLessThan((10 * replayedMs) / 20);
  });

  it('reads nothing more once it is closed', async () => {
    const { log, ranges } = open();
    log.close();
    log.want(0);
    await new Promise((resolve) => setTimeout(resolve));
    expect(ranges.length).toBeLessThanOrEqual(1);
  });
});
