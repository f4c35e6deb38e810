import { Moderated } from '@openfloor/contract/http/audience';
import { History, HistoryQuery, UndoBody } from '@openfloor/contract/http/moderation';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { historyEntry } from '@openfloor/domain/board/history';
import { readHistory } from '@openfloor/store/reads/history';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { moderate, MODERATORS, rightOnLatest } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';

export const history = (app: App, dependencies: ApiDependencies): void => {
  const list = {
    operationId: 'listHistory',
    tags: ['Moderation'],
    summary: 'List moderation acts, newest first',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    querystring: HistoryQuery,
    response: {
      200: History,
      ...refusals('invalid-request', ...BOARD_TOKEN, 'board-not-found'),
    },
  };
  app.get('/api/boards/:boardId/history', { schema: list }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const { before = Number.MAX_SAFE_INTEGER } = request.query;
    const page = await readHistory(dependencies.db, boardId, { before, limit: HISTORY_PAGE_SIZE });
    const state = { ...held.feed.state, ...page };
    return reply.send(page.events.flatMap((recorded) => historyEntry(recorded, state, page.undone) ?? []));
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
