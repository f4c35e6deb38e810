import { inviteModerator, listModerators, revokeModerator } from '@openfloor/contract/calls/owners';
import type { BoardId } from '@openfloor/contract/ids';
import type { Readings } from '@openfloor/stream/presence/presence';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { act, recordAct } from '../moderation/act.ts';
import type { Server } from '../serve.ts';
import { invitation, invitedTo } from './invitation.ts';

const tag = 'Moderators';

/** Routes of the moderators that the owner of a board invited. */
export const moderators = ({ serve, dependencies }: Server): void => {
  const { ids, clock } = dependencies;

  serve(
    inviteModerator,
    {
      tag,
      summary: 'Invite a moderator and get the token for them',
      refusals: ['board-full', 'plan-required'],
    },
    async (call) => {
      const { body, reply, right } = call;
      const invited = invitation(body, { moderatorId: ids.uuid(), nowMs: clock.nowMs() });
      const outcome = await recordAct(call, { ...invited, features: ['invited-moderators'] });
      if (!outcome.ok) return refuse(reply, outcome.code, outcome);
      const answer = await invitedTo(dependencies, right.feed, outcome, body.expiresAt);
      return answer ?? refuse(reply, 'board-not-found');
    },
  );

  serve(
    listModerators,
    { tag, summary: 'List the invited moderators and who of them is here', mayBeStale: true },
    async ({ params: { boardId }, query: { minSeq = 0 }, reply, right: { feed } }) => {
      if (minSeq > feed.seq) await feed.catchUp();
      if (!feed.isOpen) return refuse(reply, 'board-not-found');
      const here = await presentOn(dependencies, boardId);
      return feed.state.moderators
        .filter(({ isRevoked }) => !isRevoked)
        .map(({ id, name, invitedAt }) => ({ id, name, invitedAt, isHere: here.has(id) }));
    },
  );

  serve(
    revokeModerator,
    { tag, summary: 'End the access of an invited moderator', refusals: ['moderator-not-found'] },
    (call) => act(call, { type: 'RevokeModerator', moderatorId: call.params.moderatorId }),
  );
};

/**
 * The invited moderators who have the board open. None without Redis: this node then does not know the sockets of other
 * nodes.
 */
const presentOn = async ({ presence }: ApiDependencies, boardId: BoardId): Promise<Readings> => {
  const read = await presence.read([boardId]).catch(() => undefined);
  return read?.get(boardId)?.moderators ?? new Map();
};
