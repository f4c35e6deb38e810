import { setTimeout as delay } from 'node:timers/promises';
import { vote } from '@openfloor/contract/calls/audience';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import { computeInsights } from '@openfloor/store/insights/computeInsights';
import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import { NOBODY } from '@openfloor/stream/presence/presence';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openSuiteApi, unreachablePresence } from '@openfloor/api/testing/apiHarness';
import { computeRegularly, type ComputeRegularlyOptions } from './computeRegularly.ts';

const presence = createLocalPresence();
const api = await openSuiteApi();
const { db } = api.dependencies;
const WITHIN = { timeout: 20_000, interval: 20 };
/** Longer than any test. */
const NEVER_MS = 3_600_000;

const start = (options: Partial<ComputeRegularlyOptions> = {}) => {
  const errors: unknown[] = [];
  const stop = computeRegularly({
    db,
    presence,
    intervalMs: 50,
    sampleIntervalMs: 50,
    random: () => 0.5,
    isActive: () => true,
    onError: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(stop);
  return { errors, stop };
};

const seqOf = async (boardId: string): Promise<number | undefined> =>
  (await db.selectFrom('insights').select('seq').where('board_id', '=', boardId).executeTakeFirst())?.seq;
const viewersOf = async (boardId: string): Promise<number | undefined> =>
  (await db.selectFrom('viewer_samples').select('viewers').where('board_id', '=', boardId).executeTakeFirst())
    ?.viewers;

describe('Insights in the background', () => {
  it('compute the figures of boards that have news, again and again', async () => {
    const board = await api.openBoardWithQuestion();
    const { errors } = start();
    await vi.waitFor(async () => expect(await seqOf(board.boardId)).toBe(2), WITHIN);
    await api.send(vote, board);
    await vi.waitFor(async () => expect(await seqOf(board.boardId)).toBe(3), WITHIN);
    expect(errors).toEqual([]);
  });

  it('go on with other boards when the log of one cannot be read', async () => {
    const [one, other] = [await api.openBoardWithQuestion(), await api.openBoardWithQuestion()];
    const { errors } = start({
      compute: (node, boardId, signal) =>
        boardId === one.boardId
          ? Promise.reject(new Error('damaged'))
          : computeInsights(node, boardId, signal),
    });
    await vi.waitFor(async () => expect(await seqOf(other.boardId)).toBe(2), WITHIN);
    await vi.waitFor(() => expect(errors).toContainEqual(new Error('damaged')), WITHIN);
    expect(await seqOf(one.boardId)).toBeUndefined();
  });

  it('leave a board of a later version to its nodes', async () => {
    const [later, other] = [await api.openBoardWithQuestion(), await api.openBoardWithQuestion()];
    const setFormat = (format: number) =>
      db.updateTable('boards').set({ format }).where('id', '=', later.boardId).execute();
    await setFormat(LOG_FORMAT + 1);
    const computed: string[] = [];
    start({
      compute: (node, boardId, signal) => {
        computed.push(boardId);
        return computeInsights(node, boardId, signal);
      },
    });
    await vi.waitFor(async () => expect(await seqOf(other.boardId)).toBe(2), WITHIN);
    await api.send(vote, other);
    await vi.waitFor(async () => expect(await seqOf(other.boardId)).toBe(3), WITHIN);
    expect(computed).not.toContain(later.boardId);
    await setFormat(LOG_FORMAT);
    await vi.waitFor(async () => expect(await seqOf(later.boardId)).toBe(2), WITHIN);
  });

  it('sample the viewers of boards', async () => {
    const { boardId } = await api.openBoard();
    await presence.report(boardId, { ...NOBODY, viewers: 12 });
    start();
    await vi.waitFor(async () => expect(await viewersOf(boardId)).toBe(12), WITHIN);
  });

  it('go on computing while Redis is away', async () => {
    const board = await api.openBoardWithQuestion();
    const { errors } = start({ presence: unreachablePresence });
    await vi.waitFor(() => expect(errors).not.toEqual([]), WITHIN);
    await vi.waitFor(async () => expect(await seqOf(board.boardId)).toBe(2), WITHIN);
  });

  it('report no failure of a sample that is stopped', async () => {
    let fail: ((reason: Error) => void) | undefined;
    const { errors, stop } = start({
      presence: { watched: () => new Promise((_, reject) => (fail = reject)) },
    });
    await vi.waitFor(() => expect(fail).toBeDefined(), WITHIN);
    const stopped = stop();
    fail?.(new Error('The connection was closed'));
    await stopped;
    expect(errors).toEqual([]);
  });

  it('do nothing on a node that is not active', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    let looks = 0;
    start({
      isActive: () => {
        looks += 1;
        return false;
      },
    });
    await vi.waitFor(() => expect(looks).toBeGreaterThan(4), WITHIN);
    expect(await seqOf(boardId)).toBeUndefined();
  });

  it('stop while a board takes long', async () => {
    await api.openBoardWithQuestion();
    let began = false;
    const { stop, errors } = start({
      compute: async (_db, _boardId, signal) => {
        began = true;
        await delay(NEVER_MS, undefined, signal && { signal });
        return undefined;
      },
    });
    await vi.waitFor(() => expect(began).toBe(true), WITHIN);
    await stop();
    expect(errors).toEqual([]);
  });
});
