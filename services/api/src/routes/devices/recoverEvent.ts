import type { Recovered } from '@openfloor/contract/http/boards';
import type { SessionId } from '@openfloor/contract/ids';
import { addEventOwner, findEventRecoveryCode } from '@openfloor/store/events/eventOwners';
import { readEvent, readRooms } from '@openfloor/store/events/readEvent';
import { eventToken } from '../../auth/eventAccess.ts';
import { ownerIdOf } from '../../auth/owner.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { RefusedWith } from '../../errors.ts';
import { accessOfOwner } from './accessOfOwner.ts';

/**
 * Makes a device, or the account it is signed in to, an owner of the event with this recovery code, and of its open boards. Removing an
 * owner from one of its boards voids the code.
 * @param code as typed
 */
export const recoverEvent = async (
  dependencies: ApiDependencies,
  code: string,
  sessionId: SessionId,
): Promise<{ ok: true; recovered: Recovered } | ({ ok: false } & RefusedWith)> => {
  const { db, clock, ids, writer } = dependencies;
  const eventId = await findEventRecoveryCode(db, code);
  const event = eventId === undefined ? undefined : await readEvent(db, eventId);
  const rooms = event ? await readRooms(db, event.id) : [];
  const isVoid = rooms.some(({ owners }) => owners.some(({ isRemoved }) => isRemoved));
  if (!event || isVoid) return { ok: false, code: 'recovery-code-not-found' };
  const open = rooms.filter(({ isClosed }) => !isClosed);
  if (open.length === 0) return { ok: false, code: 'board-not-found' };
  const ownerId = await ownerIdOf(dependencies, sessionId);
  const added = await addEventOwner(db, event.id, ownerId, new Date(clock.nowMs()).toISOString());
  if (!added.ok) return { ok: false, code: 'board-full' };
  const boards: Recovered[] = [];
  for (const { boardId } of open) {
    const handled = await writer.handle(boardId, {
      command: { type: 'AddOwner', ownerId: ids.uuid(), sessionId: ownerId, by: { removed: 0 } },
      actor: 'moderator',
    });
    if (!handled.ok && handled.code === 'overloaded') return { ok: false, code: handled.code };
    const feed = handled.ok ? await openBoardFeed(dependencies, boardId) : undefined;
    const access = feed && (await accessOfOwner(dependencies, feed, sessionId));
    if (access) boards.push(access);
  }
  const [first] = boards;
  if (!first) return { ok: false, code: 'board-not-found' };
  const adminToken = eventToken(dependencies, event);
  return { ok: true, recovered: { ...first, event: { eventId: event.id, adminToken, boards } } };
};
