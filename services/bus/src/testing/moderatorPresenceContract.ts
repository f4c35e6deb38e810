import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { ModeratorPresence } from '../moderatorPresence.ts';

/** Tests that every moderator presence must pass; call inside a `describe`. */
export const testModeratorPresence = (openNode: () => ModeratorPresence): void => {
  const [anna, ben] = [randomUUID(), randomUUID()];
  let boardId: string;
  let presence: ModeratorPresence;

  beforeEach(() => {
    boardId = randomUUID();
    presence = openNode();
  });

  it('has no moderators on a board that no node reported', async () => {
    expect(await presence.here(boardId)).toEqual(new Set());
  });

  it('has the reported moderators, on their board only', async () => {
    await presence.report(boardId, [anna, ben]);
    expect(await presence.here(boardId)).toEqual(new Set([anna, ben]));
    expect(await presence.here(randomUUID())).toEqual(new Set());
  });

  it('replaces the former report of the node', async () => {
    await presence.report(boardId, [anna]);
    await presence.report(boardId, [ben]);
    expect(await presence.here(boardId)).toEqual(new Set([ben]));
  });

  it('removes the node with an empty report', async () => {
    await presence.report(boardId, [anna]);
    await presence.report(boardId, []);
    expect(await presence.here(boardId)).toEqual(new Set());
  });
};
