import { EventOfBoard } from '@openfloor/contract/http/events';
import { findEventOfBoard } from '@openfloor/store/events/readEvent';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { PUBLIC } from '../security.ts';
import type { App } from '../typedApp.ts';

/** For screens in a room, which name the event. */
export const eventOfBoard = (app: App, { db }: ApiDependencies): void => {
  const schema = {
    operationId: 'getEventOfBoard',
    tags: ['Events'],
    summary: 'Get the event that has an open board as a room; null: none has',
    security: PUBLIC,
    params: BoardParams,
    response: { 200: EventOfBoard, ...refusals('board-not-found') },
  };
  app.get('/api/boards/:boardId/event', { schema }, async (request, reply) => {
    const found = await findEventOfBoard(db, request.params.boardId);
    return found ? reply.header('cache-control', 'no-cache').send(found) : refuse(reply, 'board-not-found');
  });
};
