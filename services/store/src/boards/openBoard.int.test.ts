import { describe, expect, it } from 'vitest';
import { findByShortId } from '../reads/boards.ts';
import { allEvents } from '../reads/events.ts';
import { loadSnapshot } from '../reads/snapshot.ts';
import { openSuiteStore, faultsIn, newBoard } from '../testing/testStore.ts';
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
