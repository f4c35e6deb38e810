import { getEvent, getEventOfBoard, getEventRecord, listMyEvents } from '@openfloor/contract/calls/events';
import {
  eventsOwnedBy,
  findEventOfBoard,
  readEvent,
  readEventRecord,
} from '@openfloor/store/events/readEvent';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sendTagged } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { Server } from '../serve.ts';
import { createEvent } from './createEvent.ts';
import { eventExport } from './eventExport.ts';
import { eventInsights } from './eventInsights.ts';
import { eventModerators } from './eventModerators.ts';
import { eventOwners } from './eventOwners.ts';
import { createEventViews } from './eventViews.ts';
import { importProgramme } from './importProgramme.ts';
import { rooms } from './rooms.ts';

const tag = 'Events';

/** Events of several boards. */
export const events = (server: Server): void => {
  const { dependencies, serve } = server;
  const { db } = dependencies;
  const views = createEventViews(dependencies);

  createEvent(server);
  serve(
    getEvent,
    {
      tag,
      summary: 'Get an event: its rooms with what is on now and their viewers, at most a second old',
      config: PUBLIC_READ,
    },
    async ({ params: { eventId }, request, reply }) => {
      const view = await views.read(eventId);
      if (!view) return refuse(reply, 'event-not-found');
      reply.headers({ 'cache-control': 'public, max-age=1', vary: 'accept-encoding' });
      const type = 'application/json; charset=utf-8';
      return sendTagged(request, reply, view.body, { tag: view.tag, type });
    },
  );
  serve(
    getEventRecord,
    {
      tag,
      summary: 'Get the latest checkpoint of each board of an event, open or closed',
      config: PUBLIC_READ,
    },
    async ({ params: { eventId }, reply }) => {
      if (!(await readEvent(db, eventId))) return refuse(reply, 'event-not-found');
      reply.header('cache-control', 'no-cache');
      return readEventRecord(db, eventId);
    },
  );
  // For screens in a room, which name the event.
  serve(
    getEventOfBoard,
    { tag, summary: 'Get the event that has an open board as a room; null: none has' },
    async ({ params: { boardId }, reply }) => {
      const found = await findEventOfBoard(db, boardId);
      if (!found) return refuse(reply, 'board-not-found');
      reply.header('cache-control', 'no-cache');
      return found;
    },
  );
  serve(
    listMyEvents,
    { tag, summary: 'List the events that this session or its account organises' },
    async ({ right: sessionId }) => {
      const ownerIds = await ownerIdsOf(dependencies, sessionId);
      const owned = await Promise.all(ownerIds.map((ownerId) => eventsOwnedBy(db, ownerId)));
      const byId = new Map(owned.flat().map((event) => [event.id, event]));
      const newestFirst = [...byId.values()].toSorted((one, other) =>
        other.createdAt.localeCompare(one.createdAt),
      );
      return newestFirst.map(({ id, shortId, title, createdAt }) => ({ id, shortId, title, createdAt }));
    },
  );

  rooms(server, views);
  importProgramme(server, views);
  eventModerators(server);
  eventOwners(server);
  eventExport(server);
  eventInsights(server);
};
