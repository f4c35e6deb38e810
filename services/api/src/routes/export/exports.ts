import { Readable, finished, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { BoardId } from '@openfloor/contract/ids';
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

export type ExportLimits = {
  /** Exports that run at a time. */
  perNodeMax: number;
  perBoardMax: number;
  /** An export is cut when its client takes nothing for this long. */
  idleMs: number;
  /** An export is cut when it takes longer, so that a client that reads one byte after the other does not keep its place. */
  totalMs: number;
};

export const EXPORT_LIMITS: ExportLimits = {
  perNodeMax: 4,
  perBoardMax: 2,
  idleMs: 30_000,
  totalMs: 600_000,
};

type Board = { id: BoardId; adminKey: string };

export type Exports = {
  identitiesOn: (board: Board) => Identities;
  /**
   * Takes a place for an answer; the place is free again when the answer has ended.
   * @returns false if too many exports run
   */
  admit: (boardId: BoardId, reply: FastifyReply) => boolean;
  /** Sends chunks as the client reads them, and cuts the answer if the client is too slow. */
  stream: (reply: FastifyReply, chunks: AsyncIterable<string>) => FastifyReply;
};

export const createExports = (logger: Logger, limits: ExportLimits = EXPORT_LIMITS): Exports => {
  const running = new Map<BoardId, number>();
  let total = 0;

  const count = (boardId: BoardId, difference: 1 | -1): void => {
    total += difference;
    const ofBoard = (running.get(boardId) ?? 0) + difference;
    if (ofBoard === 0) running.delete(boardId);
    else running.set(boardId, ofBoard);
  };

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
    admit: (boardId, reply) => {
      if (total >= limits.perNodeMax || (running.get(boardId) ?? 0) >= limits.perBoardMax) return false;
      count(boardId, 1);
      finished(reply.raw, () => count(boardId, -1));
      return true;
    },
    stream: (reply, chunks) => {
      const watch = cutIfSlow(reply, limits, (reason) =>
        logger.warn(
          { requestId: reply.request.id, reason },
          'an export was cut: its client reads too slowly',
        ),
      );
      const body = Readable.from(watched(chunks, watch), { objectMode: false });
      body.on('error', (error) => {
        if (!reply.raw.destroyed)
          logger.error({ err: error, requestId: reply.request.id }, 'an export failed');
      });
      return reply.send(acceptsGzip(reply) ? gzipped(reply, body) : body);
    },
  };
};

/** Cuts the answer when its client takes a chunk too slowly. The time in which the next chunk is made does not count. */
const cutIfSlow = (
  { raw }: FastifyReply,
  { idleMs, totalMs }: ExportLimits,
  onCut: (reason: 'idle' | 'total') => void,
): Watch => {
  const cut = (reason: 'idle' | 'total') => (): void => {
    onCut(reason);
    raw.destroy();
  };
  let idle: NodeJS.Timeout | undefined;
  const total = setTimeout(cut('total'), totalMs);
  finished(raw, () => {
    clearTimeout(idle);
    clearTimeout(total);
  });
  return {
    offered: () => void (idle = setTimeout(cut('idle'), idleMs)),
    taken: () => clearTimeout(idle),
  };
};

type Watch = { offered: () => void; taken: () => void };

async function* watched(chunks: AsyncIterable<string>, { offered, taken }: Watch): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    offered();
    yield chunk;
    taken();
  }
  // The client still has to take what the socket holds.
  offered();
}

const acceptsGzip = ({ request }: FastifyReply): boolean =>
  negotiate((request.headers['accept-encoding'] ?? '').toLowerCase(), ['gzip']) === 'gzip';

const gzipped = (reply: FastifyReply, body: Readable): Readable => {
  reply.header('content-encoding', 'gzip');
  // Without flushing, the short pieces that keep an answer alive would stay in the compressor.
  return pipeline(body, createGzip({ flush: constants.Z_SYNC_FLUSH }), () => {});
};
