import { randomUUID } from 'node:crypto';
import type { AgendaItem } from '@openfloor/contract/agenda';
import type { BoardId } from '@openfloor/contract/ids';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { boardsWithDueTalk } from '@openfloor/store/boards/boardsWithDueTalk';
import {
  connect,
  createTestWriter,
  faultsIn,
  openSampleBoard,
  openSuiteStore,
} from '@openfloor/store/testing/testStore';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startDueTalks } from './startDueTalks.ts';

const store = await openSuiteStore();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const WAIT = { timeout: 20_000, interval: 20 };
/** The least time between two rounds. */
const random = (): number => 0;

/** An api node with its own connections and its own clock. */
const startNode = ({
  aheadMs = 0,
  isActive = true,
  beforeWrite = async (_boardId: BoardId): Promise<void> => undefined,
} = {}) => {
  const database = connect(store.url);
  const clock = { nowMs: () => Date.now() + aheadMs };
  const errors: unknown[] = [];
  let rounds = 0;
  const writer = createTestWriter(database, { clock });
  const stop = startDueTalks({
    db: database.kysely,
    writer: {
      handle: async (boardId, request) => {
        await beforeWrite(boardId);
        return writer.handle(boardId, request);
      },
    },
    clock,
    newTalkId: randomUUID,
    random: () => {
      rounds += 1;
      return random();
    },
    isActive: () => isActive,
    onError: (error) => errors.push(error),
  });
  onTestFinished(async () => {
    await stop();
    await database.close();
    expect(errors).toEqual([]);
  });
  return {
    stop,
    /** Resolves after two more rounds, of which the second began after this call. */
    settled: async () => {
      const from = rounds;
      await vi.waitFor(() => expect(rounds).toBeGreaterThan(from + 2), WAIT);
    },
  };
};

const handle = async (boardId: BoardId, command: BoardCommand): Promise<void> => {
  const result = await createTestWriter(store).handle(boardId, { command, actor: 'moderator' });
  expect(result.ok).toBe(true);
};

/** `items`: title and minutes from now. */
const openPlannedBoard = async (items: readonly (readonly [string, number])[], autoNext = true) => {
  const boardId = await openSampleBoard(store);
  const plan = { speakers: [], minutes: null, room: null } satisfies Partial<AgendaItem>;
  await handle(boardId, {
    type: 'PutAgenda',
    items: items.map(([title, inMinutes]) => ({
      ...plan,
      newId: randomUUID(),
      title,
      startsAt: new Date(Date.now() + inMinutes * MINUTE_MS).toISOString(),
    })),
  });
  if (autoNext) await handle(boardId, { type: 'ChangeSettings', settings: { autoNext: true } });
  return boardId;
};

const talksOf = async (boardId: BoardId): Promise<unknown[]> => {
  const rows = await store.kysely
    .selectFrom('board_events')
    .select(['data', 'actor'])
    .where('board_id', '=', boardId)
    .where('type', '=', 'v1.TalkStarted')
    .orderBy('seq')
    .execute();
  return rows.map(({ data, actor }) => `${String(data['title'])} ${actor}`);
};

it('starts a talk at its time, once, whatever number of nodes look for it', async () => {
  const boardId = await openPlannedBoard([
    ['Now', 0],
    ['Later', 60],
  ]);
  const nodes = [startNode(), startNode(), startNode()];
  await vi.waitFor(async () => expect(await talksOf(boardId)).toEqual(['Now automatic']), WAIT);
  await Promise.all(nodes.map(({ settled }) => settled()));
  expect(await talksOf(boardId)).toEqual(['Now automatic']);
  expect(await faultsIn(store)).toEqual([]);
});

it('after an hour without a node the latest of several starts, and no earlier one follows', async () => {
  const boardId = await openPlannedBoard([
    ['First', -60],
    ['Second', -30],
    ['Third', -1],
    ['Later', 60],
  ]);
  const node = startNode();
  await vi.waitFor(async () => expect(await talksOf(boardId)).toEqual(['Third automatic']), WAIT);
  await node.settled();
  expect(await talksOf(boardId)).toEqual(['Third automatic']);
});

it('a node whose clock is an hour ahead starts talks by its clock; no other node starts them again', async () => {
  const boardId = await openPlannedBoard([
    ['Soon', 30],
    ['Later', 90],
  ]);
  const right = startNode();
  const ahead = startNode({ aheadMs: HOUR_MS });
  await vi.waitFor(async () => expect(await talksOf(boardId)).toEqual(['Soon automatic']), WAIT);
  await Promise.all([right.settled(), ahead.settled()]);
  await ahead.stop();
  const set = startNode({ aheadMs: HOUR_MS / 2 + MINUTE_MS });
  await set.settled();
  expect(await talksOf(boardId)).toEqual(['Soon automatic']);
});

it('starts nothing on boards that do not want it, are closed, or whose item is held or was started', async () => {
  const manual = await openPlannedBoard([['Now', 0]], false);
  const closed = await openPlannedBoard([['Now', 0]]);
  await handle(closed, { type: 'CloseBoard' });
  const held = await openPlannedBoard([['Held', 30]]);
  const itemOf = async (boardId: BoardId): Promise<string> => {
    const { details } = await store.kysely
      .selectFrom('boards')
      .select('details')
      .where('id', '=', boardId)
      .executeTakeFirstOrThrow();
    return details.agenda?.[0]?.id ?? '';
  };
  await handle(held, { type: 'HoldAgendaItem', itemId: await itemOf(held) });
  const started = await openPlannedBoard([['By hand', 30]]);
  await handle(started, { type: 'StartTalk', talkId: randomUUID(), agendaId: await itemOf(started) });
  expect(await boardsWithDueTalk(store.kysely, Date.now() + HOUR_MS)).not.toContain(closed);
  const node = startNode({ aheadMs: HOUR_MS });
  await node.settled();
  expect(await Promise.all([manual, closed, held, started].map(talksOf))).toEqual([
    [],
    [],
    [],
    ['By hand moderator'],
  ]);
  await handle(held, { type: 'ReleaseAgendaItem', itemId: await itemOf(held) });
  await vi.waitFor(async () => expect(await talksOf(held)).toEqual(['Held automatic']), WAIT);
  expect(await faultsIn(store)).toEqual([]);
});

it('a slow write to one board does not delay the talks of others', async () => {
  const slow = await openPlannedBoard([['Slow', -1]]);
  const other = await openPlannedBoard([['Other', 0]]);
  const done = Promise.withResolvers<void>();
  startNode({ beforeWrite: async (boardId) => (boardId === slow ? done.promise : undefined) });
  await vi.waitFor(async () => expect(await talksOf(other)).toEqual(['Other automatic']), WAIT);
  expect(await talksOf(slow)).toEqual([]);
  done.resolve();
  await vi.waitFor(async () => expect(await talksOf(slow)).toEqual(['Slow automatic']), WAIT);
});

it('leaves a board of a later version to nodes of that version, and goes on with the others', async () => {
  const later = await openPlannedBoard([['Later version', -1]]);
  const format = LOG_FORMAT + 1;
  await store.kysely.updateTable('boards').set({ format }).where('id', '=', later).execute();
  const other = await openPlannedBoard([['Now', 0]]);
  const node = startNode();
  await vi.waitFor(async () => expect(await talksOf(other)).toEqual(['Now automatic']), WAIT);
  await node.settled();
  expect(await talksOf(later)).toEqual([]);
  await store.kysely.updateTable('boards').set({ format: LOG_FORMAT }).where('id', '=', later).execute();
  await vi.waitFor(async () => expect(await talksOf(later)).toEqual(['Later version automatic']), WAIT);
});

it('a node that leaves starts no talk', async () => {
  const boardId = await openPlannedBoard([['Now', 0]]);
  const node = startNode({ isActive: false });
  await node.settled();
  expect(await talksOf(boardId)).toEqual([]);
});
