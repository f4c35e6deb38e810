import { listOwners, removeOwner, replaceRecoveryCode } from '@openfloor/contract/calls/owners';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { presentOwners } from '@openfloor/domain/board/owners';
import * as recoveryCodes from '@openfloor/store/boards/recoveryCodes';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import { refuse } from '../../errors.ts';
import { takeAct } from '../../limits/actLimits.ts';
import { recordAct } from '../moderation/act.ts';
import type { Server } from '../serve.ts';
import { listedOwner } from './listedOwner.ts';

const tag = 'Owners';

/** Routes of the devices that own a board. */
export const owners = ({ serve, dependencies }: Server): void => {
  const { db, limits } = dependencies;

  serve(
    listOwners,
    { tag, summary: 'List the devices and accounts that own the board, oldest first' },
    async ({ request, right: { feed } }) => {
      const calling = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
      return presentOwners(feed.state).map((owner) => listedOwner(owner, calling));
    },
  );

  serve(
    removeOwner,
    {
      tag,
      summary: 'End the ownership of a device, and get a new recovery code',
      description:
        'Tokens that the device has end on every node within a second, and the former recovery code is void. A device that removes itself gets no new code.',
      refusals: ['owner-not-found', 'last-owner'],
    },
    async (call) => {
      const { params, reply, right } = call;
      const { boardId, ownerId } = params;
      const command = { type: 'RemoveOwner', ownerId } as const;
      const outcome = await recordAct(call, { payload: command, decide: () => command });
      if (!outcome.ok) return refuse(reply, outcome.code, outcome);
      const { ownerId: by = FIRST_OWNER_ID } = right;
      if (by === ownerId) return {};
      const recoveryCode = await recoveryCodes.replaceRecoveryCode(db, boardId, by);
      if (recoveryCode === undefined) return refuse(reply, 'invalid-token');
      reply.header('cache-control', 'no-store');
      return { recoveryCode };
    },
  );

  serve(
    replaceRecoveryCode,
    { tag, summary: 'Get a new recovery code; the former one is void' },
    async ({ params: { boardId }, reply, right: { ownerId = FIRST_OWNER_ID } }) => {
      const exceeded = await takeAct(limits, boardId);
      if (exceeded) return refuse(reply, 'rate-limited', exceeded);
      const recoveryCode = await recoveryCodes.replaceRecoveryCode(db, boardId, ownerId);
      if (recoveryCode === undefined) return refuse(reply, 'invalid-token');
      reply.header('cache-control', 'no-store');
      return { recoveryCode };
    },
  );
};
