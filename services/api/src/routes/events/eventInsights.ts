import { EventInsights } from '@openfloor/contract/http/events';
import type { EventId } from '@openfloor/contract/ids';
import { readInsights } from '@openfloor/store/insights/readInsights';
import { peakOfBoards } from '@openfloor/store/insights/viewerSamples';
import { readRooms, type StoredRoom } from '@openfloor/store/events/readEvent';
import { organisedEvent } from '../../auth/eventAccess.ts';
import { boardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { figuresOfBoard, figuresOfTalks } from '../insights/talkFigures.ts';
import { EVENT_TOKEN, refusals } from '../refusals.ts';
import { EventParams } from '../schemas.ts';
import { BY_EVENT_TOKEN_OR_OWNER } from '../security.ts';
import type { App } from '../typedApp.ts';

/** Figures of all boards of an event, open or closed. */
export const eventInsights = (app: App, dependencies: ApiDependencies): void => {
  const { db, longReads } = dependencies;

  const figuresOfRoom = async ({ boardId, room }: StoredRoom): Promise<EventInsights['rooms']> => {
    const feed = await boardFeed(dependencies, boardId);
    if (!feed || feed.isDeleted) return [];
    const computed = await readInsights(db, boardId, feed.epoch);
    const talks = await figuresOfTalks(db, feed, computed);
    const asOf = computed?.computedAt.toISOString() ?? null;
    return [{ boardId, room, asOf, ...figuresOfBoard(talks, feed.state) }];
  };

  const read = longReads.sharing(async (eventId: EventId): Promise<EventInsights> => {
    const stored = await readRooms(db, eventId);
    const rooms: EventInsights['rooms'] = [];
    for (const room of stored) rooms.push(...(await figuresOfRoom(room)));
    const total = (of: (room: EventInsights['rooms'][number]) => number): number =>
      rooms.reduce((sum, room) => sum + of(room), 0);
    return {
      questions: total(({ questions }) => questions),
      answered: total(({ answered }) => answered),
      votes: total(({ votes }) => votes),
      attention: total(({ attention }) => attention),
      peakViewers: await peakOfBoards(
        db,
        rooms.map(({ boardId }) => boardId),
      ),
      rooms,
    };
  });

  const schema = {
    operationId: 'getEventInsights',
    tags: ['Events'],
    summary: 'Get the figures of all boards of an event',
    description:
      'Computed in the background like those of a board: `asOf` says when. Each board’s own figures say more.',
    security: BY_EVENT_TOKEN_OR_OWNER,
    params: EventParams,
    response: {
      200: EventInsights,
      ...refusals(...EVENT_TOKEN, 'plan-required', 'rate-limited', 'overloaded'),
    },
  };
  app.get('/api/events/:eventId/insights', { schema }, async (request, reply) => {
    const { eventId } = request.params;
    const held = await organisedEvent(dependencies, request, eventId);
    if (!held.ok) return refuse(reply, held.code, held);
    for (const { boardId } of await readRooms(db, eventId)) {
      const missing = await planMissing(dependencies, boardId, 'insights');
      if (missing) return refuse(reply, missing.code, missing);
    }
    const reader = { boardId: eventId, audience: 'moderator', address: request.ip } as const;
    const figures = await read(reader, `event ${eventId}`, eventId);
    if (!figures.ok) return refuse(reply, figures.code, figures);
    return reply.headers({ 'cache-control': 'no-store', vary: 'authorization' }).send(figures.result);
  });
};
