import {
  listConferenceOwners,
  removeConferenceOwner,
  replaceConferenceRecoveryCode,
  rotateConferenceKeys,
} from '@openfloor/contract/calls/conferences';
import type { BoardId, ConferenceId, OwnerId, SessionId } from '@openfloor/contract/ids';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import { isRemovedOwner, ownerAmong, ownerOf, presentOwners } from '@openfloor/domain/board/owners';
import {
  changeConferenceOwners,
  replaceConferenceRecoveryCode as replaceRecoveryCode,
  rotateConferenceKeys as rotateKeysOf,
} from '@openfloor/store/conferences/conferenceOwners';
import {
  readOpenRooms,
  type ConferenceRecord,
  type StoredRoom,
} from '@openfloor/store/conferences/readConference';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { conferenceToken, type OrganiserAccess } from '../../auth/conferenceAccess.ts';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { listedOwner } from '../owners/listedOwner.ts';
import type { CommandOutcome } from '../runCommand.ts';
import type { Server } from '../serve.ts';
import { actOnRoom } from './actOnRoom.ts';

const tag = 'Events';

/** Routes of the devices that own a conference. */
export const conferenceOwners = ({ serve, dependencies }: Server): void => {
  const { db, clock, limits, ids } = dependencies;

  /** Replaces the recovery code of a conference for one of its owners. */
  const newCode = async (
    reply: FastifyReply,
    conferenceId: ConferenceId,
    ownerId: OwnerId,
  ): Promise<{ recoveryCode: string } | FastifyReply> => {
    const recoveryCode = await replaceRecoveryCode(db, conferenceId, ownerId);
    if (recoveryCode === undefined) return refuse(reply, 'invalid-token');
    reply.header('cache-control', 'no-store');
    return { recoveryCode };
  };

  serve(
    listConferenceOwners,
    { tag, summary: 'List the devices and accounts that organise the event, oldest first' },
    async ({ right: { conference }, request }) => {
      const calling = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
      const rooms = await readOpenRooms(db, conference.id);
      const left = removedSessions(conference).flatMap((owner) => {
        const stillOwns = boardsOf(owner.sessionId, rooms).map(({ boardId }) => boardId);
        return stillOwns.length > 0 ? { ...listedOwner(owner, calling), stillOwns } : [];
      });
      return [...presentOwners(conference).map((owner) => listedOwner(owner, calling)), ...left];
    },
  );

  /**
   * Ends a session's ownership of the boards of a conference that the organiser owns too; a board keeps its last owner.
   * @returns the first refusal of a board; undefined: all are done
   */
  const removeFromBoards = async (
    request: FastifyRequest,
    organised: OrganiserAccess,
    sessionId: SessionId,
  ): Promise<Extract<CommandOutcome, { ok: false }> | undefined> => {
    const { conference, ownerIds } = organised;
    const rooms = (await readOpenRooms(db, conference.id)).filter((room) => ownerAmong(room, ownerIds));
    const outcomes = await Promise.all(
      boardsOf(sessionId, rooms).map(({ boardId, ownerId }) => {
        const command = { type: 'RemoveOwner', ownerId } as const;
        return actOnRoom(dependencies, request, organised, {
          boardId,
          act: command.type,
          decide: () => command,
          payload: command,
        });
      }),
    );
    return outcomes.filter((each) => !each.ok).find(({ code }) => !NOT_A_FAILURE.has(code));
  };

  serve(
    removeConferenceOwner,
    {
      tag,
      summary: 'End the ownership of the event and its open boards, and get a new recovery code of the event',
      description:
        'Tokens that the device has for the event and its boards end on every node within a second, and their former recovery codes are void. After a failure a repeat goes on where it stopped. A device that removes itself gets no new code.',
      refusals: ['owner-not-found', 'last-owner'],
    },
    async ({ params: { eventId: conferenceId, ownerId }, right, request, reply }) => {
      const by = right.owner.id;
      // Each repeat replaces the recovery code again, so it counts as an act.
      const exceeded = isRemovedOwner(right.conference, ownerId)
        ? await takeAct(limits, conferenceId)
        : undefined;
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const at = new Date(clock.nowMs()).toISOString();
      const acting = { at, ...(by !== ownerId && { by }) };
      // The conference is changed first: the owner's token and the code end, and rooms that are added meanwhile do not
      // belong to the device.
      const removed = await changeConferenceOwners(
        db,
        conferenceId,
        { type: 'RemoveConferenceOwner', ownerId },
        acting,
      );
      if (!removed.ok) return refuse(reply, removed.code);
      const gone = removed.state.owners.find(({ id }) => id === ownerId);
      // If the device has become an owner again, this is a repeat, which leaves its boards alone.
      if (gone && !ownerOf(removed.state, gone.sessionId)) {
        const failed = await removeFromBoards(request, right, gone.sessionId);
        if (failed) return refuse(reply, failed.code, failed);
      }
      return by === ownerId ? {} : newCode(reply, conferenceId, by);
    },
  );

  serve(
    replaceConferenceRecoveryCode,
    { tag, summary: 'Get a new recovery code of the event; the former one is void' },
    async ({ params: { eventId: conferenceId }, right, reply }) => {
      const exceeded = await takeAct(limits, conferenceId);
      return exceeded
        ? refuse(reply, 'rate-limited', exceeded)
        : newCode(reply, conferenceId, right.owner.id);
    },
  );

  serve(
    rotateConferenceKeys,
    {
      tag,
      summary: 'Revoke all tokens of the event and get a new one',
      description:
        'Former tokens of the event end on every node at once, those of all its owners. Their sessions, the recovery code and the tokens of its boards stay.',
    },
    async ({ params: { eventId: conferenceId }, right: { conference, owner }, reply }) => {
      const exceeded = await takeAct(limits, conferenceId);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const keyId = ids.uuid();
      if (!(await rotateKeysOf(db, conferenceId, { by: owner.id, keyId })))
        return refuse(reply, 'invalid-token');
      reply.header('cache-control', 'no-store');
      return { adminToken: conferenceToken(dependencies, { ...conference, keyId }, owner.id) };
    },
  );
};

/** Refusals that are no failures: the board was closed meanwhile, or would have no owner. */
const NOT_A_FAILURE: ReadonlySet<string> = new Set(['board-not-found', 'last-owner']);

/** The boards that a session owns, and its id as their owner. */
const boardsOf = (
  sessionId: SessionId,
  rooms: readonly StoredRoom[],
): { boardId: BoardId; ownerId: OwnerId }[] =>
  rooms.flatMap(({ boardId, owners }) => {
    const owner = ownerOf({ owners }, sessionId);
    return owner ? { boardId, ownerId: owner.id } : [];
  });

/** Owners who were removed from a conference and did not become owners again, each once. */
const removedSessions = ({ owners }: ConferenceRecord): OwnerState[] => {
  const removed = owners.filter(({ sessionId }) => !ownerOf({ owners }, sessionId));
  return [...new Map(removed.map((owner) => [owner.sessionId, owner])).values()];
};
