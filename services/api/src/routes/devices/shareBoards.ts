import type { SessionId } from '@openfloor/contract/ids';
import { changeEventOwners } from '@openfloor/store/events/eventOwners';
import { eventsOwnedBy } from '@openfloor/store/events/readEvent';
import { boardsOwnedBy } from '@openfloor/store/reads/boards';
import type { ApiDependencies } from '../../dependencies.ts';

/**
 * Makes a session or an account an owner of all boards and events that another one owns now. A repeat goes on where it failed.
 * @returns the number of boards, and the titles of those that have too many owners; undefined: one board had too much to do
 */
export const shareBoards = async (
  { db, ids, writer, clock }: ApiDependencies,
  owner: SessionId,
  sessionId: SessionId,
): Promise<{ shared: number; full: string[] } | undefined> => {
  const addition = () => ({ ownerId: ids.uuid(), sessionId, by: { owner } });
  // Events first: a room that is added meanwhile belongs to all owners of its event.
  for (const { id } of await eventsOwnedBy(db, owner)) {
    const at = new Date(clock.nowMs()).toISOString();
    await changeEventOwners(db, id, { type: 'AddEventOwner', ...addition() }, { at });
  }
  let shared = 0;
  const full: string[] = [];
  // One after the other: a device may own hundreds of boards.
  for (const { id, title } of await boardsOwnedBy(db, owner)) {
    const handled = await writer.handle(id, {
      command: { type: 'AddOwner', ...addition() },
      actor: 'moderator',
    });
    if (!handled.ok && handled.code === 'overloaded') return undefined;
    if (handled.ok) shared += 1;
    else if (handled.code === 'board-full') full.push(title);
  }
  return { shared, full };
};
