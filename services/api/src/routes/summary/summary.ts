import { getSummary } from '@openfloor/contract/calls/boardReads';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { Server } from '../serve.ts';
import { createSummaries } from './summaries.ts';

/** The summary of the current talk: moderators read it at any time, the public while it is published. */
export const summary = ({ serve, dependencies: { clock } }: Server): void => {
  const summaries = createSummaries(clock);
  serve(
    getSummary,
    {
      tag: 'Boards',
      summary: 'Get the summary of the current talk',
      refusals: ['invalid-request', 'summary-not-found'],
      config: PUBLIC_READ,
    },
    async ({ reply, right: { feed, audience } }) => {
      // Checking the token may have caught up with the closing of the board.
      if (!feed.isOpen) return refuse(reply, 'board-not-found');
      if (audience === 'public' && !feed.state.isSummaryPublished) return refuse(reply, 'summary-not-found');
      return reply.type('application/json; charset=utf-8').send(summaries.read(feed, audience));
    },
  );
};
