import { AdminLink } from '@openfloor/contract/http/boards';
import { ownerLinkToken } from '../../auth/boardAccess.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { OWNER, rightOnLatest } from '../moderation/moderate.ts';
import { BOARD_TOKEN, refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

/** The token for the owner's link, which moderates the board from another device. */
export const adminLink = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'getAdminLink',
    tags: ['Boards'],
    summary: 'Get the owner’s token for a link to keep',
    description:
      'For the owner. Put the token into the fragment of the link (`/board/{boardId}?admin=true#token=…`), which browsers do not send. Rotating the keys revokes it, and removing the device that asked for it does.',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    response: { 200: AdminLink, ...refusals(...BOARD_TOKEN, 'board-not-found') },
  };
  app.get('/api/boards/:boardId/admin-link', { schema }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: OWNER });
    if (!held.ok) return refuse(reply, held.code);
    const adminToken = ownerLinkToken(dependencies, held.feed, held.right.ownerId);
    return reply.headers({ 'cache-control': 'no-store', vary: 'authorization' }).send({ adminToken });
  });
};
