import { listBlockedSessions, listBlocks, unblockSessions } from '@openfloor/contract/calls/superAdmin';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import {
  blockedSessions as sessionsBlocked,
  blocksOf,
  blocksWithBoards,
} from '@openfloor/store/reads/participants';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';
import { isOverloaded } from './isOverloaded.ts';

const tag = 'Super admin';

/** Lists and lifts blocks by session over all open boards, although each block applies to one board. */
export const blockedSessions = ({ serve, dependencies: { db, writer } }: Server): void => {
  serve(
    listBlockedSessions,
    { tag, summary: 'List the sessions that are blocked on open boards' },
    async ({ query, reply }) => {
      const { sessionIds, total } = await sessionsBlocked(db, query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return sessionIds;
    },
  );

  serve(
    listBlocks,
    { tag, summary: 'List the sessions that are blocked on open boards, with these boards and the times' },
    async ({ query, reply }) => {
      const { sessionIds, total } = await sessionsBlocked(db, query);
      reply.header(TOTAL_COUNT_HEADER, total);
      return blocksWithBoards(db, sessionIds);
    },
  );

  serve(
    unblockSessions,
    { tag, summary: 'Unblock sessions on all open boards', refusals: ['overloaded'] },
    async ({ body, reply }) => {
      const held = await blocksOf(db, body.ids);
      const outcomes = await Promise.all(
        held.map(({ boardId, sessionId }) =>
          writer.handle(boardId, {
            command: { type: 'UnblockParticipant', sessionId },
            actor: 'super-admin',
          }),
        ),
      );
      // A session unblocked on only some boards is still blocked. A repeat unblocks the rest.
      return outcomes.some(isOverloaded) ? refuse(reply, 'overloaded') : {};
    },
  );
};
