import { POSITION_HEADER } from '@openfloor/contract/position';
import type { TalkId } from '@openfloor/contract/ids';
import { FIRST_PART_STEP } from '@openfloor/contract/limits';
import { QuestionList } from '@openfloor/contract/http/audience';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import { QuestionListQuery } from '@openfloor/contract/http/boards';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audienceOf } from '../../auth/boardAccess.ts';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { sendTagged } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import type { QuestionSnapshot } from '../../snapshots/questionSnapshots.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_BOARD_TOKEN_IF_ANY } from '../security.ts';

export const listQuestions = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'listQuestions',
    tags: ['Questions'],
    summary: 'List the questions of the current talk, the first of them, or those of another talk',
    security: BY_BOARD_TOKEN_IF_ANY,
    params: BoardParams,
    querystring: QuestionListQuery,
    response: {
      200: QuestionList,
      ...refusals('invalid-request', 'board-not-found', 'talk-not-found', 'invalid-token', 'wrong-board'),
    },
  };
  app.get('/api/boards/:boardId/questions', { schema, config: PUBLIC_READ }, async (request, reply) => {
    const feed = await openBoardFeed(dependencies, request.params.boardId);
    if (!feed) return refuse(reply, 'board-not-found');
    const access = await audienceOf(dependencies, feed, request);
    if (!access.ok) return refuse(reply, access.code);
    const { minSeq, talk, first, order = 'votes' } = request.query;
    if (talk !== undefined && !(await hasTalk(feed, talk))) return refuse(reply, 'talk-not-found');
    const part = first === undefined ? undefined : { first: roundedUp(first), order };
    const snapshot = await dependencies.snapshots.read(feed, access.audience, minSeq, { talkId: talk, part });
    // The read may have caught up with the closing. A client at that position would drop the frame that announces it.
    if (!feed.isOpen) return refuse(reply, 'board-not-found');
    return sendSnapshot(request, reply, snapshot);
  });
};

/** Readers with similar numbers share a part. */
const roundedUp = (first: number): number => Math.ceil(first / FIRST_PART_STEP) * FIRST_PART_STEP;

/** Reads new events before it refuses: another node may just have started the talk. */
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
