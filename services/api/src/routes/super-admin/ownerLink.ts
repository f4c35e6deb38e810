import { issueOwnerLink } from '@openfloor/contract/calls/superAdmin';
import { NO_DEVICE_ID } from '@openfloor/platform/credentials/boardTokens';
import { ownerLinkToken } from '../../auth/boardAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import { ownOrigin } from '../../ownOrigin.ts';
import type { Server } from '../serve.ts';

/**
 * Issues a token for an owner who lost theirs. The board's history and the node's log record it; former
 * tokens stay valid.
 */
export const ownerLink = ({ serve, dependencies }: Server): void => {
  const { writer, logger } = dependencies;
  serve(
    issueOwnerLink,
    {
      tag: 'Super admin',
      summary: "Issue a new owner's link of a board",
      refusals: ['overloaded'],
    },
    async ({ params: { boardId }, request, reply }) => {
      const origin = ownOrigin(dependencies, request);
      if (origin === undefined)
        return refuse(reply, 'invalid-request', { message: 'The header Host is invalid' });
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
      return { adminToken, url };
    },
  );
};
