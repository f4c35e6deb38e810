import type { Position } from '@openfloor/contract/ws';
import { describe, expect, it } from 'vitest';
import {
  createRig,
  CUT,
  errorOf,
  liveRig,
  newsOf,
  openingStreamRig,
  rigIn,
  streamRig,
  type Rig,
} from '../testing/machineRig.ts';
import { shortfallOf } from './state.ts';

const FIRST: Position = { epoch: 'epoch-1', seq: 1 };

const untilReadMs = (rig: Rig): number => (rig.state().stream?.atMs ?? Number.NaN) - rig.nowMs();

/** Passes the time until the next read begins; sockets fail meanwhile. */
const untilStreamReads = (rig: Rig): void => {
  for (let deadlines = 0; deadlines < 9 && rig.state().stream?.atMs !== undefined; deadlines += 1) {
    rig.waitForNextDeadline();
    if (rig.link().state === 'connecting') rig.input(CUT);
  }
};

describe('The stream over HTTP', () => {
  it('is read after two tries in vain on a connection that was live, from the view on and without a wait', () => {
    const rig = rigIn('reconnecting');
    for (let tries = 0; tries < 2; tries++) {
      expect(rig.state().stream).toBeUndefined();
      rig.waitForDeadline();
      rig.takeEffects();
      rig.input(CUT);
    }
    expect(rig.takeEffects()).toEqual([
      { type: 'close' },
      { type: 'read-stream', since: FIRST, isLive: false },
    ]);
    expect(shortfallOf(rig.state())).not.toBe('slower');
  });

  it('is read beside a handshake that hangs for five seconds, which may still succeed', () => {
    const rig = rigIn('connecting');
    rig.takeEffects();
    rig.waitForNextDeadline();
    expect(rig.nowMs()).toBe(5000);
    expect(rig.takeEffects()).toMatchObject([{ type: 'read-stream', isLive: false }]);
    rig.input({ type: 'stream-read', frames: [], cursor: '71' });
    rig.takeEffects();
    expect(shortfallOf(rig.state())).toBe('slower');
    rig.input({ type: 'opened' });
    rig.settle();
    expect(rig.state()).toMatchObject({ link: { state: 'live' }, stream: undefined });
  });

  it('works on while a handshake that hung is given up, and the socket is tried a minute later', () => {
    const rig = rigIn('connecting', { random: 0.5 });
    rig.waitForNextDeadline();
    rig.input({ type: 'stream-read', frames: [], cursor: '71' });
    rig.waitForNextDeadline();
    expect(rig.link().state).toBe('reconnecting');
    expect(rig.untilDeadlineMs()).toBe(66_000);
    expect(shortfallOf(rig.state())).toBe('slower');
  });

  it.each(['live', 'connecting'] as const)(
    'is read at once while %s when the node is full, and the socket is tried a minute later',
    (state) => {
      const rig = rigIn(state, { random: 0.5 });
      rig.input({ type: 'closed', code: 1013 });
      expect(rig.takeEffects()).toMatchObject([{ type: 'close' }, { type: 'read-stream', isLive: false }]);
      expect(rig.untilDeadlineMs()).toBe(66_000);
    },
  );

  it('brings neither a number of viewers nor what trends: those of the last socket go', () => {
    const rig = openingStreamRig();
    expect(rig.state().viewerCount).toBe(1);
    rig.answerStream({ epoch: rig.board.epoch, seq: rig.board.seq });
    expect(rig.state()).toMatchObject({ viewerCount: undefined, trending: [] });
  });

  it('begins with list and head where the head was read beside the list, and may be older', () => {
    const rig = createRig();
    rig.takeEffects();
    const { headSeq: _headSeq, ...beside } = rig.board.list();
    rig.board.happen({ type: 'noticed', text: 'Lunch at noon' });
    rig.input({ type: 'list-read', ...beside });
    rig.input({ type: 'closed', code: 1013 });
    expect(rig.takeEffects()).toContainEqual({ type: 'read-list', minSeq: 0 });
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.view()?.head).toEqual(rig.board.head);
    expect(rig.takeEffects()).toEqual([{ type: 'read-stream', since: FIRST, isLive: false }]);
  });

  it('is not read before the first list: that list is tried again', () => {
    const rig = createRig();
    for (let tries = 0; tries < 5; tries++) {
      rig.takeEffects();
      rig.input({ type: 'list-failed', code: 'unreachable' });
      expect(rig.state().stream).toBeUndefined();
      rig.waitForDeadline();
      expect(rig.link()).toEqual({ state: 'loading', tries: tries + 1 });
      expect(rig.takeEffects()).toContainEqual({ type: 'read-list', part: 'first' });
    }
  });

  it('is followed by one long poll after the other, each with the cursor of the answer before', () => {
    const rig = openingStreamRig();
    rig.input({ type: 'stream-read', frames: [], cursor: '71' });
    expect(rig.takeEffects()).toEqual([{ type: 'read-stream', since: FIRST, isLive: true, cursor: '71' }]);
    rig.input({ type: 'due' });
    expect(rig.takeEffects()).toEqual([]);
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input({ type: 'stream-read', frames: [rig.board.frame(1)], cursor: '72' });
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    const since = { ...FIRST, seq: 2 };
    expect(rig.takeEffects()).toEqual([{ type: 'read-stream', since, isLive: true, cursor: '72' }]);
    rig.input({ type: 'stream-read', frames: [], cursor: '92' });
    expect(rig.takeEffects()).toEqual([{ type: 'read-stream', since, isLive: true, cursor: '92' }]);
  });

  it('pauses for a second when a cache answers the same again', () => {
    const rig = streamRig();
    const { cursor } = rig.board.streamed(FIRST) ?? {};
    rig.input({ type: 'stream-read', frames: [rig.board.frame(0)], ...(cursor !== undefined && { cursor }) });
    expect(rig.takeEffects()).toEqual([]);
    expect(untilReadMs(rig)).toBe(1000);
    rig.waitForNextDeadline();
    expect(rig.takeEffects()).toMatchObject([{ type: 'read-stream', isLive: true }]);
  });

  it('shows a snapshot in place of the view, with its head, and the frames behind it', () => {
    const rig = streamRig();
    rig.board.happen({ type: 'asked', text: 'Who pays?' });
    rig.board.happen({ type: 'noticed', text: 'Lunch at noon' });
    const snapshot = rig.board.list();
    rig.board.happen({ type: 'voted', question: 1 });
    rig.input({ type: 'stream-read', snapshot, frames: [rig.board.frame(3)], cursor: '9' });
    expect(rig.view()).toMatchObject({
      ...rig.board.list().position,
      questions: rig.board.questions,
      head: rig.board.head,
    });
    expect(rig.takeEffects()).toMatchObject([{ type: 'read-stream', since: { seq: 4 } }]);
  });

  it('starts again from the list where it does not have the position, then at longer intervals', () => {
    const rig = streamRig();
    rig.board.restore();
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 1 }]);
    expect(shortfallOf(rig.state())).toBe('slower');
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.view()).toMatchObject({ epoch: 'epoch-2', seq: 0 });
    const since = { epoch: 'epoch-2', seq: 0 };
    expect(rig.takeEffects()).toEqual([{ type: 'read-stream', since, isLive: true }]);
    // Another node does not know the new epoch yet.
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    expect(rig.takeEffects()).toEqual([]);
    expect(untilReadMs(rig)).toBe(2000);
    rig.waitForNextDeadline();
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 0 }]);
  });

  it('reads the list at once when servers that were away come back with another epoch', () => {
    const rig = streamRig();
    for (let reads = 0; reads < 5; reads++) {
      rig.input({ type: 'stream-failed', code: 'unreachable' });
      untilStreamReads(rig);
    }
    rig.board.restore();
    rig.takeEffects();
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 1 }]);
  });

  it('shows a list of the same position, since its content may differ after a failover', () => {
    const rig = streamRig();
    const { position } = rig.board.list();
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    rig.input({ type: 'list-read', questions: [], position });
    expect(rig.view()?.questions.size).toBe(0);
  });

  it('reads the list after a gap, once at once and then at longer intervals, and applies nothing behind the gap', () => {
    const rig = streamRig();
    const view = rig.view();
    for (let votes = 0; votes < 3; votes++) rig.board.happen({ type: 'voted', question: 0 });
    const gap = {
      type: 'stream-read',
      frames: [rig.board.frame(3), rig.board.frame(1)],
      cursor: '9',
    } as const;
    rig.input(gap);
    expect(rig.view()).toBe(view);
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 1 }]);
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    rig.board.happen({ type: 'voted', question: 0 });
    rig.board.happen({ type: 'voted', question: 0 });
    rig.takeEffects();
    rig.input({ type: 'stream-read', frames: [rig.board.frame(5)], cursor: '10' });
    expect(rig.takeEffects()).toEqual([]);
    expect(untilReadMs(rig)).toBe(2000);
  });

  it('tries the list again after a failed read of it', () => {
    const rig = streamRig();
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    rig.takeEffects();
    rig.input({ type: 'list-failed', code: 'unavailable', retryAfterMs: 7000 });
    expect(untilReadMs(rig)).toBe(7000);
    expect(shortfallOf(rig.state())).toBe('lasting');
    untilStreamReads(rig);
    expect(rig.takeEffects()).toContainEqual({ type: 'read-list', minSeq: 1 });
  });

  it('ignores an answer that nobody waits for, and a list that is not its own', () => {
    const rig = streamRig();
    rig.input({ type: 'list-read', ...rig.board.list() });
    rig.input({ type: 'list-failed', code: 'unreachable' });
    rig.input({ type: 'stream-failed', code: 'unreachable' });
    const before = rig.state();
    rig.board.happen({ type: 'voted', question: 0 });
    rig.answerStream(FIRST);
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    expect(rig.state()).toBe(before);
    expect(rig.takeEffects()).toEqual([]);
  });

  it('waits 1, 2, 4, 8, 16 s, then 30 s after failures, at least as long as the server says', () => {
    const rig = streamRig();
    const waits: number[] = [];
    for (let reads = 0; reads < 7; reads++) {
      rig.input({ type: 'stream-failed', code: 'unavailable' });
      waits.push(untilReadMs(rig));
      untilStreamReads(rig);
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    rig.input({ type: 'stream-failed', code: 'overloaded', retryAfterMs: 90_000 });
    expect(untilReadMs(rig)).toBe(90_000);
  });

  it('asks for what is known by now after a failure, without the former cursor', () => {
    const rig = streamRig();
    rig.input({ type: 'stream-failed', code: 'unreachable' });
    rig.waitForNextDeadline();
    expect(rig.takeEffects()).toEqual([{ type: 'read-stream', since: FIRST, isLive: false }]);
    rig.answerStream(FIRST);
    expect(untilReadMs(rig)).toBeNaN();
    rig.input({ type: 'stream-failed', code: 'unreachable' });
    expect(untilReadMs(rig)).toBe(1000);
  });

  it('lets the socket wait for a minute while it works, and as long as without it while it does not', () => {
    const rig = streamRig();
    expect(rig.untilDeadlineMs()).toBe(60_000);
    rig.input({ type: 'stream-failed', code: 'unreachable' });
    expect(rig.untilDeadlineMs()).toBe(4000);
    rig.waitForNextDeadline();
    rig.answerStream(FIRST);
    rig.waitForDeadline();
    expect(rig.takeEffects()).toContainEqual({ type: 'open' });
    rig.input(CUT);
    expect(rig.untilDeadlineMs()).toBe(60_000);
  });

  it('lets the socket wait at growing intervals, up to 16 s, where it opens and the node then fails', () => {
    const rig = streamRig();
    const waits = Array.from({ length: 5 }, () => {
      rig.waitForDeadline();
      rig.input({ type: 'opened' });
      rig.input(errorOf('unavailable'));
      return rig.untilDeadlineMs();
    });
    expect(waits).toEqual([8000, 16_000, 16_000, 16_000, 16_000]);
    expect(newsOf(rig.takeEffects())).toEqual([]);
    rig.waitForDeadline();
    rig.input({ type: 'opened' });
    rig.input({ type: 'closed', code: 1013 });
    expect(rig.untilDeadlineMs()).toBe(60_000);
  });

  it('is shown as slower only while its reads succeed', () => {
    const rig = openingStreamRig();
    expect(shortfallOf(rig.state())).toBe('lasting');
    rig.answerStream(FIRST);
    expect(shortfallOf(rig.state())).toBe('slower');
    for (let failures = 0; failures < 2; failures++) {
      rig.input({ type: 'stream-failed', code: 'unreachable' });
      expect(shortfallOf(rig.state())).toBe('lasting');
      rig.waitForNextDeadline();
    }
    rig.answerStream(FIRST);
    expect(shortfallOf(rig.state())).toBe('slower');
  });

  it('keeps the notice of an outage back while it works', () => {
    const rig = liveRig();
    rig.input({ type: 'closed', code: 1013 });
    rig.answerStream(FIRST);
    rig.advance(5000);
    rig.input({ type: 'due' });
    expect(newsOf(rig.takeEffects())).toEqual([]);
    rig.input({ type: 'stream-failed', code: 'unreachable' });
    rig.input({ type: 'due' });
    expect(newsOf(rig.takeEffects())).toEqual(['lost']);
  });

  it('does not count the tries of the socket while it works: the connection gives up only without it', () => {
    const rig = streamRig();
    const news: string[] = [];
    const fail = (): void => {
      rig.waitForDeadline();
      rig.input(CUT);
      news.push(...newsOf(rig.takeEffects()));
    };
    for (let tries = 0; tries < 10; tries++) fail();
    expect(news).toEqual([]);
    rig.input({ type: 'stream-failed', code: 'unreachable' });
    for (let tries = 0; tries < 10; tries++) fail();
    expect(news).toEqual(['given-up']);
    expect(rig.state().stream).toBeDefined();
  });

  it('is read at once, beside a new socket, when the network may have changed', () => {
    const rig = streamRig();
    rig.input({ type: 'nudged' });
    expect(rig.takeEffects()).toMatchObject([
      { type: 'open' },
      { type: 'read-stream', since: FIRST, isLive: false },
    ]);
    rig.input({ type: 'stream-failed', code: 'unreachable' });
    rig.input({ type: 'nudged' });
    expect(rig.takeEffects()).toMatchObject([{ type: 'read-stream', isLive: false }]);
  });

  it('ends in the back-forward cache, which also ends the outage', () => {
    const rig = streamRig();
    const view = rig.view();
    rig.input({ type: 'suspended' });
    expect(rig.takeEffects()).toEqual([{ type: 'close' }, { type: 'stop-reading' }]);
    rig.advance(60_000);
    rig.input({ type: 'due' });
    rig.input({ type: 'resumed' });
    expect(rig.view()).toBe(view);
    expect(rig.takeEffects()).toEqual([{ type: 'open' }]);
    expect(rig.link()).toMatchObject({ state: 'connecting', tries: 2 });
    expect(rig.state()).toMatchObject({ stream: undefined, outage: undefined });
  });

  it.each(['gone', 'refused'] as const)('ends when the board is %s', (state) => {
    const rig = streamRig();
    if (state === 'gone') {
      const { position } = rig.board.list();
      const data = {
        boardId: rig.board.id,
        ...position,
        from: 1,
        seq: 2,
        deletedAt: new Date(0).toISOString(),
      };
      rig.input({ type: 'stream-read', frames: [{ type: 'boardUpdate', data }] });
    } else rig.input({ type: 'stream-failed', code: 'wrong-board' });
    expect(rig.link().state).toBe(state);
    expect(rig.takeEffects()).toEqual([{ type: 'close' }]);
    expect(rig.state().stream).toBeUndefined();
  });
});

describe('The rest of a list', () => {
  it('is read once the stream works, with the frames that the stream brought meanwhile', () => {
    const rig = createRig();
    for (const text of ['Why?', 'When?', 'Who?']) rig.board.happen({ type: 'asked', text });
    rig.input({ type: 'list-read', ...rig.board.firstPart(1) });
    rig.input(CUT);
    rig.waitForDeadline();
    rig.input(CUT);
    rig.waitForNextDeadline();
    rig.takeEffects();
    rig.answerStream({ epoch: 'epoch-1', seq: 3 });
    rig.takeEffects();
    rig.waitForNextDeadline();
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', part: 'rest', minSeq: 3 }]);
    const list = rig.board.list();
    rig.board.happen({ type: 'asked', text: 'Where?' });
    rig.answerStream({ epoch: 'epoch-1', seq: 3 });
    rig.takeEffects();
    rig.input({ type: 'list-read', ...list });
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    expect(rig.state().rest).toBeUndefined();
  });

  it('is part of the list that the stream starts again from', () => {
    const rig = createRig();
    for (const text of ['Why?', 'When?', 'Who?']) rig.board.happen({ type: 'asked', text });
    rig.input({ type: 'list-read', ...rig.board.firstPart(1) });
    rig.input({ type: 'closed', code: 1013 });
    rig.answerStream({ epoch: 'epoch-1', seq: 3 });
    rig.input({ type: 'stream-failed', code: 'offset-gone' });
    rig.takeEffects();
    rig.input({ type: 'due' });
    expect(rig.takeEffects()).toEqual([]);
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    expect(rig.state().rest).toBeUndefined();
  });
});

describe('A moderator without a socket', () => {
  it('reads the list when the public stream has moved, and shows nothing of that stream', () => {
    const rig = streamRig({ audience: 'moderator' });
    const view = rig.view();
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input({ type: 'stream-read', frames: [rig.board.frame(1)], cursor: '3' });
    expect(rig.view()).toBe(view);
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 2 }]);
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.view()?.questions).toEqual(rig.board.questions);
    const since = { epoch: 'epoch-1', seq: 2 };
    expect(rig.takeEffects()).toEqual([{ type: 'read-stream', since, isLive: true, cursor: '3' }]);
  });

  it('reads a long list less often than each second', () => {
    const rig = streamRig({ audience: 'moderator' });
    for (let number = 0; number < 1500; number += 1) rig.board.happen({ type: 'asked', text: 'Why?' });
    rig.input({ type: 'stream-read', frames: [rig.board.frame(1)], cursor: '3' });
    rig.takeEffects();
    rig.input({ type: 'list-read', ...rig.board.list() });
    expect(rig.takeEffects()).toEqual([]);
    rig.advance(2999);
    rig.input({ type: 'due' });
    expect(rig.takeEffects()).toEqual([]);
    rig.advance(1);
    rig.input({ type: 'due' });
    expect(rig.takeEffects()).toMatchObject([{ type: 'read-stream', isLive: true, cursor: '3' }]);
  });

  it('reads it for a snapshot too, and not for what the list had already', () => {
    const rig = streamRig({ audience: 'moderator' });
    rig.input({ type: 'stream-read', frames: [rig.board.frame(0)], cursor: '8' });
    expect(rig.takeEffects()).toMatchObject([{ type: 'read-stream', since: FIRST }]);
    rig.board.happen({ type: 'voted', question: 0 });
    rig.input({ type: 'stream-read', snapshot: rig.board.list(), frames: [], cursor: '9' });
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 2 }]);
  });

  it('reads it for a snapshot of the same position, whose event a failover may have lost', () => {
    const rig = streamRig({ audience: 'moderator' });
    rig.input({ type: 'stream-read', snapshot: rig.board.list(), frames: [], cursor: '9' });
    expect(rig.takeEffects()).toEqual([{ type: 'read-list', minSeq: 1 }]);
  });
});
