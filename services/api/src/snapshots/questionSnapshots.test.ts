import { QuestionList } from '@openfloor/contract/http/audience';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { Position } from '@openfloor/contract/ws';
import { boardCommands, play, questionNumbered, stateAt } from '@openfloor/domain/testing/arbitraries';
import { snapshotOf, publicReader } from '@openfloor/domain/testing/readers';
import {
  moderated,
  asked,
  at,
  boardAfter,
  boardId,
  boardRecord as board,
  epoch,
  hidden,
  merged,
  opened,
  otherAsked,
  otherQuestionId,
  questionId,
  unmerged,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import { ranked } from '@openfloor/domain/view/ranking';
import { createBoardFeed, type BoardFeed } from '@openfloor/stream/feed/boardFeed';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createQuestionSnapshots } from './questionSnapshots.ts';

/** A feed after the opening of a board. Its log can grow without a message to the feed. */
const createFeed = () => {
  const log: RecordedEvent[] = [{ seq: 1, at, actor: 'participant', event: opened }];
  const faults = { isAway: false };
  const store = {
    loadSnapshot: () => Promise.resolve(undefined),
    eventsSince: (_boardId: string, { seq }: Position, limit: number) =>
      faults.isAway
        ? Promise.reject(new Error('the store is away'))
        : Promise.resolve(log.slice(seq, seq + limit)),
    eventsFrom: (_boardId: string, { seq }: Position, limit: number) =>
      faults.isAway
        ? Promise.reject(new Error('the store is away'))
        : Promise.resolve({ server: 'primary', events: log.slice(seq - 1, seq - 1 + limit) }),
    ballotsOn: () => Promise.resolve([]),
    headsOf: () => Promise.resolve(new Map()),
    findLostTail: () => Promise.resolve(undefined),
    rotateEpoch: () => Promise.resolve(),
  };
  const feed = createBoardFeed({
    snapshot: { board, epoch, seq: 1, state: boardAfter(opened), last: log[0], server: 'primary' },
    store,
    onError: (error) => {
      if (!faults.isAway) throw error;
    },
  });
  const record = (...events: RecordedEvent['event'][]): void => {
    for (const event of events) log.push({ seq: log.length + 1, at, actor: 'participant', event });
  };
  return { feed, record, log, faults };
};

const createSnapshots = () => {
  const clock = { ms: 0, elapsedMs: () => clock.ms };
  return { clock, snapshots: createQuestionSnapshots(clock) };
};

const hear = async (feed: BoardFeed): Promise<void> => feed.catchUp();

describe('A snapshot of the questions', () => {
  it('contains the folded events, ranked', async () => {
    await fc.assert(
      fc.asyncProperty(boardCommands, async (commands) => {
        const { log } = play(commands);
        const { snapshots } = createSnapshots();
        const state = stateAt(log, log.length);
        const feed = createFeed().feed;
        const standing: BoardFeed = { ...feed, board, epoch, seq: log.length, state };
        const { body, position } = await snapshots.read(standing, 'public');
        const view = snapshotOf(publicReader, state, log.length);
        const served: unknown = JSON.parse(body.identity.toString());
        expect(served).toEqual(ranked(view.questions.values()));
        expect(position).toBe(`${epoch}.${log.length}`);
      }),
    );
  });

  it('is one buffer per position and audience', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    record(asked, hidden);
    await hear(feed);
    const [one, two, moderators] = await Promise.all([
      snapshots.read(feed, 'public'),
      snapshots.read(feed, 'public'),
      snapshots.read(feed, 'moderator'),
    ]);
    expect(two.body).toBe(one.body);
    expect(one.body.identity.toString()).toBe('[]');
    expect(moderators.body.identity.toString()).toContain(questionId);
    expect(moderators.tag).not.toBe(one.tag);
  });

  it('is refused instead of older than minSeq if the stream cannot be read', async () => {
    const { feed, record, faults } = createFeed();
    const { snapshots } = createSnapshots();
    record(asked);
    faults.isAway = true;
    await expect(snapshots.read(feed, 'public', 2)).rejects.toThrow('away');
    faults.isAway = false;
    expect((await snapshots.read(feed, 'public', 2)).seq).toBe(2);
  });

  it('shows a single change immediately', async () => {
    const { feed, record } = createFeed();
    const { snapshots, clock } = createSnapshots();
    for (const event of [asked, votedByAnna, votedByBen]) {
      record(event);
      await hear(feed);
      expect((await snapshots.read(feed, 'public')).seq).toBe(feed.seq);
      clock.ms += 1000;
    }
  });

  it('is rebuilt about ten times a second under writes, for any number of readers', async () => {
    const { feed, record } = createFeed();
    const { snapshots, clock } = createSnapshots();
    record(asked);
    const bodies = new Set<unknown>();
    for (let passedMs = 0; passedMs < 2000; passedMs += 5) {
      record({ ...votedByAnna, sessionId: `a0000000-0000-4000-8000-${String(passedMs).padStart(12, '0')}` });
      await hear(feed);
      for (let readers = 0; readers < 3; readers += 1)
        bodies.add((await snapshots.read(feed, 'public')).body);
      clock.ms += 5;
    }
    expect(bodies.size).toBeGreaterThan(20);
    expect(bodies.size).toBeLessThanOrEqual(31);
  });

  it('is never older than minSeq, whatever the budget', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    record(asked);
    for (let writes = 0; writes < 20; writes += 1) {
      record({ ...votedByAnna, sessionId: `a0000000-0000-4000-8000-${String(writes).padStart(12, '0')}` });
      const head = writes + 3;
      // The feed has not got the message yet.
      expect((await snapshots.read(feed, 'public', head)).seq).toBe(head);
    }
  });

  it('is rebuilt about ten times a second even if all readers request their last write', async () => {
    vi.useFakeTimers();
    const { feed, record } = createFeed();
    const onBuilt = vi.fn<(tookMs: number) => void>();
    const clock = { elapsedMs: () => Date.now() };
    const snapshots = createQuestionSnapshots(clock, onBuilt);
    record(asked);
    const reads: Promise<{ minSeq: number; seq: number }>[] = [];
    for (let passedMs = 0; passedMs < 2000; passedMs += 5) {
      record({ ...votedByAnna, sessionId: `a0000000-0000-4000-8000-${String(passedMs).padStart(12, '0')}` });
      await hear(feed);
      const minSeq = feed.seq;
      reads.push(snapshots.read(feed, 'public', minSeq).then(({ seq }) => ({ minSeq, seq })));
      await vi.advanceTimersByTimeAsync(5);
    }
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    expect((await Promise.all(reads)).filter(({ minSeq, seq }) => seq < minSeq)).toEqual([]);
    expect(onBuilt.mock.calls.length).toBeGreaterThan(20);
    expect(onBuilt.mock.calls.length).toBeLessThanOrEqual(33);
  });

  it('can be read again after a build has failed', async () => {
    vi.useFakeTimers();
    const { feed, record } = createFeed();
    const snapshots = createQuestionSnapshots({ elapsedMs: () => Date.now() });
    let isFailing = false;
    const fragile: BoardFeed = Object.create(feed, {
      state: {
        get: () => {
          if (isFailing) throw new Error('no memory left');
          return feed.state;
        },
      },
    });
    record(asked);
    const readLast = async () => {
      record({ ...votedByAnna, sessionId: `a0000000-0000-4000-8000-${String(feed.seq).padStart(12, '0')}` });
      await hear(feed);
      return snapshots.read(fragile, 'public', feed.seq);
    };
    // Uses up the budget, so that the next reader waits for its list.
    for (let reads = 0; reads < 11; reads += 1) await readLast();
    isFailing = true;
    const [failed] = await Promise.allSettled([readLast(), vi.advanceTimersByTimeAsync(100)]);
    expect(failed).toMatchObject({ status: 'rejected', reason: new Error('no memory left') });
    isFailing = false;
    const read = readLast();
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect((await read).seq).toBe(feed.seq);
  });

  it('is at the head if minSeq is beyond it', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    record(asked);
    expect((await snapshots.read(feed, 'public', 1_000_000)).seq).toBe(2);
  });

  it('of an earlier talk has no hidden question, however many lists of talks are read', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    const talkIds = Array.from({ length: 12 }, () => crypto.randomUUID());
    record(asked, ...talkIds.map((talkId) => ({ type: 'v1.TalkStarted' as const, talkId, title: 'Next' })));
    await hear(feed);
    const readTalks = async () => {
      for (const talkId of talkIds) await snapshots.read(feed, 'public', 0, { talkId });
      return snapshots.read(feed, 'public', 0, { talkId: boardId });
    };
    expect((await readTalks()).body.identity.toString()).toContain(questionId);

    record(hidden);
    await hear(feed);
    const { body, position } = await readTalks();
    expect(body.identity.toString()).toBe('[]');
    expect(position).toBe(`${epoch}.${feed.seq}`);
  });

  it('of an earlier talk is kept while other talks change', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    const later = { ...asked, questionId: crypto.randomUUID() };
    record(asked, { type: 'v1.TalkStarted', talkId: crypto.randomUUID(), title: 'Next' });
    await hear(feed);
    const first = await snapshots.read(feed, 'public', 0, { talkId: boardId });
    record(later);
    await hear(feed);
    const second = await snapshots.read(feed, 'public', feed.seq, { talkId: boardId });
    expect(second.body).toBe(first.body);
    expect(second.tag).toBe(first.tag);
    expect(second.position).toBe(`${epoch}.${feed.seq}`);
  });

  it('of an earlier talk has what was asked after the next talk was taken back', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    const later = { ...asked, questionId: crypto.randomUUID() };
    const started = { type: 'v1.TalkStarted' as const, talkId: crypto.randomUUID(), title: 'Next' };
    record(asked, started);
    await hear(feed);
    await snapshots.read(feed, 'public', 0, { talkId: boardId });
    record({ type: 'v1.ActUndone', seq: 3, restored: { talkEnded: true } }, later, started);
    await hear(feed);
    const { body } = await snapshots.read(feed, 'public', 0, { talkId: boardId });
    expect(body.identity.toString()).toContain(later.questionId);
  });

  it('may be the first part of the list, in either order, with the question that is being answered', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    const ids = Array.from({ length: 5 }, (_, n) => questionNumbered(n));
    record(...ids.map((id) => ({ ...asked, questionId: id })));
    record({ ...votedByAnna, questionId: questionNumbered(1) });
    record({ type: 'v1.AnsweringStarted', questionId: questionNumbered(2) });
    await hear(feed);
    const read = async (order: 'votes' | 'newest', first: number) => {
      const { body, total } = await snapshots.read(feed, 'public', 0, { part: { order, first } });
      const list = QuestionList.parse(JSON.parse(body.identity.toString()));
      return { ids: list.map(({ id }) => ids.indexOf(id)), total };
    };
    expect(await read('votes', 2)).toEqual({ ids: [1, 4, 2], total: 5 });
    expect(await read('newest', 3)).toEqual({ ids: [4, 3, 2], total: 5 });
    expect(await read('newest', 9)).toEqual({ ids: [4, 3, 2, 1, 0], total: 5 });
    const whole = await snapshots.read(feed, 'public');
    expect([whole.questions, whole.total]).toEqual([5, 5]);
  });

  it('has no question that was hidden since, however many changes are waiting', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    const part = { order: 'votes', first: 50 } as const;
    record(asked);
    for (let writes = 0; writes < 20; writes += 1) {
      record({ ...votedByAnna, sessionId: `a0000000-0000-4000-8000-${String(writes).padStart(12, '0')}` });
      await hear(feed);
      for (const wanted of [{}, { part }]) await snapshots.read(feed, 'public', 0, wanted);
    }
    record(hidden);
    await hear(feed);
    for (const wanted of [{}, { part }]) {
      const { body } = await snapshots.read(feed, 'public', 0, wanted);
      expect(body.identity.toString()).toBe('[]');
    }
  });

  it('of many questions is rebuilt less often, and its first part has its position, so that the rest is there', async () => {
    const { feed, record } = createFeed();
    const { snapshots, clock } = createSnapshots();
    const part = { order: 'votes', first: 50 } as const;
    record(...Array.from({ length: 2000 }, (_, n) => ({ ...asked, questionId: questionNumbered(n) })));
    const bodies = new Set<unknown>();
    for (let passedMs = 0; passedMs < 4000; passedMs += 50) {
      record({ ...votedByAnna, sessionId: `a0000000-0000-4000-8000-${String(passedMs).padStart(12, '0')}` });
      await hear(feed);
      const first = await snapshots.read(feed, 'public', 0, { part });
      const whole = await snapshots.read(feed, 'public', first.seq);
      expect([whole.seq, whole.questions, first.questions]).toEqual([first.seq, 2000, 50]);
      bodies.add(whole.body);
      clock.ms += 50;
    }
    expect(bodies.size).toBeLessThanOrEqual(13);
  });

  it.each([
    ['text that was edited since', { type: 'v1.QuestionEdited', questionId, text: 'Who?' }, asked.text],
    ['reply that was removed since', { type: 'v1.ReplyRemoved', questionId }, 'Call 555'],
    [
      'name, when names are no longer shown',
      { type: 'v1.SettingsChanged', settings: { names: 'off' } },
      'Ida',
    ],
  ] as const)('has no %s, however many changes are waiting', async (_what, event, withdrawn) => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    record(
      { type: 'v1.SettingsChanged', settings: { names: 'optional' } },
      { ...asked, name: 'Ida' },
      { type: 'v1.QuestionReplied', questionId, text: 'Call 555' },
    );
    const read = async () => {
      await hear(feed);
      return (await snapshots.read(feed, 'public')).body.identity.toString();
    };
    for (let writes = 0; writes < 20; writes += 1) {
      record({ ...votedByAnna, sessionId: `a0000000-0000-4000-8000-${String(writes).padStart(12, '0')}` });
      expect(await read()).toContain(withdrawn);
    }
    record(event);
    expect(await read()).not.toContain(withdrawn);
  });

  it('has no text of a question that was merged into a hidden one since, however many changes are waiting', async () => {
    const { feed, record } = createFeed();
    const { snapshots } = createSnapshots();
    const rootId = crypto.randomUUID();
    const root = { ...otherAsked, questionId: rootId, text: 'Who pays?' };
    record(asked, otherAsked, root, moderated('hide', rootId), merged(0));
    const read = async () => {
      await hear(feed);
      return (await snapshots.read(feed, 'public')).body.identity.toString();
    };
    for (let writes = 0; writes < 20; writes += 1) {
      const sessionId = `a0000000-0000-4000-8000-${String(writes).padStart(12, '0')}`;
      record({ ...votedByAnna, questionId: otherQuestionId, sessionId });
      expect(await read()).toContain(asked.text);
    }
    record(unmerged(20), merged(0, rootId));
    expect(await read()).not.toContain(asked.text);
  });
});
