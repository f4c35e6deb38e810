import type { SessionId } from '@openfloor/contract/ids';
import { boardsOwnedBy } from '@openfloor/store/reads/boards';
import type { ApiDependencies } from '../../dependencies.ts';

/**
 * Makes a session or an account an owner of all boards that another one owns now. A repeat goes on where it failed.
 * @returns the number of boards; undefined: one board had too much to do
 */
export const shareBoards = async (
  { db, ids, writer }: ApiDependencies,
  owner: SessionId,
  sessionId: SessionId,
): Promise<number | undefined> => {
  let shared = 0;
  // One after the other: a device may own hundreds of boards.
  for (const { id } of await boardsOwnedBy(db, owner)) {
    const command = { type: 'AddOwner', ownerId: ids.uuid(), sessionId, by: { owner } } as const;
    const handled = await writer.handle(id, { command, actor: 'moderator' });
    if (!handled.ok && handled.code === 'overloaded') return undefined;
    if (handled.ok) shared += 1;
  }
  return shared;
};
