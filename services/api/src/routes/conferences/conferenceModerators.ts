import {
  inviteConferenceModerator,
  listConferenceModerators,
  revokeConferenceModerator,
} from '@openfloor/contract/calls/conferences';
import type {
  ConferenceModeratorInvited,
  ConferenceModeratorList,
} from '@openfloor/contract/http/conferences';
import type { ModeratorId } from '@openfloor/contract/ids';
import { ownerAmong } from '@openfloor/domain/board/owners';
import { readOpenRooms, type StoredRoom } from '@openfloor/store/conferences/readConference';
import { findEarlierOutcome } from '@openfloor/store/reads/idempotency';
import { organiserOf } from '../../auth/conferenceAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import { refuse, type RefusedWith } from '../../errors.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { claimOf, partOf } from '../runCommand.ts';
import { invitation, invitationPayload, invitedTo } from '../owners/invitation.ts';
import type { Served, Server } from '../serve.ts';
import { actOnRoom, inRoom } from './actOnRoom.ts';

/** Routes of the moderators of a conference. A moderator has the same id on each of the boards. */
export const conferenceModerators = ({ serve, dependencies }: Server): void => {
  const { db, ids, clock } = dependencies;

  /**
   * The moderator id of an earlier request with the same idempotency key, whatever rooms that invited to; undefined:
   * there was none.
   */
  const invitedBefore = async (
    { request, right, body }: Served<typeof inviteConferenceModerator>,
    rooms: readonly StoredRoom[],
  ): Promise<ModeratorId | undefined> => {
    const claim = claimOf(request, { caller: organiserOf(right), payload: invitationPayload(body) });
    if (!claim) return undefined;
    for (const { boardId } of rooms) {
      const earlier = await findEarlierOutcome(db, boardId, claim);
      if (earlier?.ok) return earlier.moderatorId;
    }
    return undefined;
  };

  serve(
    inviteConferenceModerator,
    {
      tag: 'Events',
      summary: 'Invite a moderator to rooms of an event, and get a token for each board',
      description:
        'The organiser must own all these boards, else none is invited. The boards are invited one after the other. After a failure a repeat with the same idempotency key goes on where it stopped, with other rooms too.',
      refusals: ['board-not-found', 'board-full', 'plan-required'],
    },
    async (call) => {
      const { request, reply, right, body } = call;
      const { rooms: named, expiresAt } = body;
      const present = await readOpenRooms(db, call.params.eventId);
      const chosen = named ? present.filter(({ boardId }) => named.includes(boardId)) : present;
      if (chosen.length < new Set(named).size || chosen.length === 0) return refuse(reply, 'board-not-found');
      const notOwned = chosen.find((room) => !ownerAmong(room, right.ownerIds));
      if (notOwned) return refuse(reply, 'invalid-token', inRoom(notOwned, { code: 'invalid-token' }));
      for (const { boardId } of chosen) {
        const missing = await planMissing(dependencies, boardId, 'invited-moderators');
        if (missing) return refuse(reply, missing.code, missing);
      }
      let moderatorId = (await invitedBefore(call, present)) ?? ids.uuid();
      const rooms: ConferenceModeratorInvited['rooms'] = [];
      for (const { boardId, room } of chosen) {
        const feed = await openBoardFeed(dependencies, boardId);
        if (!feed) return refuse(reply, 'board-not-found');
        const outcome = await actOnRoom(dependencies, request, right, {
          boardId,
          act: 'InviteModerator',
          ...invitation(body, { moderatorId, nowMs: clock.nowMs() }),
        });
        if (!outcome.ok) return refuse(reply, outcome.code, outcome);
        // A repeat goes on with the id of the first request.
        moderatorId = partOf(outcome.moderatorId, 'moderator');
        const invited = await invitedTo(dependencies, feed, outcome, expiresAt);
        if (!invited) return refuse(reply, 'board-not-found');
        rooms.push({ boardId, room, adminToken: invited.adminToken });
      }
      return { moderatorId, rooms };
    },
  );

  serve(
    listConferenceModerators,
    { tag: 'Events', summary: 'List the invited moderators of the boards of an event' },
    async ({ right: { conference } }) => moderatorsOf(await readOpenRooms(db, conference.id)),
  );

  serve(
    revokeConferenceModerator,
    {
      tag: 'Events',
      summary: 'End the access of an invited moderator to all boards of an event',
      description:
        'A board that cannot be changed keeps no other one from it; the refusal of the first of them, with its room, is then the answer.',
      refusals: ['board-not-found', 'moderator-not-found'],
    },
    async ({ params: { eventId: conferenceId, moderatorId }, right, request, reply }) => {
      const invitedOn = (await readOpenRooms(db, conferenceId)).filter(({ moderators }) =>
        moderators.some(({ id }) => id === moderatorId),
      );
      if (invitedOn.length === 0) return refuse(reply, 'moderator-not-found');
      const command = { type: 'RevokeModerator', moderatorId } as const;
      let refused: RefusedWith | undefined;
      for (const room of invitedOn) {
        const act = { boardId: room.boardId, act: command.type, decide: () => command, payload: command };
        const outcome = await actOnRoom(dependencies, request, right, act);
        // A board that was closed meanwhile has no moderators.
        if (!outcome.ok && outcome.code !== 'board-not-found') refused ??= inRoom(room, outcome);
      }
      return refused ? refuse(reply, refused.code, refused) : {};
    },
  );
};

/** Each moderator once, with the boards, in the order of their invitations. */
const moderatorsOf = (rooms: readonly StoredRoom[]): ConferenceModeratorList => {
  const known = new Map<string, ConferenceModeratorList[number]>();
  for (const { boardId, moderators } of rooms)
    for (const { id, name, invitedAt, isRevoked } of moderators)
      if (!isRevoked)
        known.set(id, { id, name, invitedAt, rooms: [...(known.get(id)?.rooms ?? []), boardId] });
  return [...known.values()].toSorted((a, b) => (a.invitedAt < b.invitedAt ? -1 : 1));
};
