import { EventInfo, EventList, EventRecord } from '@openfloor/contract/http/events';
import { eventsOwnedBy, readEvent, readEventRecord } from '@openfloor/store/events/readEvent';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sessionOf } from '../../auth/session.ts';
import { sendTagged } from '../../compressibleBody.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import { refusals } from '../refusals.ts';
import { EventParams } from '../schemas.ts';
import { BY_SESSION_IF_ANY, PUBLIC } from '../security.ts';
import type { App } from '../typedApp.ts';
import { createEvent } from './createEvent.ts';
import { eventExport } from './eventExport.ts';
import { eventInsights } from './eventInsights.ts';
import { eventModerators } from './eventModerators.ts';
import { eventOfBoard } from './eventOfBoard.ts';
import { eventOwners } from './eventOwners.ts';
import { createEventViews } from './eventViews.ts';
import { importProgramme } from './importProgramme.ts';
import { rooms } from './rooms.ts';

/** Events of several boards. */
export const events = (app: App, dependencies: ApiDependencies): void => {
  const { db } = dependencies;
  const views = createEventViews(dependencies);
  const common = { tags: ['Events'], security: PUBLIC, params: EventParams };

  createEvent(app, dependencies);
  const get = {
    ...common,
    operationId: 'getEvent',
    summary: 'Get an event: its rooms with what is on now and their viewers, at most a second old',
    response: { 200: EventInfo, ...refusals('event-not-found') },
  };
  app.get('/api/events/:eventId', { schema: get, config: PUBLIC_READ }, async (request, reply) => {
    const view = await views.read(request.params.eventId);
    if (!view) return refuse(reply, 'event-not-found');
    reply.headers({ 'cache-control': 'public, max-age=1', vary: 'accept-encoding' });
    return sendTagged(request, reply, view.body, { tag: view.tag, type: 'application/json; charset=utf-8' });
  });

  const record = {
    ...common,
    operationId: 'getEventRecord',
    summary: 'Get the latest checkpoint of each board of an event, open or closed',
    response: { 200: EventRecord, ...refusals('event-not-found') },
  };
  app.get('/api/events/:eventId/record', { schema: record, config: PUBLIC_READ }, async (request, reply) => {
    const { eventId } = request.params;
    if (!(await readEvent(db, eventId))) return refuse(reply, 'event-not-found');
    return reply.header('cache-control', 'no-cache').send(await readEventRecord(db, eventId));
  });

  const mine = {
    operationId: 'listMyEvents',
    tags: ['Events'],
    summary: 'List the events that this session or its account organises',
    security: BY_SESSION_IF_ANY,
    response: { 200: EventList, ...refusals() },
  };
  app.get('/api/my-events', { schema: mine }, async (request, reply) => {
    const ownerIds = await ownerIdsOf(dependencies, sessionOf(dependencies, request));
    const owned = await Promise.all(ownerIds.map((ownerId) => eventsOwnedBy(db, ownerId)));
    const byId = new Map(owned.flat().map((event) => [event.id, event]));
    const newestFirst = [...byId.values()].toSorted((one, other) =>
      other.createdAt.localeCompare(one.createdAt),
    );
    return reply.send(
      newestFirst.map(({ id, shortId, title, createdAt }) => ({ id, shortId, title, createdAt })),
    );
  });

  eventOfBoard(app, dependencies);
  rooms(app, dependencies, views);
  importProgramme(app, dependencies, views);
  eventModerators(app, dependencies);
  eventOwners(app, dependencies);
  eventExport(app, dependencies);
  eventInsights(app, dependencies);
};
