import { Moderated } from '@openfloor/contract/http/audience';
import { History, HistoryQuery, UndoBody, type HistoryEntry } from '@openfloor/contract/http/moderation';
import type { Seq } from '@openfloor/contract/ids';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { historyEntry } from '@openfloor/domain/board/history';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { readHistory } from '@openfloor/store/reads/history';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { moderate, MODERATORS, rightOnLatest } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

type Page = { feed: BoardFeed; before: Seq };

export const history = (app: App, dependencies: ApiDependencies): void => {
  const { db, longReads } = dependencies;
  /** A page of bulk acts has thousands of changes, and takes a node a third of a second. */
  const readPage = longReads.sharing(async ({ feed, before }: Page): Promise<HistoryEntry[]> => {
    const page = await readHistory(db, feed.board.id, { before, limit: HISTORY_PAGE_SIZE });
    const state = { ...feed.state, ...page };
    return page.events.flatMap((recorded) => historyEntry(recorded, state, page.undone) ?? []);
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
      ...refusals('invalid-request', ...BOARD_TOKEN, 'board-not-found', 'rate-limited', 'overloaded'),
    },
  };
  app.get('/api/boards/:boardId/history', { schema: list }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const { before = Number.MAX_SAFE_INTEGER } = request.query;
    const { feed } = held;
    const reader = { boardId, audience: 'moderator', address: request.ip } as const;
    const read = await readPage(reader, [boardId, feed.epoch, feed.seq, before].join(' '), { feed, before });
    return read.ok ? reply.send(read.result) : refuse(reply, read.code, read);
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
