import { History, HistoryQuery, Moderated, UndoBody } from '@openfloor/contract/http';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { historyOf } from '@openfloor/domain/board/history';
import { allButVotes } from '@openfloor/store/reads/events';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { moderate, MODERATORS, rightOf } from '../moderation/moderate.ts';
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
    response: { 200: History, ...refusals('invalid-request', ...BOARD_TOKEN, 'board-not-found') },
  };
  app.get('/api/boards/:boardId/history', { schema: list }, async (request, reply) => {
    const { boardId } = request.params;
    const { before = Infinity } = request.query;
    const held = await rightOf(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    if (!held.feed.isOpen) return refuse(reply, 'board-not-found');
    const acts = historyOf(await allButVotes(dependencies.db, boardId));
    return reply.send(acts.filter(({ seq }) => seq < before).slice(0, HISTORY_PAGE_SIZE));
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
