import { AgendaBody, AgendaPut } from '@openfloor/contract/http/agenda';
import { Moderated } from '@openfloor/contract/http/audience';
import { SEEN_SEQ_HEADER } from '@openfloor/contract/http/seenSeq';
import { AGENDA_BYTES_MAX } from '@openfloor/contract/limits';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { partOf } from '../runCommand.ts';
import { largeBody } from '../largeBody.ts';
import { admitAct, moderate, MODERATORS, noteEffect, runModeration } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardItemParams, BoardParams, CommandHeaders, SeenCommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import type { App } from '../typedApp.ts';
import { wantedItems } from './wantedItems.ts';

const common = { tags: ['Agenda'], security: BY_BOARD_TOKEN };

/** The planned talks of a board. */
export const agenda = (app: App, dependencies: ApiDependencies): void => {
  const put = {
    ...common,
    operationId: 'putAgenda',
    summary: 'Replace the planned talks of a board',
    description:
      'An item is one of the present items if it has its `id`, else its `sourceId`, else its title and time. An item whose talk runs or ran stays. With `x-seen-seq` a later change of the agenda is a conflict.',
    params: BoardParams,
    headers: SeenCommandHeaders,
    body: AgendaBody,
    response: {
      200: AgendaPut,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'changed-meanwhile'),
    },
  };
  app.put(
    '/api/boards/:boardId/agenda',
    { schema: put, ...largeBody(dependencies, AGENDA_BYTES_MAX, admitAct(dependencies, 'PutAgenda')) },
    async (request, reply) => {
      const { [SEEN_SEQ_HEADER]: seen } = request.headers;
      const items = request.body.items.map((item) => ({ ...item, asking: item.asking ?? ('open' as const) }));
      const handled = await runModeration(dependencies, request, {
        boardId: request.params.boardId,
        roles: MODERATORS,
        command: {
          type: 'PutAgenda',
          items: wantedItems(items, dependencies.ids),
          ...(seen !== undefined && { seen }),
        },
        payload: { type: 'PutAgenda', items },
      });
      if (!handled.ok) return refuse(reply, handled.code, handled);
      return noteEffect(reply, handled).send({ ...partOf(handled.agenda, 'agenda'), seq: handled.seq });
    },
  );

  const holding = {
    ...common,
    params: BoardItemParams,
    headers: CommandHeaders,
    response: {
      200: Moderated,
      ...refusals(...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'talk-not-found'),
    },
  };
  const hold = {
    ...holding,
    operationId: 'holdAgendaItem',
    summary: 'Keep a planned talk from starting by itself',
  };
  app.post('/api/boards/:boardId/agenda/:itemId/hold', { schema: hold }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      command: { type: 'HoldAgendaItem', itemId: request.params.itemId },
    }),
  );
  const release = {
    ...holding,
    operationId: 'releaseAgendaItem',
    summary: 'Let a held talk start by itself again',
  };
  app.delete('/api/boards/:boardId/agenda/:itemId/hold', { schema: release }, async (request, reply) =>
    moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      command: { type: 'ReleaseAgendaItem', itemId: request.params.itemId },
    }),
  );
};
