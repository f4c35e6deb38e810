import { getUserStatus, getUserVotes } from '@openfloor/contract/calls/audience';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { isBlockedAnywhere, votesOf } from '@openfloor/store/reads/participants';
import { compressAnswer } from '../../compressibleBody.ts';
import { openFeedAt } from '../../boardFeeds.ts';
import type { Server } from '../serve.ts';

const tag = 'Participants';

/** Status and votes of the caller's session. A caller without a session has neither blocks nor votes. */
export const participants = ({ serve, dependencies }: Server): void => {
  const { db } = dependencies;

  serve(
    getUserStatus,
    { tag, summary: 'Say whether this session is blocked' },
    async ({ reply, query: { boardId, minSeq }, right: sessionId }) => {
      if (sessionId === undefined) return { isBlocked: false };
      if (boardId === undefined) return { isBlocked: await isBlockedAnywhere(db, sessionId) };
      const feed = await openFeedAt(dependencies, boardId, minSeq);
      if (!feed) return { isBlocked: false };
      reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`);
      return { isBlocked: feed.state.blocked.has(sessionId) };
    },
  );

  serve(
    getUserVotes,
    {
      tag,
      summary: 'List the questions that this session voted for',
      onSend: compressAnswer,
    },
    async ({ query, right: sessionId }) => {
      const questionIds = sessionId === undefined ? [] : await votesOf(db, sessionId, query.boardId);
      return Object.fromEntries(questionIds.map((id) => [id, true as const]));
    },
  );
};
