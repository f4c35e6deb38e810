import { PositionQuery, TalkList } from '@openfloor/contract/http/boards';
import { TalkBody, TalkStarted } from '@openfloor/contract/http/moderation';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { z } from 'zod';
import { openFeedAt } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { oncePerPosition } from '../../snapshots/oncePerPosition.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { App } from '../typedApp.ts';
import { partOf } from '../runCommand.ts';
import { MODERATORS, noteEffect, runModeration } from '../moderation/moderate.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN, PUBLIC } from '../security.ts';
import { talkListOf } from '@openfloor/domain/view/talkList';

export const talks = (app: App, dependencies: ApiDependencies): void => {
  const start = {
    operationId: 'startTalk',
    tags: ['Talks'],
    summary: 'Start the next talk; the questions of the former one stay with it',
    description:
      'With `after`, the id of the talk that the moderator saw as the present one, the start is a conflict if another talk is on by now. A start of the item whose talk runs changes nothing.',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    body: z.nullish(TalkBody),
    response: {
      201: TalkStarted,
      ...refusals(
        ...WRITE,
        ...COMMAND,
        ...BOARD_TOKEN,
        'board-not-found',
        'board-full',
        'talk-not-found',
        'changed-meanwhile',
      ),
    },
  };
  app.post('/api/boards/:boardId/talks', { schema: start }, async (request, reply) => {
    const { boardId } = request.params;
    const { title, agendaId, waiting: act, reason, after } = request.body ?? {};
    const because = reason !== undefined && { reason };
    const wanted = {
      type: 'StartTalk',
      ...(title !== undefined && { title }),
      ...(agendaId !== undefined && { agendaId }),
      // The first talk has the id of the board.
      ...(after !== undefined && { after: after === boardId ? null : after }),
      ...(act && { waiting: { act, ...because } }),
    } as const;
    const handled = await runModeration(dependencies, request, {
      boardId,
      roles: MODERATORS,
      command: { ...wanted, talkId: dependencies.ids.uuid() },
      payload: wanted,
    });
    if (!handled.ok) return refuse(reply, handled.code, handled);
    return noteEffect(reply.code(201), handled).send({
      talkId: partOf(handled.talkId, 'talk'),
      seq: handled.seq,
    });
  });

  const listOf = oncePerPosition(({ board, state }) => talkListOf(board.id, state));
  const list = {
    operationId: 'listTalks',
    tags: ['Talks'],
    summary: 'List the talks of a board, oldest first',
    security: PUBLIC,
    params: BoardParams,
    querystring: PositionQuery,
    response: { 200: TalkList, ...refusals('invalid-request', 'board-not-found') },
  };
  app.get('/api/boards/:boardId/talks', { schema: list, config: PUBLIC_READ }, async (request, reply) => {
    const feed = await openFeedAt(dependencies, request.params.boardId, request.query.minSeq);
    if (!feed) return refuse(reply, 'board-not-found');
    return reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`).send(listOf(feed));
  });
};
