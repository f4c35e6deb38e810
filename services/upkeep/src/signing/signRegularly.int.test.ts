import { setTimeout as delay } from 'node:timers/promises';
import { vote } from '@openfloor/contract/calls/audience';
import { closeBoard } from '@openfloor/contract/calls/owners';
import type { BusMessage } from '@openfloor/contract/busMessage';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import { sql } from 'kysely';
import { readPublishedLog } from '@openfloor/store/logTree/checkpoints';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSuiteApi } from '@openfloor/api/testing/apiHarness';
import { signRegularly, type RegularSigning } from './signRegularly.ts';

const api = await openSuiteApi();
const { db, boardLogs } = api.dependencies;
const WITHIN = { timeout: 20_000, interval: 20 };
/** Longer than any test. */
const NEVER_MS = 3_600_000;

type Signing = Partial<Parameters<typeof signRegularly>[0]>;

const CLOSING: BusMessage = {
  epoch: 'first-life',
  from: 1,
  seq: 2,
  events: [{ seq: 2, at: '2026-03-01T10:00:00.000Z', actor: 'moderator', event: { type: 'v1.BoardClosed' } }],
};

const start = (options: Signing = {}): RegularSigning & { errors: unknown[]; unsigned: number[] } => {
  const errors: unknown[] = [];
  const unsigned: number[] = [];
  const signing = signRegularly({
    db,
    logs: boardLogs,
    intervalMs: 50,
    random: () => 0.5,
    isActive: () => true,
    onError: (error) => errors.push(error),
    onRound: (unsignedMs) => unsigned.push(unsignedMs),
    ...options,
  });
  onTestFinished(() => signing.stop());
  return { ...signing, errors, unsigned };
};

const sizeOf = async (boardId: string): Promise<number> => (await readPublishedLog(db, boardId))?.size ?? 0;

describe('Signing in the background', () => {
  it('signs boards that have news, again and again', async () => {
    const board = await api.openBoardWithQuestion();
    const { errors } = start();
    await vi.waitFor(async () => expect(await sizeOf(board.boardId)).toBe(2), WITHIN);
    await api.send(vote, board);
    await vi.waitFor(async () => expect(await sizeOf(board.boardId)).toBe(3), WITHIN);
    expect(errors).toEqual([]);
  });

  it('signs a closed board without waiting for the interval', async () => {
    const { boardId, adminToken } = await api.openBoard();
    await boardLogs.publish({ id: boardId, adminKey: await adminKeyOf(boardId) });
    const { noteCommit } = start({ intervalMs: NEVER_MS });
    await api.send(closeBoard, { boardId }, { token: adminToken });
    noteCommit(CLOSING);
    await vi.waitFor(async () => expect(await sizeOf(boardId)).toBe(2), WITHIN);
  });

  it('goes on with other boards when one cannot be signed', async () => {
    const [one, other] = [await api.openBoardWithQuestion(), await api.openBoardWithQuestion()];
    const { errors } = start({
      logs: {
        publish: (board) =>
          board.id === one.boardId ? Promise.reject(new Error('damaged')) : boardLogs.publish(board),
      },
    });
    await vi.waitFor(async () => expect(await sizeOf(other.boardId)).toBe(2), WITHIN);
    await vi.waitFor(() => expect(errors).toContainEqual(new Error('damaged')), WITHIN);
    expect(await sizeOf(one.boardId)).toBe(0);
  });

  it('leaves a board of a later version to its nodes, which is unsigned until then', async () => {
    const [later, other] = [await api.openBoardWithQuestion(), await api.openBoardWithQuestion()];
    const setFormat = (format: number) =>
      db.updateTable('boards').set({ format }).where('id', '=', later.boardId).execute();
    await setFormat(LOG_FORMAT + 1);
    const { errors, unsigned } = start();
    await vi.waitFor(async () => expect(await sizeOf(other.boardId)).toBe(2), WITHIN);
    await vi.waitFor(() => expect(unsigned.length).toBeGreaterThan(1), WITHIN);
    expect(unsigned.at(-1)).toBeGreaterThan(0);
    expect(await sizeOf(later.boardId)).toBe(0);
    await setFormat(LOG_FORMAT);
    await vi.waitFor(async () => expect(await sizeOf(later.boardId)).toBe(2), WITHIN);
    expect(errors).toEqual([]);
  });

  it('says for how long the oldest event waits that no checkpoint has', async () => {
    const [one, other] = [await api.openBoardWithQuestion(), await api.openBoardWithQuestion()];
    let isDamaged = true;
    await sql`
      UPDATE board_events SET recorded_at = now() - interval '1 day' WHERE board_id = ${one.boardId}`.execute(
      db,
    );
    await sql`
      UPDATE board_events SET recorded_at = now() - interval '2 days' WHERE board_id = ${other.boardId}`.execute(
      db,
    );
    const { unsigned } = start({
      logs: {
        publish: (board) =>
          isDamaged && board.id === one.boardId
            ? Promise.reject(new Error('damaged'))
            : boardLogs.publish(board),
      },
    });
    const DAY_MS = 24 * 3_600_000;
    await vi.waitFor(() => expect(unsigned.at(-1)).toBeGreaterThan(DAY_MS - 1), WITHIN);
    expect(unsigned.at(-1)).toBeLessThan(2 * DAY_MS);
    isDamaged = false;
    await vi.waitFor(() => expect(unsigned.at(-1)).toBeLessThan(DAY_MS), WITHIN);
  });

  it('signs a board that is closed while others are signed', async () => {
    const [first, second] = [await api.openBoardWithQuestion(), await api.openBoardWithQuestion()];
    let passes = 0;
    const signing = start({
      intervalMs: NEVER_MS,
      logs: {
        publish: async ({ id }) => {
          if (id !== first.boardId && id !== second.boardId) return;
          passes += 1;
          if (passes === 1) signing.noteCommit(CLOSING);
        },
      },
    });
    signing.noteCommit(CLOSING);
    await vi.waitFor(() => expect(passes).toBeGreaterThanOrEqual(3), WITHIN);
  });

  it('looks at boards that have a checkpoint again after each page of those that have none', async () => {
    const live = await api.openBoardWithQuestion();
    await boardLogs.publish({ id: live.boardId, adminKey: await adminKeyOf(live.boardId) });
    await api.send(closeBoard, live, { token: live.adminToken });
    const { boardId } = await api.openBoardWithQuestion();
    const looked: string[] = [];
    start({
      intervalMs: 50,
      logs: {
        publish: ({ id }) => {
          if (id === live.boardId || id === boardId) looked.push(id);
          return Promise.resolve();
        },
      },
    });
    await vi.waitFor(() => expect(looked.length).toBeGreaterThanOrEqual(3), WITHIN);
    expect(looked.slice(0, 3)).toEqual([live.boardId, boardId, live.boardId]);
  });

  it('ends while a board takes long', async () => {
    await api.openBoardWithQuestion();
    let began = false;
    const { stop, errors } = start({
      logs: {
        publish: (_board, signal) => {
          began = true;
          return delay(NEVER_MS, undefined, signal && { signal });
        },
      },
    });
    await vi.waitFor(() => expect(began).toBe(true), WITHIN);
    await stop();
    expect(errors).toEqual([]);
  });

  it('does nothing on a node that is not active, and ends when stopped', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    let looks = 0;
    const { stop } = start({
      isActive: () => {
        looks += 1;
        return false;
      },
    });
    await vi.waitFor(() => expect(looks).toBeGreaterThan(2), WITHIN);
    expect(await sizeOf(boardId)).toBe(0);
    await stop();
    const after = looks;
    await delay(200);
    expect(looks).toBe(after);
  });
});

const adminKeyOf = async (boardId: string): Promise<string> => {
  const row = await db
    .selectFrom('boards')
    .select('admin_key')
    .where('id', '=', boardId)
    .executeTakeFirstOrThrow();
  return row.admin_key;
};
