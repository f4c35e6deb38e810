import { OwnerLink } from '@openfloor/contract/http/superAdmin';
import { NO_DEVICE_ID } from '@openfloor/platform/credentials/boardTokens';
import { ownerLinkToken } from '../../auth/boardAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { ownOrigin } from '../../ownOrigin.ts';
import type { App } from '../typedApp.ts';
import { refusals, SUPER_ADMIN_TOKEN, WRITE } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_SUPER_ADMIN_TOKEN } from '../security.ts';

/**
 * Issues a token for an owner who lost theirs. The board's history and the node's log record it; former
 * tokens stay valid.
 */
export const ownerLink = (app: App, dependencies: ApiDependencies): void => {
  const { writer, logger } = dependencies;
  const schema = {
    operationId: 'issueOwnerLink',
    tags: ['Super admin'],
    summary: "Issue a new owner's link of a board",
    security: BY_SUPER_ADMIN_TOKEN,
    params: BoardParams,
    response: {
      201: OwnerLink,
      ...refusals(...WRITE, ...SUPER_ADMIN_TOKEN, 'board-not-found', 'overloaded'),
    },
  };
  app.post('/api/superadmin/boards/:boardId/owner-link', { schema }, async (request, reply) => {
    const origin = ownOrigin(dependencies, request);
    if (origin === undefined)
      return refuse(reply, 'invalid-request', { message: 'The header Host is invalid' });
    const { boardId } = request.params;
    const feed = await openBoardFeed(dependencies, boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    const handled = await writer.handle(boardId, {
      command: { type: 'IssueOwnerLink' },
      actor: 'super-admin',
    });
    if (!handled.ok) return refuse(reply, handled.code);
    // Reads new events first: after a recent key rotation the token would be invalid.
    await feed.catchUp();
    // Of no device, so that the owner can remove the one they lost.
    const adminToken = ownerLinkToken(dependencies, feed, NO_DEVICE_ID);
    logger.info({ boardId, seq: handled.seq }, "the super admin issued a new owner's link");
    // In the fragment, which browsers do not send.
    const url = `${origin}/board/${boardId}?admin=true#token=${encodeURIComponent(adminToken)}`;
    return reply.code(201).send({ adminToken, url });
  });
};
