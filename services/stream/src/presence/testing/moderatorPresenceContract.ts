import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { ModeratorPresence } from '../moderatorPresence.ts';

/** Tests that every moderator presence must pass; call inside a `describe`. */
export const testModeratorPresence = (openNode: () => ModeratorPresence): void => {
  const [anna, ben, question] = [randomUUID(), randomUUID(), randomUUID()];
  let boardId: string;
  let presence: ModeratorPresence;

  beforeEach(() => {
    boardId = randomUUID();
    presence = openNode();
  });

  it('has no moderators on a board that no node reported', async () => {
    expect(await presence.here(boardId)).toEqual(new Map());
  });

  it('has the reported moderators and what they read, on their board only', async () => {
    const here = new Map([
      [anna, question],
      ['owner' as const, null],
    ]);
    expect(await presence.report(boardId, here)).toEqual(here);
    expect(await presence.here(boardId)).toEqual(here);
    expect(await presence.here(randomUUID())).toEqual(new Map());
  });

  it('replaces the former report of the node', async () => {
    await presence.report(boardId, new Map([[anna, question]]));
    await presence.report(boardId, new Map([[ben, null]]));
    expect(await presence.here(boardId)).toEqual(new Map([[ben, null]]));
  });

  it('removes the node with an empty report', async () => {
    await presence.report(boardId, new Map([[anna, null]]));
    expect(await presence.report(boardId, new Map())).toEqual(new Map());
    expect(await presence.here(boardId)).toEqual(new Map());
  });
};
