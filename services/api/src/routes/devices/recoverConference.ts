import type { Recovered } from '@openfloor/contract/http/boards';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import {
  changeConferenceOwners,
  findConferenceRecoveryCode,
} from '@openfloor/store/conferences/conferenceOwners';
import { isRemovedOwner, ownerOf, removedCount } from '@openfloor/domain/board/owners';
import { readConference, readRooms } from '@openfloor/store/conferences/readConference';
import { conferenceToken } from '../../auth/conferenceAccess.ts';
import { ownerIdOf } from '../../auth/owner.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { RefusedWith } from '../../errors.ts';
import { accessOfOwner } from './accessOfOwner.ts';

/**
 * Makes a device, or the account it is signed in to, an owner of the conference with this recovery code, and of its
 * open boards. Removing an owner from the conference, or from one of its boards, voids the code. A repeat goes on where
 * it failed.
 * @param code as typed
 */
export const recoverConference = async (
  dependencies: ApiDependencies,
  code: string,
  sessionId: SessionId,
): Promise<{ ok: true; recovered: Recovered } | ({ ok: false } & RefusedWith)> => {
  const { db, clock, ids, writer } = dependencies;
  const found = await findConferenceRecoveryCode(db, code);
  const conference = found && (await readConference(db, found.conferenceId));
  if (!conference) return { ok: false, code: 'recovery-code-not-found' };
  const removedWhenMade = (id: string): number => found.removed[id] ?? 0;
  const rooms = await readRooms(db, conference.id);
  const isVoid = rooms.some((room) => removedCount(room) !== removedWhenMade(room.boardId));
  if (isVoid) return { ok: false, code: 'recovery-code-not-found' };
  const open = rooms.filter(({ isClosed }) => !isClosed);
  if (open.length === 0) return { ok: false, code: 'board-not-found' };
  const ownerId = await ownerIdOf(dependencies, sessionId);
  const added = await changeConferenceOwners(
    db,
    conference.id,
    {
      type: 'AddConferenceOwner',
      ownerId: ids.uuid(),
      sessionId: ownerId,
      by: { removed: removedWhenMade(conference.id) },
    },
    { at: new Date(clock.nowMs()).toISOString() },
  );
  if (!added.ok) return added;
  const owner = ownerOf(added.state, ownerId);
  if (!owner) return { ok: false, code: 'recovery-code-not-found' };
  const boards: Recovered[] = [];
  const joined: BoardId[] = [];
  let failed: RefusedWith | undefined;
  for (const { boardId } of open) {
    const outcome = await writer.handle(boardId, {
      command: {
        type: 'AddOwner',
        ownerId: ids.uuid(),
        sessionId: ownerId,
        by: { removed: removedWhenMade(boardId) },
      },
      actor: 'moderator',
    });
    if (!outcome.ok && outcome.code === 'overloaded') {
      failed = { code: outcome.code };
      break;
    }
    if (outcome.ok && outcome.recorded !== false) joined.push(boardId);
    const feed = outcome.ok ? await openBoardFeed(dependencies, boardId) : undefined;
    const access = feed && (await accessOfOwner(dependencies, feed, sessionId));
    if (access) boards.push(access);
  }
  // A concurrent removal of this owner from the conference may have missed the boards that were joined after it.
  const now = await readConference(db, conference.id);
  if (!now || isRemovedOwner(now, owner.id)) {
    for (const boardId of joined) await leaveBoard(dependencies, boardId, ownerId);
    return { ok: false, code: 'recovery-code-not-found' };
  }
  if (failed) return { ok: false, ...failed };
  const [first] = boards;
  if (!first) return { ok: false, code: 'board-not-found' };
  const adminToken = conferenceToken(dependencies, conference, owner.id);
  return { ok: true, recovered: { ...first, event: { eventId: conference.id, adminToken, boards } } };
};

/** Ends the ownership of a board again. A board keeps its last owner. */
const leaveBoard = async (
  dependencies: ApiDependencies,
  boardId: BoardId,
  sessionId: SessionId,
): Promise<void> => {
  const feed = await openBoardFeed(dependencies, boardId);
  await feed?.catchUp();
  const owner = feed && ownerOf(feed.state, sessionId);
  if (!owner) return;
  const command = { type: 'RemoveOwner', ownerId: owner.id } as const;
  await dependencies.writer.handle(boardId, { command, actor: 'moderator' });
};
