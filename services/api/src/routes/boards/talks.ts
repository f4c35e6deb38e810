import { listTalks } from '@openfloor/contract/calls/boardReads';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { talkListOf } from '@openfloor/domain/view/talkList';
import { openFeedAt } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import { oncePerPosition } from '../../snapshots/oncePerPosition.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { Server } from '../serve.ts';

export const talks = ({ serve, dependencies }: Server): void => {
  const listOf = oncePerPosition(({ board, state }) => talkListOf(board.id, state));
  serve(
    listTalks,
    { tag: 'Talks', summary: 'List the talks of a board, oldest first', config: PUBLIC_READ },
    async ({ reply, params: { boardId }, query: { minSeq } }) => {
      const feed = await openFeedAt(dependencies, boardId, minSeq);
      if (!feed) return refuse(reply, 'board-not-found');
      reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`);
      return listOf(feed);
    },
  );
};
