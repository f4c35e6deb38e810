import { Readable, finished, pipeline } from 'node:stream';
import { pipeline as runPipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { BoardId } from '@openfloor/contract/ids';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import {
  createPseudonymizer,
  PSEUDONYM_LENGTH,
  pseudonymKey,
} from '@openfloor/platform/credentials/pseudonyms';
import { createSalts, SALT_LENGTH, saltKeyOf } from '@openfloor/platform/credentials/salts';
import type { Logger } from '@openfloor/platform/logger';
import { hmacPads } from '@openfloor/platform/signing';
import type { Identities } from '@openfloor/store/reads/exportedEvents';
import type { FastifyReply } from 'fastify';
import { createFairSemaphore, type PlaceLimits } from '../../longReads/fairSemaphore.ts';
import { createSpools, type Spool } from './spool.ts';

/** A place is the right to make one export at a time on this node, see `createFairSemaphore`. */
export type ExportLimits = PlaceLimits & {
  /** How long a further export waits for a place. */
  waitMs: number;
  /** Compressed bytes that clients have not downloaded yet, in temporary files. */
  spoolBytesMax: number;
  /** An export is cut when its client takes less than `slowBytes` in this time although there is more. */
  slowMs: number;
  slowBytes: number;
  /** An export is cut when its download takes longer. */
  totalMs: number;
};

export const EXPORT_LIMITS: ExportLimits = {
  total: 4,
  perBoard: 2,
  perAddress: 2,
  waiting: 20,
  waitingPerBoard: 4,
  // Proxies take a silent answer for dead after ten seconds.
  waitMs: 5000,
  spoolBytesMax: 256 * 1024 * 1024,
  slowMs: 30_000,
  slowBytes: 65_536,
  totalMs: 600_000,
};

/** `adminKey`: the board's own secret, from which the keys of its pseudonyms and salts derive. */
type Board = { id: BoardId; adminKey: string };

export type Exports = {
  /**
   * Pseudonyms of a board's participants and salts of its events, also as the keys from which Postgres computes them.
   */
  identitiesOn: (board: Board) => Identities;
  /**
   * Waits for a place in which an export is made.
   * @returns a function that gives the place back; undefined: too many exports are being made or downloaded
   */
  admit: (boardId: BoardId, reply: FastifyReply) => Promise<(() => void) | undefined>;
  /**
   * Makes an export from its chunks as fast as the node can, gives the place back, and sends what was made as the
   * client reads it. Cuts the answer if the client is too slow.
   */
  stream: (reply: FastifyReply, chunks: AsyncIterable<string>, giveBack: () => void) => Promise<FastifyReply>;
};

/**
 * Makes exports into temporary files (spools) as fast as the node can, so that a slow client occupies disk and not a
 * place. The client then reads its file, also while it grows.
 */
export const createExports = (logger: Logger, limits: ExportLimits = EXPORT_LIMITS): Exports => {
  const places = createFairSemaphore(limits);
  const spools = createSpools(limits.spoolBytesMax);

  return {
    identitiesOn: (board) => {
      const saltKey = saltKeyOf(board);
      return {
        pseudonymize: createPseudonymizer(board),
        pseudonymPads: hmacPads(pseudonymKey(board)),
        pseudonymLength: PSEUDONYM_LENGTH,
        salts: createSalts(saltKey),
        saltKey,
        saltLength: SALT_LENGTH,
      };
    },
    admit: async (boardId, { request }) => {
      const address = addressPrefix(request.ip);
      if (!spools.hasRoomFor(address)) return undefined;
      return places.take({ boardId, address }, AbortSignal.timeout(limits.waitMs));
    },
    stream: async (reply, chunks, giveBack) => {
      const { raw, request } = reply;
      const gone = new AbortController();
      const logUnlessGone = (error: unknown): void => {
        if (!gone.signal.aborted) logger.error({ err: error, requestId: request.id }, 'an export failed');
      };
      try {
        const spool = await spools.open(addressPrefix(request.ip));
        finished(raw, () => {
          gone.abort();
          spool.close().catch(logUnlessGone);
        });
        compressInto(spool, chunks, gone.signal)
          .then(() => spool.end())
          .catch((error: unknown) => {
            logUnlessGone(error);
            spool.end(error);
          })
          .finally(giveBack);
        cutIfSlow(raw, spool, limits, (reason) =>
          logger.warn({ requestId: request.id, reason }, 'an export was cut: its client reads too slowly'),
        );
        const body = Readable.from(spool.read(), { objectMode: false });
        if (!acceptsGzip(reply)) return reply.send(pipeline(body, createGunzip(), () => {}));
        return reply.header('content-encoding', 'gzip').send(body);
      } catch (error) {
        giveBack();
        throw error;
      }
    },
  };
};

/**
 * Compresses the chunks into the spool. Flushes each one: short pieces that keep an answer alive would stay
 * in the compressor.
 */
const compressInto = (spool: Spool, chunks: AsyncIterable<string>, gone: AbortSignal): Promise<void> =>
  runPipeline(
    Readable.from(chunks, { objectMode: false }),
    createGzip({ flush: constants.Z_SYNC_FLUSH }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const bytes of compressed) await spool.write(bytes);
    },
    { signal: gone },
  );

/** Time between two checks whether a client is slow: at most this, and at most a fourth of `slowMs`. */
const CHECK_MS_MAX = 250;
const CHECKS_PER_SLOW_MS_MIN = 4;

/**
 * Cuts the answer when its client reads too slowly or takes too long. While nothing is ready to be read, no client is
 * slow.
 */
const cutIfSlow = (
  raw: FastifyReply['raw'],
  spool: Spool,
  { slowMs, slowBytes, totalMs }: ExportLimits,
  onCut: (reason: 'slow' | 'total') => void,
): void => {
  const cut = (reason: 'slow' | 'total'): void => {
    onCut(reason);
    raw.destroy();
  };
  let since = { atMs: performance.now(), bytes: 0 };
  const check = setInterval(
    () => {
      const now = { atMs: performance.now(), bytes: spool.bytesRead() };
      if (spool.isDrained() || now.bytes - since.bytes >= slowBytes) since = now;
      else if (now.atMs - since.atMs >= slowMs) cut('slow');
    },
    Math.min(CHECK_MS_MAX, slowMs / CHECKS_PER_SLOW_MS_MIN),
  );
  const total = setTimeout(() => cut('total'), totalMs);
  finished(raw, () => {
    clearInterval(check);
    clearTimeout(total);
  });
};

const acceptsGzip = ({ request }: FastifyReply): boolean =>
  negotiate((request.headers['accept-encoding'] ?? '').toLowerCase(), ['gzip']) === 'gzip';
