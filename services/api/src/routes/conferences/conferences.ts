import {
  getConference,
  getConferenceOfBoard,
  getConferenceRecord,
  listMyConferences,
} from '@openfloor/contract/calls/conferences';
import {
  conferencesOwnedBy,
  findConferenceOfBoard,
  readConference,
  readConferenceRecord,
} from '@openfloor/store/conferences/readConference';
import { ownerIdsOf } from '../../auth/owner.ts';
import { sendTagged } from '../../compressibleBody.ts';
import { refuse } from '../../errors.ts';
import { PUBLIC_READ } from '../../shareReads.ts';
import type { Server } from '../serve.ts';
import { createConference } from './createConference.ts';
import { conferenceExport } from './conferenceExport.ts';
import { conferenceInsights } from './conferenceInsights.ts';
import { conferenceModerators } from './conferenceModerators.ts';
import { conferenceOwners } from './conferenceOwners.ts';
import { createConferenceViews } from './conferenceViews.ts';
import { importProgramme } from './importProgramme.ts';
import { rooms } from './rooms.ts';

const tag = 'Events';

/** Routes of conferences, which have several boards. */
export const conferences = (server: Server): void => {
  const { dependencies, serve } = server;
  const { db } = dependencies;
  const views = createConferenceViews(dependencies);

  createConference(server);
  serve(
    getConference,
    {
      tag,
      summary: 'Get an event: its rooms with what is on now and their viewers, at most a second old',
      config: PUBLIC_READ,
    },
    async ({ params: { eventId: conferenceId }, request, reply }) => {
      const view = await views.read(conferenceId);
      if (!view) return refuse(reply, 'event-not-found');
      reply.headers({ 'cache-control': 'public, max-age=1', vary: 'accept-encoding' });
      const type = 'application/json; charset=utf-8';
      return sendTagged(request, reply, view.body, { tag: view.tag, type });
    },
  );
  serve(
    getConferenceRecord,
    {
      tag,
      summary: 'Get the latest checkpoint of each board of an event, open or closed',
      config: PUBLIC_READ,
    },
    async ({ params: { eventId: conferenceId }, reply }) => {
      if (!(await readConference(db, conferenceId))) return refuse(reply, 'event-not-found');
      reply.header('cache-control', 'no-cache');
      return readConferenceRecord(db, conferenceId);
    },
  );
  // Screens in a room call this, because they show the name of the conference.
  serve(
    getConferenceOfBoard,
    { tag, summary: 'Get the event that has an open board as a room; null: none has' },
    async ({ params: { boardId }, reply }) => {
      const found = await findConferenceOfBoard(db, boardId);
      if (!found) return refuse(reply, 'board-not-found');
      reply.header('cache-control', 'no-cache');
      return found;
    },
  );
  serve(
    listMyConferences,
    { tag, summary: 'List the events that this session or its account organises' },
    async ({ right: sessionId }) => {
      const ownerIds = await ownerIdsOf(dependencies, sessionId);
      const owned = await Promise.all(ownerIds.map((ownerId) => conferencesOwnedBy(db, ownerId)));
      const byId = new Map(owned.flat().map((conference) => [conference.id, conference]));
      const newestFirst = [...byId.values()].toSorted((one, other) =>
        other.createdAt.localeCompare(one.createdAt),
      );
      return newestFirst.map(({ id, shortId, title, createdAt }) => ({ id, shortId, title, createdAt }));
    },
  );

  rooms(server, views);
  importProgramme(server, views);
  conferenceModerators(server);
  conferenceOwners(server);
  conferenceExport(server);
  conferenceInsights(server);
};
