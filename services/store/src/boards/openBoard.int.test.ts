import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { boardsOwnedBy, findByShortId } from '../reads/boards.ts';
import { allEvents } from '../reads/events.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { openSuiteStore, createTestWriter, faultsIn, newBoard } from '../testing/testStore.ts';
import { openBoard } from './openBoard.ts';

const store = await openSuiteStore();

describe('opening a board', () => {
  it('starts its stream', async () => {
    const board = newBoard({ title: 'All hands' });
    expect(await openBoard(store.kysely, board, 1)).toBe('opened');
    expect(await Array.fromAsync(allEvents(store.kysely, board.id))).toEqual([
      {
        seq: 1,
        at: board.at,
        actor: 'participant',
        event: {
          type: 'v1.BoardOpened',
          title: 'All hands',
          shortId: board.shortId,
          sessionId: board.ownerSessionId,
        },
      },
    ]);
    expect(await loadSnapshot(store.kysely, board.id)).toMatchObject({ epoch: board.epoch, seq: 1 });
    expect(await faultsIn(store)).toEqual([]);
  });

  it('is refused beyond the limit of its owner, until the owner closes a board', async () => {
    const ownerSessionId = randomUUID();
    const [first, second] = [newBoard({ ownerSessionId }), newBoard({ ownerSessionId })];
    expect(await openBoard(store.kysely, first, 1)).toBe('opened');
    expect(await openBoard(store.kysely, second, 1)).toBe('board-limit');
    expect(await openBoard(store.kysely, newBoard(), 1)).toBe('opened');
    await createTestWriter(store).handle(first.id, {
      command: { type: 'CloseBoard' },
      actor: 'moderator',
    });
    expect(await openBoard(store.kysely, second, 1)).toBe('opened');
  });

  it('enforces the limit on concurrent requests of one device', async () => {
    const ownerSessionId = randomUUID();
    const boards = Array.from({ length: 30 }, () => newBoard({ ownerSessionId }));
    const results = await Promise.all(boards.map((board) => openBoard(store.kysely, board, 2)));
    expect(results.toSorted()).toEqual([
      ...Array.from({ length: 28 }, () => 'board-limit'),
      'opened',
      'opened',
    ]);
    expect(await boardsOwnedBy(store.kysely, ownerSessionId)).toHaveLength(2);
  });

  it('neither counts nor refuses demos', async () => {
    const ownerSessionId = randomUUID();
    const open = (demo: boolean) => openBoard(store.kysely, newBoard({ ownerSessionId, demo }), 1);
    expect(await open(true)).toBe('opened');
    expect(await open(true)).toBe('opened');
    expect(await open(false)).toBe('opened');
    expect(await open(false)).toBe('board-limit');
    expect(await open(true)).toBe('opened');
    const boards = await boardsOwnedBy(store.kysely, ownerSessionId);
    expect(boards.filter(({ demo }) => demo)).toHaveLength(3);
    expect(boards.filter((board) => !('demo' in board))).toHaveLength(1);
  });

  it('without a limit is never refused', async () => {
    const ownerSessionId = randomUUID();
    const boards = Array.from({ length: 5 }, () => newBoard({ ownerSessionId }));
    for (const board of boards) expect(await openBoard(store.kysely, board, Infinity)).toBe('opened');
  });

  it('with a short id that is taken writes nothing', async () => {
    const taken = newBoard();
    await openBoard(store.kysely, taken, 1);
    const late = newBoard({ shortId: taken.shortId });
    expect(await openBoard(store.kysely, late, 1)).toBe('short-id-taken');
    expect(await Array.fromAsync(allEvents(store.kysely, late.id))).toEqual([]);
    expect(await findByShortId(store.kysely, taken.shortId)).toMatchObject({ boardId: taken.id });
    expect(await openBoard(store.kysely, { ...late, shortId: newBoard().shortId }, 1)).toBe('opened');
  });

  it('with one short id many times concurrently succeeds once', async () => {
    const { shortId } = newBoard();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => openBoard(store.kysely, newBoard({ shortId }), 1)),
    );
    expect(results.filter((result) => result === 'opened')).toHaveLength(1);
    expect(results.filter((result) => result === 'short-id-taken')).toHaveLength(19);
  });
});
