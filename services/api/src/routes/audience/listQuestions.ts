import { listQuestions } from '@openfloor/contract/calls/audience';
import { POSITION_HEADER } from '@openfloor/contract/position';
import type { TalkId } from '@openfloor/contract/ids';
import { FIRST_PART_STEP } from '@openfloor/contract/limits';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendTagged } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import type { QuestionSnapshot } from '../../snapshots/questionSnapshots.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { Server } from '../serve.ts';

export const questionList = ({ serve, dependencies: { snapshots } }: Server): void => {
  serve(
    listQuestions,
    {
      tag: 'Questions',
      summary: 'List the questions of the current talk, the first of them, or those of another talk',
      refusals: ['talk-not-found'],
      config: PUBLIC_READ,
    },
    async ({ request, reply, query, right: { feed, audience } }) => {
      const { minSeq = 0, talk, first, order = 'votes' } = query;
      if (talk !== undefined && !(await hasTalk(feed, talk))) return refuse(reply, 'talk-not-found');
      const part = first === undefined ? undefined : { first: roundedUp(first), order };
      // The feed has already caught up to `minSeq`, unless `minSeq` is beyond the head.
      const snapshot = await snapshots.read(feed, audience, Math.min(minSeq, feed.seq), {
        talkId: talk,
        part,
      });
      // The read may have caught up with the closing of the board. A client that got this position would drop the frame
      // that announces the closing.
      if (!feed.isOpen) return refuse(reply, 'board-not-found');
      return sendSnapshot(request, reply, snapshot);
    },
  );
};

/** Rounds up, so that readers who ask for similar numbers share one part. */
const roundedUp = (first: number): number => Math.ceil(first / FIRST_PART_STEP) * FIRST_PART_STEP;

/** Whether the board has the talk. Reads new events before it says no: another node may just have started the talk. */
const hasTalk = async (feed: BoardFeed, talkId: TalkId): Promise<boolean> => {
  const isKnown = (): boolean => talkId === feed.board.id || feed.state.talks.some(({ id }) => id === talkId);
  if (!isKnown()) await feed.catchUp();
  return isKnown();
};

/** Sends a list with its position; 304 if the client's ETag names the same list. */
const sendSnapshot = (
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, position, total, body }: QuestionSnapshot,
): Promise<FastifyReply> => {
  reply.headers({
    [POSITION_HEADER]: position,
    [TOTAL_COUNT_HEADER]: total,
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
  });
  return sendTagged(request, reply, body, { tag, type: 'application/json; charset=utf-8' });
};
