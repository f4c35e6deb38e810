import { exportBoard } from '@openfloor/contract/calls/export';
import { ExportedBoard, isTimeZone, type ExportQuery } from '@openfloor/contract/http/export';
import { LaterVersion } from '@openfloor/contract/laterVersion';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { onStage } from '@openfloor/domain/view/onStage';
import { readLogo } from '@openfloor/store/boards/boardLogos';
import { eventsWithoutVotes } from '@openfloor/store/reads/exportedEvents';
import { inSlices } from '@openfloor/store/reads/inSlices';
import { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { inChunks } from '../../inChunks.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { inTypes, type Server } from '../serve.ts';
import { audienceNamed, captureBoard, talksIn, type Selection } from './capturedBoard.ts';
import { vttOf, youTubeOf } from './chapters.ts';
import { csvOf } from './csv.ts';
import { dispositionOf } from './disposition.ts';
import { jsonPieces } from './jsonPieces.ts';
import { pagePolicy, printedPageOf, type PrintedBrand } from './printedPage.ts';

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  youtube: 'text/plain; charset=utf-8',
} as const;

type Pieces = Iterable<string> | AsyncIterable<string>;

export const boardExport = ({ serve, dependencies }: Server): void => {
  const { db, clock, exports, onLaterVersion } = dependencies;

  const recordingFrom = ({ captured: { board, epoch, seq } }: Selection, startMs: number) => {
    const log = eventsWithoutVotes(db, board.id, { epoch, seq });
    return { times: onStage(inSlices(log), clock.nowMs()), startMs };
  };

  const brandOf = async ({ board, state }: Selection['captured']): Promise<PrintedBrand> => {
    const { brand } = state.settings;
    return { ...brand, picture: brand?.logo && (await readLogo(db, board.id))?.png };
  };

  const piecesOf = (
    selection: Selection,
    brand: PrintedBrand,
    { format, tz: timeZone = 'UTC', bom, startAt = '' }: ExportQuery,
  ) => {
    if (format === 'csv') return csvOf(selection, { timeZone, bom: bom === '1' });
    if (format === 'html') return printedPageOf(selection, { timeZone, brand });
    if (format === 'vtt') return vttOf(selection, recordingFrom(selection, Date.parse(startAt)));
    if (format === 'youtube') return youTubeOf(selection, recordingFrom(selection, Date.parse(startAt)));
    return jsonPieces(dependencies, selection);
  };

  serve(
    exportBoard,
    {
      tag: 'Boards',
      summary: 'Export a board as CSV, as JSON, as a page for paper, or as chapters of a recording',
      description:
        'For moderators, also of a closed board, which the owner’s session reads without a token. The JSON for moderators contains the whole log with pseudonyms, and `npm run import` makes a board of it. `vtt` and `youtube` have the questions that were being answered after `startAt`, as far as the public may read them now.',
      answers: {
        200: inTypes({
          'text/csv': z.string(),
          'application/json': ExportedBoard,
          'text/html': z.string(),
          'text/vtt': z.string(),
          'text/plain': z.string(),
        }),
      },
      refusals: ['talk-not-found', 'plan-required', 'overloaded'],
      // A route for HEAD would make the whole export, so there is none.
      exposeHeadRoute: false,
    },
    async ({ query, reply, right: { feed } }) => {
      const missing = await planMissing(dependencies, feed.board.id, 'exports');
      if (missing) return refuse(reply, missing.code, missing);
      const { format, talk: talkId, audience = format === 'html' ? 'public' : 'moderators' } = query;
      const message = queryFault(query, clock.nowMs());
      if (message !== undefined) return refuse(reply, 'invalid-request', { message });
      await feed.catchUp();
      if (feed.isDeleted) return refuse(reply, 'board-not-found');
      const { pseudonymize } = exports.identitiesOn(feed.board);
      const reader = { audience: audienceNamed(audience), pseudonymize };
      const selection: Selection = { captured: captureBoard(feed), reader, talkId };
      const [talk] = talksIn(selection);
      if (!talk) return refuse(reply, 'talk-not-found');
      const brand = format === 'html' ? await brandOf(selection.captured) : {};
      const pieces = await piecesOf(selection, brand, query);
      const giveBack = await exports.admit(feed.board.id, reply);
      if (!giveBack) return refuse(reply, 'overloaded');
      const { shortId } = feed.board;
      const title = talkId === undefined ? feed.state.title : talk.title;
      reply.headers({
        'content-type': CONTENT_TYPES[format],
        'content-disposition': dispositionOf({ title, shortId, format }),
        'cache-control': 'no-store',
        vary: 'authorization, accept-encoding',
        [POSITION_HEADER]: `${feed.epoch}.${feed.seq}`,
        ...(format === 'html' && { 'content-security-policy': pagePolicy(brand) }),
      });
      return exports.stream(reply, inChunks(noteLaterVersions(pieces, onLaterVersion)), giveBack);
    },
  );
};

/** Describes what is wrong with a query, starting with the field's name; undefined for a valid one. */
const queryFault = ({ format, tz, startAt }: ExportQuery, nowMs: number): string | undefined => {
  if (tz !== undefined && !isTimeZone(tz)) return 'tz: Unknown time zone: use a name such as Europe/Berlin';
  const isChapters = format === 'vtt' || format === 'youtube';
  if (startAt === undefined) return isChapters ? `startAt: Required for the format ${format}` : undefined;
  if (!isChapters) return 'startAt: Only for the formats vtt and youtube';
  return Date.parse(startAt) > nowMs ? 'startAt: The recording must not start in the future' : undefined;
};

/**
 * Passes the pieces on. Reports data of a newer version itself, because the error handler does not see errors after an
 * answer has begun.
 */
export async function* noteLaterVersions(
  pieces: Pieces,
  onLaterVersion: ApiDependencies['onLaterVersion'],
): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    if (error instanceof LaterVersion) onLaterVersion(error);
    throw error;
  }
}
