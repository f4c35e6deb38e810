import { randomUUID } from 'node:crypto';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import type { Database } from '../database.ts';
import { allEvents } from '../reads/events.ts';
import { findReplay } from '../reads/idempotency.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import {
  openSuiteStore,
  connect,
  createTestWriter,
  faultsIn,
  openSampleBoard,
} from '../testing/testStore.ts';
import { openStallableLink } from '../testing/stallableLink.ts';
import { isUnavailable } from '../unavailable.ts';
import type { BoardWriter, BoardWriterOptions, WriterObserver } from './boardWriter.ts';
import type { CommandRequest } from './request.ts';

const store = await openSuiteStore();

const by = (command: BoardCommand): CommandRequest => ({ command, actor: 'participant' });
const keyed = (command: BoardCommand, key: string, requestHash = 'same'): CommandRequest => ({
  ...by(command),
  idempotency: { caller: 'a caller', key, requestHash },
});
const askBy = (sessionId: string = randomUUID(), text = 'When is lunch?') => {
  const questionId = randomUUID();
  return { questionId, command: { type: 'AskQuestion', questionId, sessionId, text } satisfies BoardCommand };
};
const voteOn = (questionId: string, sessionId: string = randomUUID(), voted?: boolean): BoardCommand => ({
  type: 'Vote',
  questionId,
  sessionId,
  ...(voted !== undefined && { voted }),
});
const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_, index) => make(index));

const logOf = async (boardId: string) => Array.fromAsync(allEvents(store.kysely, boardId));
const questionOn = async (boardId: string, questionId: string) =>
  (await loadSnapshot(store.kysely, boardId))?.state.questions.get(questionId);

const createObserver = () => {
  const observer = {
    onBatch: vi.fn<WriterObserver['onBatch']>(),
    onConflict: vi.fn<WriterObserver['onConflict']>(),
    onTurnedAway: vi.fn<WriterObserver['onTurnedAway']>(),
  };
  return { observer, batches: () => observer.onBatch.mock.calls.map(([batch]) => batch) };
};

const textOf = ([statement]: unknown[]): string =>
  typeof statement === 'string' ? statement : String(statement && Reflect.get(Object(statement), 'text'));

/** @returns the number of statements with a text that these nodes have sent since */
const countStatements = (nodes: Pick<Database, 'pool'>[], text: string): (() => number) => {
  const spies = new Map<unknown, { mock: { calls: unknown[][] } }>();
  for (const { pool } of nodes)
    pool.on('acquire', (client) => {
      if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
    });
  return () =>
    [...spies.values()].flatMap(({ mock }) => mock.calls).filter((call) => textOf(call).includes(text))
      .length;
};

/** Holds the row of a board, as a node that is writing to it does. */
const lockRow = async ({ pool }: Database, boardId: string): Promise<{ release: () => Promise<void> }> => {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE boards SET head_seq = head_seq WHERE id = $1', [boardId]);
  return {
    release: async () => {
      await client.query('COMMIT');
      client.release();
    },
  };
};

const untilWaitingForLock = (): Promise<unknown> =>
  vi.waitUntil(
    async () =>
      (
        await store.pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount,
    { timeout: 5000, interval: 5 },
  );

/** Holds rows of boards until it is released. */
const holdRows = async (table: 'questions' | 'boards', boardIds: string[]) => {
  const other = connect(store.url);
  const client = await other.pool.connect();
  await client.query('BEGIN');
  const column = table === 'boards' ? 'id' : 'board_id';
  await client.query(`SELECT FROM ${table} WHERE ${column} = ANY ($1) FOR UPDATE`, [boardIds]);
  return async (): Promise<void> => {
    await client.query('COMMIT');
    client.release();
    await other.close();
  };
};

/** Makes a writer meet another node that is writing to the board. */
const meet = async (writer: BoardWriter, boardId: string, questionId: string, other: Database) => {
  const holder = await lockRow(other, boardId);
  const voted = writer.handle(boardId, by(voteOn(questionId)));
  await untilWaitingForLock();
  await holder.release();
  await voted;
};

/** A new board with one question. */
const openWithQuestion = async (writer: BoardWriter, sessionId = randomUUID()) => {
  const boardId = await openSampleBoard(store);
  const { questionId, command } = askBy(sessionId);
  await writer.handle(boardId, by(command));
  return { boardId, questionId };
};

/** Not all at the same time, so that none waits too long for a connection. */
const openMany = async (writer: BoardWriter, count: number) => {
  const boards: Awaited<ReturnType<typeof openWithQuestion>>[] = [];
  while (boards.length < count)
    boards.push(...(await Promise.all(times(10, () => openWithQuestion(writer)))));
  return boards;
};

describe('a command', () => {
  it('returns its outcome with the head of the stream', async () => {
    const writer = createTestWriter(store);
    const boardId = await openSampleBoard(store);
    const [anna, ben] = [randomUUID(), randomUUID()];
    const { questionId, command } = askBy(anna);
    const steps: [BoardCommand, unknown][] = [
      [command, { ok: true, seq: 2, questionId, status: 'published' }],
      [voteOn(questionId, ben), { ok: true, seq: 3, vote: { voted: true, votes: 1 } }],
      [voteOn(questionId, ben, true), { ok: true, seq: 3, vote: { voted: true, votes: 1 } }],
      [voteOn(questionId, anna), { ok: true, seq: 4, vote: { voted: true, votes: 2 } }],
      [voteOn(questionId, ben), { ok: true, seq: 5, vote: { voted: false, votes: 1 } }],
      [
        { type: 'HideQuestion', questionId },
        { ok: true, seq: 6 },
      ],
      [
        { type: 'HideQuestion', questionId },
        { ok: true, seq: 6 },
      ],
      [voteOn(questionId, ben), { ok: false, code: 'question-not-found' }],
      [
        { type: 'UnhideQuestion', questionId },
        { ok: true, seq: 7 },
      ],
      [
        { type: 'PinQuestion', questionId },
        { ok: true, seq: 8 },
      ],
      [
        { type: 'UnpinQuestion', questionId },
        { ok: true, seq: 9 },
      ],
      [
        { type: 'AnswerQuestion', questionId },
        { ok: true, seq: 10 },
      ],
      [
        { type: 'BlockAuthor', questionId, sessionId: anna },
        { ok: false, code: 'own-question' },
      ],
      [
        { type: 'BlockAuthor', questionId, sessionId: ben },
        { ok: true, seq: 11 },
      ],
      [
        { type: 'BlockAuthor', questionId, sessionId: ben },
        { ok: true, seq: 11 },
      ],
      [askBy(anna).command, { ok: false, code: 'blocked' }],
      [
        { type: 'UnblockParticipant', sessionId: anna },
        { ok: true, seq: 12 },
      ],
      [
        { type: 'PinQuestion', questionId: randomUUID() },
        { ok: false, code: 'question-not-found' },
      ],
      [{ type: 'CloseBoard' }, { ok: true, seq: 13 }],
      [askBy(ben).command, { ok: false, code: 'board-not-found' }],
    ];
    for (const [wish, answer] of steps) expect(await writer.handle(boardId, by(wish))).toEqual(answer);
    expect(await questionOn(boardId, questionId)).toMatchObject({
      votes: 1,
      hidden: false,
      pinned: false,
      isAnswered: true,
    });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('on an unknown or deleted board is refused', async () => {
    const writer = createTestWriter(store);
    const boardId = await openSampleBoard(store);
    await hardDelete(store.kysely, [boardId]);
    for (const id of [boardId, randomUUID()])
      expect(await writer.handle(id, by(askBy().command))).toEqual({ ok: false, code: 'board-not-found' });
  });

  it('publishes range and events before its caller gets the answer, and nothing if it recorded nothing', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    const session = randomUUID();
    expect(writer.published).toHaveLength(1);
    await writer.handle(boardId, by(voteOn(questionId, session)));
    expect(writer.published.at(-1)).toMatchObject({ epoch: 'first-life', from: 2, seq: 3 });
    expect(writer.published.at(-1)?.events).toEqual((await logOf(boardId)).slice(2));
    await writer.handle(boardId, by(voteOn(questionId, session, true)));
    expect(writer.published).toHaveLength(2);
  });

  it('that Postgres refuses fails alone, even within a batch', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    const [good, bad, other] = [askBy(), askBy(randomUUID(), 'a \0 in it'), askBy()];
    const commands = [voteOn(questionId), good.command, bad.command, other.command, voteOn(questionId)];
    const answers = await Promise.allSettled(commands.map((command) => writer.handle(boardId, by(command))));
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await questionOn(boardId, good.questionId)).toBeDefined();
    expect(await questionOn(boardId, bad.questionId)).toBeUndefined();
    expect(await logOf(boardId)).toHaveLength(6);
    expect(await faultsIn(store)).toEqual([]);
  });
});

const roomFor = (questionsMax: number) => ({ limits: { questionsMax } });

describe('a full board', () => {
  const QUESTIONS_MAX = 20;

  it('refuses further questions, counts hidden ones, and accepts votes', async () => {
    const writer = createTestWriter(store, roomFor(2));
    const { boardId, questionId } = await openWithQuestion(writer);
    await writer.handle(boardId, by({ type: 'HideQuestion', questionId }));
    const last = askBy();
    expect(await writer.handle(boardId, by(last.command))).toMatchObject({ ok: true });
    expect(await writer.handle(boardId, by(askBy().command))).toEqual({ ok: false, code: 'board-full' });
    expect(await writer.handle(boardId, by(voteOn(last.questionId)))).toMatchObject({ ok: true });
  });

  it('keeps its limit while two nodes write to it at the same time', async () => {
    const boardId = await openSampleBoard(store);
    const other = connect(store.url);
    const writers = [store, other].map((node) => createTestWriter(node, roomFor(QUESTIONS_MAX)));
    const answers = await Promise.all(
      times(60, async (index) => writers[index % 2]?.handle(boardId, by(askBy().command))),
    );
    await other.close();
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(QUESTIONS_MAX);
    expect(answers.filter((answer) => answer && !answer.ok).map((answer) => answer)).toEqual(
      times(40, () => ({ ok: false, code: 'board-full' })),
    );
    expect((await loadSnapshot(store.kysely, boardId))?.state.questions.size).toBe(QUESTIONS_MAX);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('accepts the same question under the same idempotency key once there is room', async () => {
    const { boardId } = await openWithQuestion(createTestWriter(store));
    const { command } = askBy();
    const refused = await createTestWriter(store, roomFor(1)).handle(boardId, keyed(command, 'k'));
    const accepted = await createTestWriter(store, roomFor(2)).handle(boardId, keyed(command, 'k'));
    expect(refused).toEqual({ ok: false, code: 'board-full' });
    expect(accepted).toEqual({ ok: true, seq: 3, questionId: command.questionId, status: 'published' });
  });

  it('is counted again after a former version without the counter wrote to it', async () => {
    const writer = createTestWriter(store, roomFor(3));
    const { boardId } = await openWithQuestion(writer);
    const former = askBy();
    await writer.handle(boardId, by(former.command));
    await store.pool.query('UPDATE boards SET question_count = 1, counted_seq = 2 WHERE id = $1', [boardId]);
    expect(await faultsIn(store)).toEqual([]);
    expect(await writer.handle(boardId, by(askBy().command))).toMatchObject({ ok: true });
    expect(await writer.handle(boardId, by(askBy().command))).toEqual({ ok: false, code: 'board-full' });
    expect(await faultsIn(store)).toEqual([]);
  });
});

describe('an idempotency key', () => {
  it('returns the first outcome again, whatever happened in between', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    const request = keyed(voteOn(questionId), 'k');
    const first = await writer.handle(boardId, request);
    await writer.handle(boardId, by({ type: 'CloseBoard' }));
    expect(await createTestWriter(store).handle(boardId, request)).toEqual(first);
    expect(
      await findReplay(store.kysely, boardId, { caller: 'a caller', key: 'k', requestHash: 'same' }),
    ).toEqual(first);
    expect((await logOf(boardId)).map(({ key }) => key)).toEqual([undefined, undefined, 'k', undefined]);
  });

  it('sent many times concurrently records once', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    const request = keyed(voteOn(questionId), 'k');
    const answers = await Promise.all(times(50, () => writer.handle(boardId, request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await questionOn(boardId, questionId)).toMatchObject({ votes: 1 });
    expect(await logOf(boardId)).toHaveLength(3);
  });

  it('sent to two nodes concurrently records once', async () => {
    const writers = [createTestWriter(store), createTestWriter(store)];
    const { boardId, questionId } = await openWithQuestion(createTestWriter(store));
    const answers = await Promise.all(
      times(40, async (index) => {
        const request = keyed(
          voteOn(questionId, `a0000000-0000-4000-8000-${String(index).padStart(12, '0')}`),
          `k${index}`,
        );
        const [here, there] = await Promise.all(writers.map((writer) => writer.handle(boardId, request)));
        return [here, there];
      }),
    );
    for (const [here, there] of answers) expect(there).toEqual(here);
    expect(await questionOn(boardId, questionId)).toMatchObject({ votes: 40 });
  });

  it('stores refusals and outcomes that recorded nothing', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    const session = randomUUID();
    const nothing = keyed(voteOn(questionId, session, false), 'nothing');
    const refused = keyed({ type: 'PinQuestion', questionId: randomUUID() }, 'refused');
    const first = await Promise.all([nothing, refused].map((request) => writer.handle(boardId, request)));
    await writer.handle(boardId, by(voteOn(questionId, session, true)));
    expect(await Promise.all([nothing, refused].map((request) => writer.handle(boardId, request)))).toEqual(
      first,
    );
  });

  it('with another payload is a mismatch that records nothing', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    await writer.handle(boardId, keyed(voteOn(questionId), 'k', 'one'));
    expect(await writer.handle(boardId, keyed(voteOn(questionId), 'k', 'other'))).toEqual({
      ok: false,
      code: 'idempotency-mismatch',
    });
    expect(await logOf(boardId)).toHaveLength(3);
  });

  it('is scoped to its board', async () => {
    const writer = createTestWriter(store);
    const boards = [await openWithQuestion(writer), await openWithQuestion(writer)];
    for (const { boardId, questionId } of boards)
      expect(await writer.handle(boardId, keyed(voteOn(questionId), 'k'))).toMatchObject({ seq: 3 });
  });

  it('can be reused after 24 hours', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    const request = keyed(voteOn(questionId), 'k');
    const age = (interval: string) =>
      store.pool.query('UPDATE idempotency SET created_at = now() - $2::interval WHERE board_id = $1', [
        boardId,
        interval,
      ]);
    const voted = { ok: true, seq: 3, vote: { voted: true, votes: 1 } };
    const retracted = { ok: true, seq: 4, vote: { voted: false, votes: 0 } };
    expect(await writer.handle(boardId, request)).toEqual(voted);
    await age('23 hours 59 minutes');
    expect(await writer.handle(boardId, request)).toEqual(voted);
    await age('24 hours 1 minute');
    expect(await writer.handle(boardId, request)).toEqual(retracted);
    expect(await writer.handle(boardId, request)).toEqual(retracted);
  });
});

describe('many commands', () => {
  it('on one board, several thousand, are all recorded', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    const answers = await Promise.all(times(5000, () => writer.handle(boardId, by(voteOn(questionId)))));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await questionOn(boardId, questionId)).toMatchObject({ votes: 5000 });
    expect(await faultsIn(store)).toEqual([]);
    expect(writer.published.length).toBeLessThan(100);
    expect(writer.pending()).toBe(0);
  });

  it('beyond the limit are refused as overloaded, and the accepted ones are recorded', async () => {
    const { observer, batches } = createObserver();
    const writer = createTestWriter(store, { pendingMax: 100, observer });
    const { boardId, questionId } = await openWithQuestion(writer);
    const answers = await Promise.all(times(400, () => writer.handle(boardId, by(voteOn(questionId)))));
    const taken = answers.filter(({ ok }) => ok).length;
    expect(taken).toBe(101);
    expect(answers.filter(({ ok }) => !ok)).toEqual(
      times(400 - taken, () => ({ ok: false, code: 'overloaded' })),
    );
    expect(observer.onTurnedAway).toHaveBeenCalledTimes(400 - taken);
    expect(batches()).toEqual([
      { commands: 1, tookMs: expect.any(Number), failed: false },
      { commands: 1, tookMs: expect.any(Number), failed: false },
      { commands: 100, tookMs: expect.any(Number), failed: false },
    ]);
    expect(await questionOn(boardId, questionId)).toMatchObject({ votes: taken });
    expect(await writer.handle(boardId, by(voteOn(questionId)))).toMatchObject({ ok: true });
  });

  it('of two nodes on one board are all recorded, without gaps', async () => {
    const other = connect(store.url);
    const writers = [createTestWriter(store), createTestWriter(other)];
    const { boardId, questionId } = await openWithQuestion(createTestWriter(store));
    const voteFrom = (writer: BoardWriter) => writer.handle(boardId, by(voteOn(questionId)));
    const answers = await Promise.all(writers.flatMap((writer) => times(2000, () => voteFrom(writer))));
    await other.close();
    const totals = answers.map((answer) => ('vote' in answer ? answer.vote?.votes : undefined));
    expect(new Set(totals)).toEqual(new Set(times(4000, (index) => index + 1)));
    expect((await logOf(boardId)).map(({ seq }) => seq)).toEqual(times(4002, (index) => index + 1));
    const ranges = writers
      .flatMap(({ published }) => published)
      .map(({ from, seq }) => [from, seq] as const)
      .toSorted(([one], [two]) => one - two);
    expect(ranges.map(([from]) => from)).toEqual([2, ...ranges.slice(0, -1).map(([, seq]) => seq)]);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('of nodes that meet on one board take turns: a node that has met another waits for the lock before it decides', async () => {
    const nodes = times(4, () => connect(store.url));
    const { observer } = createObserver();
    const { boardId, questionId } = await openWithQuestion(createTestWriter(store));
    const turnsTaken = countStatements(nodes, 'pg_advisory_xact_lock');
    await Promise.all(
      nodes.map(async (node) => {
        const writer = createTestWriter(node, { observer });
        for (const command of times(60, () => voteOn(questionId)))
          expect(await writer.handle(boardId, by(command))).toMatchObject({ ok: true });
      }),
    );
    // Each node meets another once or twice. From then on nothing is decided in vain.
    expect(observer.onConflict.mock.calls.length).toBeLessThan(20);
    expect(turnsTaken()).toBeGreaterThan(200);
    await Promise.all(nodes.map((node) => node.close()));
    expect(await questionOn(boardId, questionId)).toMatchObject({ votes: 240 });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that arrive while a node waits for its turn join its batch', async () => {
    const [one, other] = [connect(store.url), connect(store.url)];
    const { observer, batches } = createObserver();
    const { boardId, questionId } = await openWithQuestion(createTestWriter(store));
    const writer = createTestWriter(one, { observer });
    await meet(writer, boardId, questionId, other);
    observer.onBatch.mockClear();
    const holder = await lockRow(other, boardId);
    const first = writer.handle(boardId, by(voteOn(questionId)));
    await untilWaitingForLock();
    const later = times(100, () => writer.handle(boardId, by(voteOn(questionId))));
    await holder.release();
    expect((await Promise.all([first, ...later])).every(({ ok }) => ok)).toBe(true);
    expect(batches().map(({ commands }) => commands)).toEqual([101]);
    await Promise.all([one.close(), other.close()]);
  });

  it('of a node that is alone again are committed without the lock', async () => {
    const [one, other] = [connect(store.url), connect(store.url)];
    const { boardId, questionId } = await openWithQuestion(createTestWriter(store));
    const writer = createTestWriter(one);
    await meet(writer, boardId, questionId, other);
    for (const command of times(10, () => voteOn(questionId))) await writer.handle(boardId, by(command));
    const turnsTaken = countStatements([one], 'pg_advisory_xact_lock');
    for (const command of times(10, () => voteOn(questionId))) await writer.handle(boardId, by(command));
    expect(turnsTaken()).toBe(0);
    await Promise.all([one.close(), other.close()]);
  });

  it('of a node that takes turns do not wait for a note to the speaker that is being stored', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    await meet(writer, boardId, questionId, store);
    const other = await store.pool.connect();
    // The lock of `writeSpeakerNote` and of the note's foreign key.
    await other.query('BEGIN');
    await other.query('SELECT FROM boards WHERE id = $1 FOR KEY SHARE', [boardId]);
    const [voted] = await Promise.allSettled([writer.handle(boardId, by(voteOn(questionId)))]);
    await other.query('COMMIT');
    other.release();
    expect(voted).toMatchObject({ status: 'fulfilled', value: { ok: true } });
  });

  it('of two nodes on many boards, in any order, do not deadlock', async () => {
    const other = connect(store.url);
    const boards = await Promise.all(times(10, () => openWithQuestion(createTestWriter(store))));
    const voteOnAll = (writer: BoardWriter, order: typeof boards) =>
      times(30, () => order)
        .flat()
        .map(({ boardId, questionId }) => writer.handle(boardId, by(voteOn(questionId))));
    const answers = await Promise.all([
      ...voteOnAll(createTestWriter(store), boards),
      ...voteOnAll(createTestWriter(other), boards.toReversed()),
    ]);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    await other.close();
    for (const { boardId, questionId } of boards)
      expect(await questionOn(boardId, questionId)).toMatchObject({ votes: 60 });
  });
});

describe('lone commands of many boards', () => {
  const BOARDS = 200;

  it('share statements, and each board gets its own outcome', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const boards = await openMany(writer, BOARDS);
    const statements = countStatements([node], '');
    const answers = await Promise.all(
      boards.map(({ boardId, questionId }) => writer.handle(boardId, by(voteOn(questionId)))),
    );
    expect(answers).toEqual(times(BOARDS, () => ({ ok: true, seq: 3, vote: { voted: true, votes: 1 } })));
    expect(statements()).toBeLessThan(40);
    const voted = writer.published.filter(({ from }) => from === 2);
    expect(voted).toHaveLength(BOARDS);
    expect(voted.every(({ seq, epoch }) => seq === 3 && epoch === 'first-life')).toBe(true);
    await node.close();
    expect(await faultsIn(store)).toEqual([]);
  });

  it('fail alone', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const boards = await openMany(writer, 40);
    const [bad, closed, deleted, later, damaged, ...sound] = boards;
    if (!bad || !closed || !deleted || !later || !damaged) throw new Error('There are too few boards');
    await writer.handle(closed.boardId, by({ type: 'CloseBoard' }));
    await hardDelete(store.kysely, [deleted.boardId]);
    await appendUnknown(later.boardId, 'v9.AskingPaused');
    await writer.handle(damaged.boardId, keyed(voteOn(damaged.questionId), 'k'));
    await store.pool.query(`UPDATE idempotency SET outcome = '{"ok":"perhaps"}' WHERE board_id = $1`, [
      damaged.boardId,
    ]);
    const send = ({ boardId, questionId }: (typeof boards)[number]) =>
      writer.handle(boardId, keyed(voteOn(questionId), 'k'));
    const [soundAnswers, failing] = await Promise.all([
      Promise.all(sound.map(send)),
      Promise.allSettled([
        writer.handle(bad.boardId, by(askBy(randomUUID(), 'a \0 in it').command)),
        ...[closed, deleted, later, damaged].map(send),
      ]),
    ]);
    expect(soundAnswers).toEqual(sound.map(() => ({ ok: true, seq: 3, vote: { voted: true, votes: 1 } })));
    expect(failing).toEqual([
      { status: 'rejected', reason: expect.objectContaining({ code: '22P05' }) },
      { status: 'fulfilled', value: { ok: false, code: 'board-not-found' } },
      { status: 'fulfilled', value: { ok: false, code: 'board-not-found' } },
      { status: 'rejected', reason: expect.any(LaterVersion) },
      { status: 'rejected', reason: expect.any(Error) },
    ]);
    await node.close();
    await hardDelete(store.kysely, [later.boardId, damaged.boardId]);
  });

  it('do not wait for a board that another node is writing to', async () => {
    const [node, other] = [connect(store.url), connect(store.url)];
    const writer = createTestWriter(node);
    const [held, ...free] = await openMany(writer, 40);
    if (!held) throw new Error('There is no board');
    const holder = await lockRow(other, held.boardId);
    const vote = ({ boardId, questionId }: typeof held) => writer.handle(boardId, by(voteOn(questionId)));
    const onHeld = vote(held);
    for (const _ of times(3, () => 0))
      expect((await Promise.all(free.map(vote))).every(({ ok }) => ok)).toBe(true);
    await holder.release();
    expect(await onHeld).toMatchObject({ ok: true, seq: 3 });
    await Promise.all([node.close(), other.close()]);
  });
});

describe('new votes after a commit of this node', () => {
  /** A node that has just voted for the question, and the number of its reads since. */
  const startVoting = async () => {
    const node = connect(store.url);
    onTestFinished(() => node.close());
    const writer = createTestWriter(node);
    const { boardId, questionId } = await openWithQuestion(writer);
    const reads = countStatements([node], 'AS last_at');
    const vote = (sessionId: string = randomUUID(), voted?: boolean) =>
      writer.handle(boardId, by(voteOn(questionId, sessionId, voted)));
    return { writer, boardId, questionId, reads, vote };
  };
  const elsewhere = createTestWriter(store);

  it('need no read', async () => {
    const { boardId, questionId, reads, vote } = await startVoting();
    for (const votes of [1, 2, 3])
      expect(await vote(randomUUID(), true)).toEqual({
        ok: true,
        seq: 2 + votes,
        vote: { voted: true, votes },
      });
    const together = await Promise.all(times(50, () => vote(randomUUID(), true)));
    expect(together.map((result) => result.ok && result.seq)).toEqual(times(50, (index) => 6 + index));
    expect(reads()).toBe(0);
    expect(await questionOn(boardId, questionId)).toMatchObject({ votes: 53 });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('do not hide rotated keys, which no frame shows', async () => {
    const { writer, boardId, vote } = await startVoting();
    const keyId = randomUUID();
    await Promise.all([
      vote(),
      vote(),
      writer.handle(boardId, { actor: 'moderator', command: { type: 'RotateKeys', keyId } }),
      vote(),
    ]);
    const { rows } = await store.pool.query('SELECT key_id FROM boards WHERE id = $1', [boardId]);
    expect(rows).toEqual([{ key_id: keyId }]);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('that are not new count once', async () => {
    const { reads, vote } = await startVoting();
    const anna = randomUUID();
    await vote(anna, true);
    expect(await vote(anna, true)).toEqual({ ok: true, seq: 3, vote: { voted: true, votes: 1 } });
    const [again, ben] = await Promise.all([vote(anna, true), vote(randomUUID(), true)]);
    expect(again).toEqual({ ok: true, seq: 3, vote: { voted: true, votes: 1 } });
    expect(ben).toEqual({ ok: true, seq: 4, vote: { voted: true, votes: 2 } });
    expect(await vote(anna, false)).toEqual({ ok: true, seq: 5, vote: { voted: false, votes: 1 } });
    expect(await vote(anna, true)).toEqual({ ok: true, seq: 6, vote: { voted: true, votes: 2 } });
    expect(reads()).toBeGreaterThan(0);
    expect(await faultsIn(store)).toEqual([]);
  });

  it('see what another node has recorded meanwhile', async () => {
    const { boardId, questionId, vote } = await startVoting();
    await vote(randomUUID(), true);
    await elsewhere.handle(boardId, by({ type: 'HideQuestion', questionId }));
    expect(await vote(randomUUID(), true)).toEqual({ ok: false, code: 'question-not-found' });
    await elsewhere.handle(boardId, by({ type: 'UnhideQuestion', questionId }));
    expect(await vote(randomUUID(), true)).toEqual({ ok: true, seq: 6, vote: { voted: true, votes: 2 } });
    await elsewhere.handle(boardId, by({ type: 'CloseBoard' }));
    expect(await vote(randomUUID(), true)).toEqual({ ok: false, code: 'board-not-found' });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('are refused only on facts that were read', async () => {
    const { writer, boardId, vote } = await startVoting();
    await writer.handle(boardId, by({ type: 'ChangeSettings', settings: { voting: 'paused' } }));
    expect(await vote(randomUUID(), true)).toEqual({ ok: false, code: 'voting-paused' });
    await elsewhere.handle(boardId, by({ type: 'ChangeSettings', settings: { voting: 'open' } }));
    expect(await vote(randomUUID(), true)).toMatchObject({ ok: true, vote: { votes: 1 } });
  });

  it('of a board that a feed has followed further are read at once', async () => {
    const readTo = vi.fn<NonNullable<BoardWriterOptions['readTo']>>();
    const writer = createTestWriter(store, { readTo });
    const { boardId, questionId } = await openWithQuestion(writer);
    await elsewhere.handle(boardId, by(voteOn(questionId)));
    readTo.mockReturnValue({ epoch: 'first-life', seq: 3 });
    const appends = countStatements([store], 'AS unread');
    expect(await writer.handle(boardId, by(voteOn(questionId, randomUUID(), true)))).toMatchObject({
      seq: 4,
    });
    expect(appends()).toBe(1);
  });
});

describe('a transaction that holds rows of a board', () => {
  it('leaves the boards alone that share statements with them', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const boards = await openMany(writer, 40);
    const held = boards.slice(15, 25);
    const release = await holdRows(
      'questions',
      held.map(({ boardId }) => boardId),
    );
    const answers = boards.map(({ boardId, questionId }) => writer.handle(boardId, by(voteOn(questionId))));
    const onHeld = Promise.allSettled(answers.splice(15, 10));
    expect((await Promise.all(answers)).every(({ ok }) => ok)).toBe(true);
    await release();
    await onHeld;
    for (const { boardId, questionId } of held)
      expect(await writer.handle(boardId, by(voteOn(questionId)))).toMatchObject({ ok: true });
    await node.close();
    expect(await faultsIn(store)).toEqual([]);
  });

  it('does not hold up the boards that wait for a connection until its boards give up', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const [free, ...held] = await openMany(writer, 10);
    if (!free) throw new Error('There is no board');
    const voteMuch = ({ boardId, questionId }: typeof free) =>
      Promise.all(times(20, () => writer.handle(boardId, by(voteOn(questionId)))));
    const release = await holdRows(
      'boards',
      held.map(({ boardId }) => boardId),
    );
    let gaveUp = 0;
    const onHeld = Promise.all(held.map((board) => voteMuch(board).catch(() => (gaveUp += 1))));
    await untilWaitingForLock();
    expect((await voteMuch(free)).every(({ ok }) => ok)).toBe(true);
    expect(gaveUp).toBe(0);
    await release();
    await onHeld;
    expect((await Promise.all(held.map(voteMuch))).flat().every(({ ok }) => ok)).toBe(true);
    await node.close();
  });
});

describe('a connection that hangs', () => {
  it('while it reads for many boards delays them briefly', async () => {
    const boards = await openMany(createTestWriter(store), 40);
    const { url, untilStalled } = await openStallableLink(store.url, 'load-facts-of-many', 1);
    const node = connect(url);
    onTestFinished(() => void node.close());
    const writer = createTestWriter(node);
    const vote = ({ boardId, questionId }: (typeof boards)[number]) =>
      writer.handle(boardId, by(voteOn(questionId)));
    const answers = boards.map(vote);
    await untilStalled;
    expect((await Promise.all([...answers, ...boards.map(vote)])).every(({ ok }) => ok)).toBe(true);
  });

  it('while it writes for some boards leaves the others alone', async () => {
    const [boards, others] = [
      await openMany(createTestWriter(store), 40),
      await openMany(createTestWriter(store), 40),
    ];
    const { url, untilStalled } = await openStallableLink(store.url, 'append-batches', 2);
    const node = connect(url);
    onTestFinished(() => void node.close());
    const writer = createTestWriter(node);
    const vote = ({ boardId, questionId }: (typeof boards)[number]) =>
      writer.handle(boardId, by(voteOn(questionId)));
    // They may have been recorded, so they are not sent again.
    for (const board of boards) vote(board).catch(() => {});
    await untilStalled;
    expect((await Promise.all(others.map(vote))).every(({ ok }) => ok)).toBe(true);
  });
});

describe('a board that no node has compared since the server changed', () => {
  it('is not written to before that is allowed, even if the server changed while a batch was decided', async () => {
    const { boardId, questionId } = await openWithQuestion(createTestWriter(store));
    let isAllowed = false;
    const mayContinueUncompared = vi.fn<() => boolean>(() => isAllowed);
    const writer = createTestWriter(store, { mayContinueUncompared });
    const other = await store.pool.connect();
    // Keeps the batch from being appended until the board has the lineage of a former server.
    await other.query('BEGIN; LOCK TABLE boards IN SHARE MODE');
    const voted = writer.handle(boardId, by(voteOn(questionId)));
    await untilWaitingForLock();
    await other.query("UPDATE boards SET lineage = 'of a former server' WHERE id = $1", [boardId]);
    mayContinueUncompared.mockClear();
    await other.query('COMMIT');
    other.release();
    await vi.waitUntil(() => mayContinueUncompared.mock.calls.length > 2, { timeout: 5000 });
    expect(await logOf(boardId)).toHaveLength(2);
    isAllowed = true;
    expect(await voted).toEqual({ ok: true, seq: 3, vote: { voted: true, votes: 1 } });
    expect(await faultsIn(store)).toEqual([]);
  });
});

describe('a clock that is set', () => {
  it.each([-600_000, 600_000])('by %i ms does not disorder the times of a board', async (stepMs) => {
    const startMs = Date.parse('2026-03-01T12:00:00.000Z');
    let nowMs = startMs;
    const writer = createTestWriter(store, { clock: { nowMs: () => nowMs } });
    const { boardId, questionId } = await openWithQuestion(writer);
    nowMs += stepMs;
    for (const turn of times(3, (index) => index)) {
      nowMs += 1;
      await writer.handle(boardId, turn === 1 ? by(voteOn(questionId)) : by(askBy().command));
    }
    const recorded = (await logOf(boardId)).slice(1).map(({ at }) => Date.parse(at));
    const expected = stepMs < 0 ? [0, 1, 2, 3] : [0, stepMs + 1, stepMs + 2, stepMs + 3];
    expect(recorded.map((atMs) => atMs - startMs)).toEqual(expected);
    // Once the clock has caught up, events have its time again.
    nowMs = startMs + 2 * Math.abs(stepMs);
    await writer.handle(boardId, by(askBy().command));
    expect((await logOf(boardId)).at(-1)?.at).toBe(new Date(nowMs).toISOString());
  });
});

describe('when Postgres refuses a statement', () => {
  it('the connection is kept: on a full disk Postgres may be unable to open another', async () => {
    const node = connect(store.url);
    const writer = createTestWriter(node);
    const { boardId } = await openWithQuestion(writer);
    const backend = async () => (await node.pool.query('SELECT pg_backend_pid()')).rows;
    const before = await backend();
    await expect(writer.handle(boardId, by(askBy(randomUUID(), 'a \0 in it').command))).rejects.toThrow(
      'unsupported Unicode escape sequence',
    );
    expect(await backend()).toEqual(before);
    await node.close();
  });
});

describe('when Postgres ends the connections', () => {
  it('callers get an unavailable error, nothing is half-written, and writing resumes', async () => {
    const node = connect(`${store.url}?application_name=doomed`);
    const { observer, batches } = createObserver();
    const writer = createTestWriter(node, { observer });
    const { boardId, questionId } = await openWithQuestion(createTestWriter(store));
    const endConnections = () =>
      store.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'doomed'",
      );
    const acknowledged: string[] = [];
    const refusals: unknown[] = [];
    const voteOnce = async (): Promise<void> => {
      const sessionId = randomUUID();
      try {
        const answer: { ok: boolean } = await writer.handle(boardId, by(voteOn(questionId, sessionId)));
        if (answer.ok) acknowledged.push(sessionId);
      } catch (error) {
        refusals.push(error);
      }
    };
    const voter = async (): Promise<void> => {
      while (refusals.length < 200 || acknowledged.length < 200) await voteOnce();
    };
    const voters = Promise.all(times(20, voter));
    while (refusals.length < 200) await endConnections();
    await voters;
    expect(refusals.filter((error) => !isUnavailable(error))).toEqual([]);
    expect(batches().some(({ failed }) => failed)).toBe(true);
    expect(await writer.handle(boardId, by(voteOn(questionId)))).toMatchObject({ ok: true });
    await node.close();
    const recorded = (await logOf(boardId)).flatMap(({ event }) =>
      event.type === 'v1.VoteCast' ? event.sessionId : [],
    );
    expect(new Set(recorded).size).toBe(recorded.length);
    expect(new Set(acknowledged).difference(new Set(recorded))).toEqual(new Set());
    expect(await faultsIn(store)).toEqual([]);
  });
});

const appendUnknown = (boardId: string, type: string) =>
  store.pool.query(
    `WITH moved AS (UPDATE boards SET head_seq = head_seq + 1 WHERE id = $1 RETURNING id, head_seq)
     INSERT INTO board_events (board_id, seq, type, data, actor, key, recorded_at)
     SELECT id, head_seq, $2, '{}', 'moderator', NULL, now() FROM moved`,
    [boardId, type],
  );
const headOf = async (boardId: string) =>
  (await store.pool.query('SELECT head_seq FROM boards WHERE id = $1', [boardId])).rows;

describe('an event of a later version in the log', () => {
  it.each(['before the first command', 'between two commands'])(
    '%s prevents all commands from being decided',
    async (when) => {
      const boardId = await openSampleBoard(store);
      const writer = createTestWriter(store);
      if (when.startsWith('between')) await writer.handle(boardId, by(askBy().command));
      const [before] = await headOf(boardId);
      await appendUnknown(boardId, 'v9.AskingPaused');
      const results = await Promise.allSettled(times(3, () => writer.handle(boardId, by(askBy().command))));
      for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: { boardId } });
      for (const result of results) expect('reason' in result && result.reason).toBeInstanceOf(LaterVersion);
      expect(await headOf(boardId)).toEqual([{ head_seq: before.head_seq + 1 }]);
    },
  );

  it('is found at the number of an event whose commit failed', async () => {
    const writer = createTestWriter(store);
    const { boardId, questionId } = await openWithQuestion(writer);
    // The next batches of this node take the lock, and only such a batch has a commit that can fail by itself.
    await meet(writer, boardId, questionId, store);
    await store.pool.query(`
      CREATE FUNCTION refuse_commit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) THEN
            RAISE 'refused at the commit';
          END IF;
          RETURN NULL;
        END $$;
      CREATE CONSTRAINT TRIGGER refuse_commit AFTER UPDATE ON boards DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse_commit()`);
    const failed = await Promise.allSettled([writer.handle(boardId, by(voteOn(questionId)))]);
    await store.pool.query('DROP TRIGGER refuse_commit ON boards; DROP FUNCTION refuse_commit');
    expect(failed).toMatchObject([{ reason: { message: 'refused at the commit' } }]);
    await appendUnknown(boardId, 'v9.AskingPaused');
    await expect(writer.handle(boardId, by(askBy().command))).rejects.toThrow(LaterVersion);
  });

  it('is searched only beyond what this node or its feed has read', async () => {
    const boardId = await openSampleBoard(store);
    const readTo = vi.fn<NonNullable<BoardWriterOptions['readTo']>>(() => ({ epoch: 'first-life', seq: 2 }));
    const writer = createTestWriter(store, { readTo });
    await appendUnknown(boardId, 'v9.AskingPaused');
    expect(await writer.handle(boardId, by(askBy().command))).toMatchObject({ ok: true, seq: 3 });
    readTo.mockReturnValue({ epoch: 'another-life', seq: 2 });
    expect(await writer.handle(boardId, by(askBy().command))).toMatchObject({ ok: true, seq: 4 });
    await appendUnknown(boardId, 'v9.AskingPaused');
    await expect(writer.handle(boardId, by(askBy().command))).rejects.toThrow('at 5');
  });
});
