import type { SessionId } from '@openfloor/contract/ids';
import { changeConferenceOwners } from '@openfloor/store/conferences/conferenceOwners';
import { conferencesOwnedBy } from '@openfloor/store/conferences/readConference';
import { boardsOwnedBy } from '@openfloor/store/reads/boards';
import type { ApiDependencies } from '../../dependencies.ts';

/**
 * Makes a session or an account an owner of all boards and conferences that another one owns now. A repeat goes on
 * where it failed.
 * @returns the number of boards, and the titles of those that have too many owners; undefined: a board was overloaded
 */
export const shareBoards = async (
  { db, ids, writer, clock }: ApiDependencies,
  owner: SessionId,
  sessionId: SessionId,
): Promise<{ shared: number; full: string[] } | undefined> => {
  const addition = () => ({ ownerId: ids.uuid(), sessionId, by: { owner } });
  // Conferences first: a room that is added meanwhile belongs to all owners of its conference.
  for (const { id } of await conferencesOwnedBy(db, owner)) {
    const at = new Date(clock.nowMs()).toISOString();
    await changeConferenceOwners(db, id, { type: 'AddConferenceOwner', ...addition() }, { at });
  }
  let shared = 0;
  const full: string[] = [];
  // One after the other: a device may own hundreds of boards.
  for (const { id, title } of await boardsOwnedBy(db, owner)) {
    const outcome = await writer.handle(id, {
      command: { type: 'AddOwner', ...addition() },
      actor: 'moderator',
    });
    if (!outcome.ok && outcome.code === 'overloaded') return undefined;
    if (outcome.ok) shared += 1;
    else if (outcome.code === 'board-full') full.push(title);
  }
  return { shared, full };
};
