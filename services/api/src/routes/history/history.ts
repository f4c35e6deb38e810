import { Moderated } from '@openfloor/contract/http/audience';
import { History, HistoryQuery, type HistoryEntry, UndoBody } from '@openfloor/contract/http/moderation';
import type { Seq } from '@openfloor/contract/ids';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { actsBefore, historyOf } from '@openfloor/domain/board/history';
import { noActs } from '@openfloor/domain/board/undo';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import { eventsButVotes } from '@openfloor/store/reads/events';
import { foldInTurns } from '@openfloor/store/reads/foldInTurns';
import { onKysely } from '@openfloor/store/reads/knownLog';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { oneAtATime } from '../../oneAtATime.ts';
import type { App } from '../app.ts';
import { moderate, MODERATORS, rightOnLatest } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

/** Requests that wait for their page while another one is read. */
const WAITING_MAX = 50;

type Page = { feed: BoardFeed; before: Seq | undefined };

export const history = (app: App, dependencies: ApiDependencies): void => {
  const run = onKysely(dependencies.db);
  /** A page needs the whole log. */
  const readPage = oneAtATime(WAITING_MAX, async ({ feed, before }: Page): Promise<HistoryEntry[]> => {
    const log = await eventsButVotes(run, feed.board.id, { upTo: feed.seq });
    const acts = actsBefore(log, { before, limit: HISTORY_PAGE_SIZE });
    return historyOf(acts, await foldInTurns(noActs(acts[0]?.seq), log));
  });

  const list = {
    operationId: 'listHistory',
    tags: ['Moderation'],
    summary: 'List moderation acts, newest first',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    querystring: HistoryQuery,
    response: {
      200: History,
      ...refusals('invalid-request', ...BOARD_TOKEN, 'board-not-found', 'overloaded'),
    },
  };
  app.get('/api/boards/:boardId/history', { schema: list }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const { feed } = held;
    const page = await readPage({ feed, before: request.query.before });
    return page ? reply.send(page) : refuse(reply, 'overloaded');
  });

  const undo = {
    operationId: 'undoAct',
    tags: ['Moderation'],
    summary: 'Take back a moderation act whose effect still holds',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    body: UndoBody,
    response: {
      200: Moderated,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'cannot-undo'),
    },
  };
  app.post('/api/boards/:boardId/undo', { schema: undo }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      command: { type: 'UndoAct', seq: request.body.seq },
    }),
  );
};
