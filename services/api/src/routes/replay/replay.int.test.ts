import { randomUUID } from 'node:crypto';
import { askQuestion, getBoard, vote } from '@openfloor/contract/calls/audience';
import { closeMyBoard } from '@openfloor/contract/calls/devices';
import { hideQuestion, pinQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { getReplay } from '@openfloor/contract/calls/replay';
import { Replay } from '@openfloor/contract/http/replay';
import { noChanges } from '@openfloor/domain/view/changes';
import type { BoardFeed, FeedListener } from '@openfloor/stream/feed/boardFeed';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { openSuiteApi, refused, START } from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';
import { MILESTONE_EVERY, createPastStates } from './pastStates.ts';

const api = await openSuiteApi();

type Board = { boardId: string; adminToken: string };

const path = ({ boardId }: Pick<Board, 'boardId'>, from: number, to: number): string =>
  `/api/boards/${boardId}/replay?from=${from}&to=${to}`;

/** @param token undefined: as the public */
const read = async (board: Pick<Board, 'boardId'>, from: number, to: number, token?: string) => {
  const answer = await api.send(getReplay, { ...board, from, to }, token === undefined ? {} : { token });
  expect(answer.status).toBe(200);
  return Replay.parse(answer.body);
};

/** A board that everyone may replay: opened (1), asked (2), settings (3). */
const openReplayed = async () => {
  const board = await api.openBoardWithQuestion();
  await configure(api, board, { replay: 'everyone' });
  return board;
};

/** Keeps every read of events waiting. @returns ends that */
const holdEvents = async (): Promise<() => Promise<void>> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: noteHeld } = Promise.withResolvers<void>();
  const holding = api.dependencies.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE board_events IN ACCESS EXCLUSIVE MODE`.execute(tx);
    noteHeld();
    await released;
  });
  await held;
  return () => {
    release();
    return holding;
  };
};

describe('GET /api/boards/:boardId/replay', () => {
  it('shows the board after an event, and what each event changed since', async () => {
    const board = await openReplayed();
    const { questionId, boardId, adminToken: token } = board;
    await api.send(vote, board, { session: api.session() });
    await api.send(pinQuestion, { questionId }, { token });
    const talkId = await startTalk(api, board, 'Panel');
    const whole = await read(board, 0, 100);
    expect(whole).toMatchObject({ head: 6, from: 0, to: 6, questions: [], answeringId: null });
    expect(whole.events).toEqual([
      { seq: 2, at: START, questions: [expect.objectContaining({ id: questionId, votes: 0 })] },
      { seq: 4, at: START, votes: { [questionId]: 1 } },
      { seq: 5, at: START, changes: [{ id: questionId, pinned: true }] },
      { seq: 6, at: START, talk: { id: talkId, number: 2, title: 'Panel' } },
    ]);
    const part = await read(board, 4, 5);
    expect(part).toMatchObject({ from: 4, to: 5, talk: { id: boardId, number: 1 } });
    expect(part.questions).toMatchObject([{ id: questionId, votes: 1, pinned: false }]);
    expect(part.events.map(({ seq }) => seq)).toEqual([5]);
    expect(await read(board, 6, 6)).toMatchObject({ talk: { id: talkId }, questions: [], events: [] });
  });

  it('shows the public nothing of what is hidden now, and moderators everything', async () => {
    const board = await openReplayed();
    const { questionId, adminToken: token } = board;
    expect((await read(board, 0, 3)).events).toHaveLength(1);
    await api.send(hideQuestion, { ...board, questionId }, { token });
    expect(JSON.stringify(await read(board, 0, 4))).not.toContain(questionId);
    expect((await read(board, 0, 4, token)).events).toMatchObject([
      { seq: 2, questions: [{ id: questionId, authorId: expect.any(String) }] },
      { seq: 4, changes: [{ id: questionId, hidden: true }] },
    ]);
  });

  it('has another version once something was hidden, also in the answer for the empty range', async () => {
    const board = await openReplayed();
    const { questionId, boardId, adminToken: token } = board;
    const versions = async () => {
      const [answer, empty, moderators] = [
        await read(board, 0, 100),
        await read(board, 0, 0),
        await read(board, 0, 0, token),
      ];
      expect(empty).toMatchObject({ version: answer.version, questions: [], events: [] });
      return { audience: answer.version, moderators: moderators.version };
    };
    const before = await versions();
    await api.send(vote, board, { session: api.session() });
    await api.ask(boardId, 'One more?');
    await api.send(pinQuestion, { questionId }, { token });
    expect(await versions()).toEqual(before);
    await api.send(hideQuestion, { boardId, questionId }, { token });
    const after = await versions();
    expect(after.audience).not.toBe(before.audience);
    expect(after.moderators).toBe(before.moderators);
  });

  it('is for moderators unless the board allows it to everyone', async () => {
    const board = await api.openBoardWithQuestion();
    const { adminToken: token, speakerToken } = board;
    expect(await api.send(getReplay, { ...board, from: 0, to: 2 })).toEqual(
      refused(403, 'replay-not-allowed'),
    );
    expect(await api.send(getReplay, { ...board, from: 0, to: 2 }, { token: speakerToken })).toEqual(
      refused(403, 'replay-not-allowed'),
    );
    expect(await api.send(getReplay, { ...board, from: 0, to: 2 }, { token })).toMatchObject({ status: 200 });
    await configure(api, board, { replay: 'everyone' });
    expect(await api.send(getReplay, { ...board, from: 0, to: 2 })).toMatchObject({ status: 200 });
    await configure(api, board, { replay: 'moderators' });
    expect(await api.send(getReplay, { ...board, from: 0, to: 2 })).toEqual(
      refused(403, 'replay-not-allowed'),
    );
  });

  it('refuses bad ranges', async () => {
    const board = await openReplayed();
    for (const [query, name] of [
      ['', 'from'],
      ['?from=0', 'to'],
      ['?from=-1&to=1', 'from'],
      ['?from=1.5&to=2', 'from'],
      ['?from=4&to=5', 'from'],
      ['?from=2&to=1', 'to'],
      ['?from=0&to=10001', 'to'],
      ['?from=0&to=1000000', 'to'],
    ] as const)
      expect(await api.get(`/api/boards/${board.boardId}/replay${query}`)).toEqual(
        refused(400, 'invalid-request', expect.stringContaining(`${name}:`)),
      );
  });

  it('is for moderators alone once the board is closed', async () => {
    const board = await openReplayed();
    const { boardId, adminToken: token } = board;
    expect(await api.send(closeBoard, { boardId }, { token })).toMatchObject({ status: 200 });
    expect(await api.send(getReplay, { ...board, from: 0, to: 3 })).toEqual(refused(404, 'board-not-found'));
    expect(await read(board, 0, 10, token)).toMatchObject({ to: 4, head: 4, audience: 'moderators' });
  });

  it('is for the owner’s session too once the board is closed, as moderators see it', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard({ session });
    expect(await api.send(getReplay, { boardId, from: 0, to: 10 }, { session })).toEqual(
      refused(403, 'replay-not-allowed'),
    );
    await api.send(closeMyBoard, { boardId }, { session });
    expect(await api.send(getReplay, { boardId, from: 0, to: 10 }, { session })).toMatchObject({
      status: 200,
      body: { head: 2, audience: 'moderators' },
    });
    expect(await api.send(getReplay, { boardId, from: 0, to: 10 }, { session: api.session() })).toEqual(
      refused(404, 'board-not-found'),
    );
  });

  it('is made once for everyone who reads the same range', async () => {
    const board = await openReplayed();
    const reads = vi.spyOn(api.dependencies.db, 'selectFrom');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.send(getReplay, { ...board, from: 0, to: 3 })),
    );
    const times = reads.mock.calls.filter(([table]) => table === 'board_events').length;
    reads.mockRestore();
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200 });
    expect(times).toBe(1);
  });

  it('is kept while votes and questions arrive, and is made again when a question is hidden', async () => {
    const board = await openReplayed();
    const { questionId, boardId, adminToken: token } = board;
    await api.send(vote, board, { session: api.session() });
    // The first three of four events.
    expect(await eventsRead(() => read(board, 0, 3))).toBeGreaterThan(0);
    const first = await read(board, 0, 3);
    await api.send(vote, board, { session: api.session() });
    await api.ask(boardId, 'One more?');
    expect(await eventsRead(() => read(board, 0, 3))).toBe(0);
    expect(await read(board, 0, 3)).toEqual(first);
    await api.send(hideQuestion, { boardId, questionId }, { token });
    expect(JSON.stringify(await read(board, 0, 3))).not.toContain(questionId);
  });

  it('of the last events may be five seconds old for the public, never for moderators, and hides without delay', async () => {
    const board = await openReplayed();
    const { questionId, boardId, adminToken: token } = board;
    expect(await read(board, 0, 100)).toMatchObject({ to: 3, head: 3 });
    await api.send(vote, board, { session: api.session() });
    expect(await eventsRead(() => read(board, 0, 100))).toBe(0);
    expect(await read(board, 0, 100)).toMatchObject({ to: 3, head: 3 });
    expect(await read(board, 0, 100, token)).toMatchObject({ to: 4, head: 4 });
    api.advance(5000);
    expect(await read(board, 0, 100)).toMatchObject({ to: 4, head: 4 });
    await api.send(hideQuestion, { boardId, questionId }, { token });
    const hidden = await read(board, 0, 100);
    expect(hidden).toMatchObject({ to: 5, head: 5 });
    expect(JSON.stringify(hidden)).not.toContain(questionId);
  });

  it('is refused while too many ranges of the board wait', async () => {
    const board = await openReplayed();
    await api.send(vote, board, { session: api.session() });
    const ranges = [0, 1, 2, 3].flatMap((from) => [1, 2, 3, 4].map((to) => [from, to] as const));
    const valid = ranges.filter(([from, to]) => from <= to);
    const release = await holdEvents();
    const answers = valid.map(([from, to]) => api.send(getReplay, { ...board, from, to }));
    // Those that are refused do not wait for Postgres.
    const refusedOnes = await Promise.all(answers.slice(11));
    await release();
    expect(refusedOnes).toEqual(refusedOnes.map(() => refused(503, 'overloaded')));
    for (const answer of await Promise.all(answers.slice(0, 11)))
      expect(answer).toMatchObject({ status: 200 });
  });

  it('is limited by the time that the answers of an address take', async () => {
    const board = await openReplayed();
    const node = await api.anotherNode({ limits: { LIMIT_READ_SECONDS_PER_IP_PER_MINUTE: 0.001 } });
    const from = '203.0.113.1';
    const get = (first: number, last: number, call = {}) =>
      node.send(getReplay, { ...board, from: first, to: last }, { from, ...call });
    expect(await get(0, 2)).toMatchObject({ status: 200 });
    const limited = await get(1, 2);
    expect(limited).toEqual(refused(429, 'rate-limited'));
    expect(Number(limited.headers['retry-after'])).toSatisfy((wait: number) => wait > 50 && wait <= 60);
    // What is kept takes no time, nor does asking whether it may still be shown.
    for (const [first, last] of [
      [0, 2],
      [0, 0],
    ] as const)
      expect(await get(first, last)).toMatchObject({ status: 200 });
    expect(await get(1, 2, { from: '203.0.113.2' })).toMatchObject({ status: 200 });
    expect(await get(2, 3, { token: board.adminToken })).toMatchObject({ status: 200 });
    expect(await get(1, 3, { token: board.adminToken })).toEqual(refused(429, 'rate-limited'));
  });

  it('is refused if its address used up its time while it waited', async () => {
    const board = await openReplayed();
    const node = await api.anotherNode({ limits: { LIMIT_READ_SECONDS_PER_IP_PER_MINUTE: 0.001 } });
    await api.send(vote, board, { session: api.session() });
    const ranges = [1, 2, 3].flatMap((from) => [from, from + 1].map((to) => path(board, from, to)));
    await node.send(getBoard, board);
    const release = await holdEvents();
    const answers = ranges.map((url) => node.get(url));
    await new Promise((resolve) => void setTimeout(resolve, 50));
    await release();
    const [first, ...others] = await Promise.all(answers);
    expect(first).toMatchObject({ status: 200 });
    expect(others).toEqual(others.map(() => refused(429, 'rate-limited')));
  });

  it('ends before a large answer, which goes on from there', async () => {
    const board = await api.openBoard();
    await configure(api, board, { replay: 'everyone', names: 'optional' });
    const text = 'x'.repeat(499);
    for (let number = 0; number < 100; number += 1)
      await api.send(
        askQuestion,
        { ...board, text: `${text}${number % 10}`, name: 'Anna' },
        { session: api.session() },
      );
    // Each switch sends all questions again: some 80 KB.
    const switches = 80;
    for (let number = 0; number < switches; number += 1)
      await configure(api, board, { names: number % 2 === 0 ? 'off' : 'optional' });
    const first = await read(board, 102, 10_000);
    expect(first.to).toBeLessThan(first.head);
    expect(JSON.stringify(first).length).toBeLessThan(5_000_000);
    const seqs = [...first.events];
    for (let at = first.to; at < first.head;) {
      const next = await read(board, at, 10_000);
      expect(next.to).toBeGreaterThan(at);
      seqs.push(...next.events);
      at = next.to;
    }
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: switches }, (_, place) => 103 + place));
  });

  it('is compressed', async () => {
    const board = await openReplayed();
    for (let asked = 0; asked < 10; asked += 1) await api.ask(board.boardId, `Question ${asked}?`);
    const headers = { 'accept-encoding': 'gzip' };
    const { headers: answered } = await api.app.inject({ url: path(board, 0, 20), headers });
    expect(answered).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
  });
});

/** Events that Postgres may have answered meanwhile, in whole pages. */
const eventsRead = async (work: () => Promise<unknown>): Promise<number> => {
  const reads = vi.spyOn(api.dependencies.db, 'selectFrom');
  await work();
  const pages = reads.mock.calls.filter(([table]) => table === 'board_events').length;
  reads.mockRestore();
  return pages * 500;
};

describe('States of the past', () => {
  const VOTES = 2 * MILESTONE_EVERY + 500;

  /** A board with a log of many votes for one question, of which every third is a retraction. */
  const openLongLog = async () => {
    const board = await api.openBoardWithQuestion();
    const { boardId, questionId } = board;
    const followed = await api.dependencies.feeds.follow(boardId);
    if (!followed) throw new Error('The board is missing');
    followed.release();
    const { feed } = followed;
    await sql`
      INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
      SELECT ${boardId}, ${feed.seq}::int + n, CASE n % 3 WHEN 2 THEN 'v1.VoteRetracted' ELSE 'v1.VoteCast' END,
             jsonb_build_object('questionId', ${questionId}::text, 'sessionId', ${randomUUID()}::text),
             'participant', now()
        FROM generate_series(1, ${VOTES}::int) AS n`.execute(api.dependencies.db);
    /** Casts less retractions. */
    const votesAt = (seq: number): number => {
      const cast = seq - feed.seq;
      return cast - 2 * Math.floor((cast + 1) / 3);
    };
    return { feed, questionId, votesAt };
  };

  it('are right at every distance from a checkpoint, also when read backwards', async () => {
    const { feed, questionId, votesAt } = await openLongLog();
    const states = createPastStates(api.dependencies.db);
    const last = VOTES + feed.seq;
    for (const seq of [last, MILESTONE_EVERY, 2 * MILESTONE_EVERY - 1, 500, MILESTONE_EVERY + 1, 2, last])
      expect((await states.at(feed, seq)).questions.get(questionId)?.votes, `at ${seq}`).toBe(votesAt(seq));
  });

  it('take at most the events since a checkpoint', async () => {
    const { feed } = await openLongLog();
    const states = createPastStates(api.dependencies.db);
    const last = VOTES + feed.seq;
    expect(await eventsRead(() => states.at(feed, last))).toBeGreaterThan(2 * MILESTONE_EVERY);
    for (const seq of [last, 2 * MILESTONE_EVERY - 1, MILESTONE_EVERY - 1])
      expect(await eventsRead(() => states.at(feed, seq))).toBeLessThanOrEqual(MILESTONE_EVERY);
  });

  it('are kept by the bytes of their texts', async () => {
    const { boardId } = await api.openBoard();
    for (let asked = 0; asked < 20; asked += 1) await api.ask(boardId, '語'.repeat(500));
    const followed = await api.dependencies.feeds.follow(boardId);
    if (!followed) throw new Error('The board is missing');
    followed.release();
    const states = createPastStates(api.dependencies.db);
    await states.at(followed.feed, followed.feed.seq);
    expect(states.bytes()).toBeGreaterThan(20 * 2 * 500);
    expect(states.bytes()).toBeLessThan(20 * 2 * 1000);
  });

  it('take only the events since a moment that was read shortly before', async () => {
    const { feed, questionId, votesAt } = await openLongLog();
    const states = createPastStates(api.dependencies.db);
    const votes = async (seq: number) => (await states.at(feed, seq)).questions.get(questionId)?.votes;
    const seq = MILESTONE_EVERY + 2000;
    // The caller may change what it got.
    (await states.at(feed, seq)).questions.clear();
    for (const later of [seq, seq + 1, seq + 400]) {
      const check = async () => expect(await votes(later)).toBe(votesAt(later));
      expect(await eventsRead(check)).toBeLessThanOrEqual(500);
    }
    expect(await votes(seq - 1)).toBe(votesAt(seq - 1));
  });

  it('are made again when texts were erased', async () => {
    const { feed } = await openLongLog();
    const listeners: FeedListener[] = [];
    const listen = (listener: FeedListener) => listeners.push(listener);
    const followed: BoardFeed = Object.create(feed, { listen: { value: listen } });
    const states = createPastStates(api.dependencies.db);
    const last = VOTES + feed.seq;
    await states.at(followed, last);
    const event = { type: 'v1.QuestionsErased' as const, questionIds: [] };
    const events = [{ seq: last + 1, at: START, actor: 'automatic' as const, event }];
    for (const { onAdvance } of listeners)
      onAdvance({ from: last, seq: last + 1, events, changes: noChanges() });
    expect(await eventsRead(() => states.at(followed, last))).toBeGreaterThan(2 * MILESTONE_EVERY);
  });

  it('of a board with another epoch cannot be read', async () => {
    const { feed } = await openLongLog();
    const states = createPastStates(api.dependencies.db);
    const replaced: BoardFeed = Object.create(feed, { epoch: { value: 'former' } });
    await expect(states.at(replaced, 10)).rejects.toThrow('no events after 0');
  });
});

it('an answer that ends before its range is 503', async () => {
  const board = await openReplayed();
  await api.dependencies.db
    .updateTable('boards')
    .set({ epoch: 'other' })
    .where('id', '=', board.boardId)
    .execute();
  expect(await api.send(getReplay, { ...board, from: 1, to: 3 })).toEqual(refused(503, 'unavailable'));
});
