import { exportConference } from '@openfloor/contract/calls/conferences';
import {
  readRooms,
  type ConferenceRecord,
  type StoredRoom,
} from '@openfloor/store/conferences/readConference';
import { z } from 'zod';
import { boardFeed } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { captureBoard, type Selection } from '../export/capturedBoard.ts';
import { columnNames, csvHeader, questionsAsCsv } from '../export/csv.ts';
import { dispositionOf } from '../export/disposition.ts';
import { noteLaterVersions } from '../export/exportBoard.ts';
import { inChunks } from '../../inChunks.ts';
import { jsonPieces } from '../export/jsonPieces.ts';
import { inTypes, type Server } from '../serve.ts';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

/** One export of all boards of a conference, open or closed. */
export const conferenceExport = ({ serve, dependencies }: Server): void => {
  const { db, exports, onLaterVersion } = dependencies;

  /** A room's board as it is when the export reaches it; undefined if it was deleted for good meanwhile. */
  const selectionOf = async ({ boardId }: StoredRoom): Promise<Selection | undefined> => {
    const feed = await boardFeed(dependencies, boardId);
    await feed?.catchUp();
    if (!feed || feed.isDeleted) return undefined;
    const { pseudonymize } = exports.identitiesOn(feed.board);
    return {
      captured: captureBoard(feed),
      reader: { audience: 'moderator', pseudonymize },
      talkId: undefined,
    };
  };

  async function* csvPieces(rooms: readonly StoredRoom[], bom: boolean): AsyncGenerator<string> {
    // The room is the last column, so that the columns of a board's export keep their positions.
    yield csvHeader([...columnNames('moderator'), 'room'], bom);
    for (const room of rooms) {
      const selection = await selectionOf(room);
      if (selection) yield* questionsAsCsv(selection, { timeZone: 'UTC', more: [room.room] });
    }
  }

  async function* jsonOfEvent(
    { id, shortId, title, createdAt }: ConferenceRecord,
    rooms: readonly StoredRoom[],
  ): AsyncGenerator<string> {
    const head = { format: 'openfloor-event-export', version: 1, event: { id, shortId, title, createdAt } };
    yield `${JSON.stringify(head).slice(0, -1)},\n"boards":[`;
    let separator = '\n';
    for (const room of rooms) {
      const selection = await selectionOf(room);
      if (!selection) continue;
      yield `${separator}{"room":${JSON.stringify(room.room)},"export":`;
      yield* await jsonPieces(dependencies, selection);
      yield '}';
      separator = ',\n';
    }
    yield '\n]}\n';
  }

  serve(
    exportConference,
    {
      tag: 'Events',
      summary: 'Export all boards of an event, open or closed, as CSV or as JSON',
      description:
        'The CSV has the columns of a board’s export and the room. In the JSON each `export` is the export of a board, of which `npm run import` makes a board.',
      answers: {
        200: inTypes({ 'text/csv': z.string(), 'application/json': exportConference.answer }),
      },
      refusals: ['plan-required', 'overloaded'],
      exposeHeadRoute: false,
    },
    async ({ query: { format, bom }, right: { conference }, reply }) => {
      const rooms = await readRooms(db, conference.id);
      for (const { boardId } of rooms) {
        const missing = await planMissing(dependencies, boardId, 'exports');
        if (missing) return refuse(reply, missing.code, missing);
      }
      const giveBack = await exports.admit(conference.id, reply);
      if (!giveBack) return refuse(reply, 'overloaded');
      reply.headers({
        'content-type': CONTENT_TYPES[format],
        'content-disposition': dispositionOf({
          title: conference.title,
          shortId: conference.shortId,
          format,
        }),
        'cache-control': 'no-store',
        vary: 'authorization, accept-encoding',
      });
      const pieces = format === 'csv' ? csvPieces(rooms, bom === '1') : jsonOfEvent(conference, rooms);
      return exports.stream(reply, inChunks(noteLaterVersions(pieces, onLaterVersion)), giveBack);
    },
  );
};
