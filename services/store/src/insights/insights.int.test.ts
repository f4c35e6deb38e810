import { randomUUID } from 'node:crypto';
import type { BoardId } from '@openfloor/contract/ids';
import { INSIGHTS_VERSION } from '@openfloor/domain/figures/storedInsights';
import { sql } from 'kysely';
import { boardPages } from '../boards/boardPages.ts';
import { describe, expect, it } from 'vitest';
import { hardDelete } from '../boards/hardDelete.ts';
import { rebuildBoards } from '../maintenance/rebuild.ts';
import { rotateEpochs } from '../maintenance/rotateEpochs.ts';
import { connect, createTestWriter, openSampleBoard, openSuiteStore } from '../testing/testStore.ts';
import { computeInsights } from './computeInsights.ts';
import { dueBoards } from './dueBoards.ts';
import { readInsights } from './readInsights.ts';
import { sampleViewers, viewerPeaks, viewerSteps } from './viewerSamples.ts';

const store = await openSuiteStore();
const { kysely: db } = store;
const writer = createTestWriter(store);

/** A board with one question, which has as many votes as asked for; they are written directly to the log. */
const openVotedBoard = async (votes: number): Promise<{ boardId: BoardId; questionId: string }> => {
  const boardId = await openSampleBoard(store);
  const questionId = randomUUID();
  const command = { type: 'AskQuestion', questionId, sessionId: randomUUID(), text: 'When?' } as const;
  await writer.handle(boardId, { actor: 'participant', command });
  await addVotes(boardId, questionId, votes);
  return { boardId, questionId };
};

const addVotes = async (boardId: BoardId, questionId: string, votes: number): Promise<void> => {
  await sql`
    WITH head AS (UPDATE boards SET head_seq = head_seq + ${votes}::int WHERE id = ${boardId} RETURNING head_seq - ${votes}::int AS before)
    INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
    SELECT ${boardId}, before + number, 'v1.VoteCast', jsonb_build_object('questionId', ${questionId}::text, 'sessionId', gen_random_uuid()),
           'participant', now()
      FROM head, generate_series(1, ${votes}::int) AS number`.execute(db);
};

const epochOf = async (boardId: BoardId): Promise<string> =>
  (await db.selectFrom('boards').select('epoch').where('id', '=', boardId).executeTakeFirstOrThrow()).epoch;
const figuresOf = async (boardId: BoardId) => readInsights(db, boardId, await epochOf(boardId));

describe('Stored figures', () => {
  it('have the whole log after one run, and its news after the next', async () => {
    const { boardId, questionId } = await openVotedBoard(2500);
    expect(await computeInsights(db, boardId)).toEqual({ epoch: 'first-life', seq: 2502 });
    expect(await figuresOf(boardId)).toMatchObject({ seq: 2502, talks: [{ votes: 2500, voted: 2500 }] });
    await addVotes(boardId, questionId, 10);
    await computeInsights(db, boardId);
    expect(await figuresOf(boardId)).toMatchObject({ seq: 2512, talks: [{ votes: 2510, voted: 2510 }] });
  });

  it('have the events that were there at the start, also while votes keep coming', async () => {
    const { boardId, questionId } = await openVotedBoard(20);
    let votesLeft = 30;
    const voting = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (votesLeft-- > 0) await addVotes(boardId, questionId, 1);
        return result;
      },
    });
    expect(await computeInsights(voting, boardId)).toEqual({ epoch: 'first-life', seq: 22 });
  });

  it('are the same when several nodes compute them together', async () => {
    const { boardId } = await openVotedBoard(2500);
    const others = [connect(store.url), connect(store.url)];
    await Promise.all(
      [db, ...others.map(({ kysely }) => kysely)].map((node) => computeInsights(node, boardId)),
    );
    for (const { close } of others) await close();
    expect(await figuresOf(boardId)).toMatchObject({ seq: 2502, talks: [{ votes: 2500 }] });
  });

  it.each([
    { what: 'epochs were rotated', act: () => rotateEpochs(db) },
    { what: 'projections were rebuilt', act: () => rebuildBoards(db, () => `rebuilt-${randomUUID()}`) },
  ])('begin with nothing after $what', async ({ act }) => {
    const { boardId } = await openVotedBoard(20);
    await computeInsights(db, boardId);
    await act();
    expect(await figuresOf(boardId)).toBeUndefined();
    await computeInsights(db, boardId);
    expect(await figuresOf(boardId)).toMatchObject({ seq: 22, talks: [{ votes: 20 }] });
  });

  it('of an earlier version are computed again, and those of a later version are left alone', async () => {
    const { boardId, questionId } = await openVotedBoard(20);
    await computeInsights(db, boardId);
    const setVersion = (version: number) =>
      db
        .updateTable('insights')
        .set({ version, state: Buffer.from('other') })
        .where('board_id', '=', boardId)
        .execute();
    await setVersion(INSIGHTS_VERSION - 1);
    expect(await figuresOf(boardId)).toBeUndefined();
    await computeInsights(db, boardId);
    expect(await figuresOf(boardId)).toMatchObject({ seq: 22, talks: [{ votes: 20 }] });
    await setVersion(INSIGHTS_VERSION + 1);
    await addVotes(boardId, questionId, 1);
    expect(await computeInsights(db, boardId)).toBeUndefined();
    expect(await isListed(boardId, true)).toBe(false);
  });

  it('are deleted with their board, and so are samples of viewers', async () => {
    const { boardId } = await openVotedBoard(1);
    await computeInsights(db, boardId);
    await sampleViewers(db, new Map([[boardId, 3]]));
    await db.updateTable('boards').set({ deleted_at: new Date() }).where('id', '=', boardId).execute();
    await hardDelete(db, [boardId]);
    expect(await computeInsights(db, boardId)).toBeUndefined();
    for (const table of ['insights', 'viewer_samples'] as const)
      expect(await db.selectFrom(table).selectAll().where('board_id', '=', boardId).execute()).toEqual([]);
  });

  it('end after the present page when aborted', async () => {
    const { boardId } = await openVotedBoard(2500);
    const stopping = new AbortController();
    stopping.abort();
    await expect(computeInsights(db, boardId, stopping.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(await figuresOf(boardId)).toBeUndefined();
  });

  it('do not make an append wait', async () => {
    const { boardId, questionId } = await openVotedBoard(300);
    const command = { type: 'Vote', questionId, sessionId: randomUUID() } as const;
    let voted: unknown;
    await db.transaction().execute(async (tx) => {
      await computeInsights(tx, boardId);
      await sampleViewers(tx, new Map([[boardId, 1]]));
      voted = await createTestWriter(store).handle(boardId, { actor: 'participant', command });
    });
    expect(voted).toMatchObject({ ok: true });
  });

  it('are due for boards with news only, and after the interval', async () => {
    const { boardId, questionId } = await openVotedBoard(1);
    expect([await isListed(boardId, false), await isListed(boardId, true)]).toEqual([true, false]);
    await computeInsights(db, boardId);
    expect([await isListed(boardId, false), await isListed(boardId, true)]).toEqual([false, false]);
    await addVotes(boardId, questionId, 1);
    expect([await isListed(boardId, true), await isListed(boardId, true, 3_600_000)]).toEqual([true, false]);
  });

  it.each([
    ['of 1 MB, after 20 s', 1_000_000, 20],
    ['of 20 MB, after five minutes', 20_000_000, 300],
  ])('are due later if their state is long: %s', async (_, stateBytes, seconds) => {
    const { boardId, questionId } = await openVotedBoard(1);
    await computeInsights(db, boardId);
    await addVotes(boardId, questionId, 1);
    await sql`UPDATE insights SET state = decode(repeat('00', ${stateBytes}::integer), 'hex')
               WHERE board_id = ${boardId}`.execute(db);
    const computedAgo = async (ago: number): Promise<void> => {
      await sql`UPDATE insights SET computed_at = now() - ${ago}::float8 * interval '1 second'
                 WHERE board_id = ${boardId}`.execute(db);
    };
    await computedAgo(seconds - 1);
    expect(await isListed(boardId, true)).toBe(false);
    await computedAgo(seconds + 1);
    expect(await isListed(boardId, true)).toBe(true);
    await db.deleteFrom('insights').where('board_id', '=', boardId).execute();
  });
});

const isListed = async (boardId: BoardId, hasFigures: boolean, intervalMs = 0): Promise<boolean> => {
  const pages = boardPages((after) => dueBoards(db, { hasFigures, after, intervalMs }));
  return (await Array.fromAsync(pages)).flat().some(({ id }) => id === boardId);
};

const period = (startedAt: string, endedAt: string | null) => ({ startedAt, endedAt });

describe('Samples of viewers', () => {
  const MINUTE = Date.UTC(2026, 2, 1, 10) / 60_000;
  const SAMPLES = [
    [0, 3],
    [1, 8],
    [5, 6],
    [6, 20],
  ] as const;
  const addSamples = (boardId: BoardId) =>
    db
      .insertInto('viewer_samples')
      .values(
        SAMPLES.map(([minute, viewers]) => ({
          board_id: boardId,
          minute: new Date((MINUTE + minute) * 60_000),
          viewers,
        })),
      )
      .execute();

  it('keep the greatest of a minute, from every node, of open boards that exist', async () => {
    const [open, closed] = [await openSampleBoard(store), await openSampleBoard(store)];
    await db.updateTable('boards').set({ deleted_at: new Date() }).where('id', '=', closed).execute();
    const sampled = (viewers: number) =>
      sampleViewers(
        db,
        new Map([
          [open, viewers],
          [closed, 5],
          [randomUUID(), 5],
        ]),
      );
    const before = Date.now();
    await Promise.all([sampled(4), sampled(9), sampled(7)]);
    await sampled(2);
    const rows = await db
      .selectFrom('viewer_samples')
      .selectAll()
      .where('board_id', 'in', [open, closed])
      .execute();
    const minutes = Math.floor(Date.now() / 60_000) - Math.floor(before / 60_000) + 1;
    expect(rows[0]).toMatchObject({ board_id: open });
    expect(Math.max(...rows.map(({ viewers }) => viewers))).toBe(9);
    expect(rows.length).toBeLessThanOrEqual(minutes);
  });

  it('give each talk its most viewers, and its time with viewers', async () => {
    const boardId = await openSampleBoard(store);
    await addSamples(boardId);
    const talks = [
      period('2026-03-01T10:00:40.000Z', '2026-03-01T10:05:30.000Z'),
      period('2026-03-01T10:05:30.000Z', null),
    ];
    expect(await viewerPeaks(db, boardId, talks)).toEqual([
      { peak: 8, first: MINUTE, last: MINUTE + 1, viewerMinutes: 11 },
      { peak: 20, first: MINUTE + 5, last: MINUTE + 6, viewerMinutes: 26 },
    ]);
    expect(await viewerPeaks(db, await openSampleBoard(store), talks.slice(1))).toEqual([
      { peak: null, first: null, last: null, viewerMinutes: 0 },
    ]);
  });

  it('give each step its most viewers', async () => {
    const boardId = await openSampleBoard(store);
    await addSamples(boardId);
    const steps = await viewerSteps(db, boardId, period('2026-03-01T10:00:00.000Z', null), 4);
    expect([...steps]).toEqual([
      [MINUTE, 8],
      [MINUTE + 4, 20],
    ]);
  });
});
