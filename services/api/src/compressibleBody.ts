import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Encoding = 'gzip' | 'br';

/** A body that many responses share. Each encoding is compressed once, off the event loop, on its first use. */
export type CompressibleBody = {
  identity: Buffer;
  /** In order of preference: the first one that the client accepts is used. */
  encodings: readonly Encoding[];
  encoded: (encoding: Encoding) => Promise<Buffer>;
};

/** A smaller body fits into one packet uncompressed. */
const COMPRESSED_FROM_BYTES = 1024;
/**
 * Minimum length, in characters, of a start that is compressed. On a busy board the start changes ten times a second,
 * so too few callers would share a compressed shorter one.
 */
const START_COMPRESSED_FROM = 8 * 1024;

/** Gzip first: on JSON lists its level 6 compressed as well as brotli 4, in a third of the time. */
const ENCODINGS: readonly Encoding[] = ['gzip', 'br'];
const GZIP_LEVEL = 6;
const BROTLI_QUALITY = 5;

const COMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  gzip: (body) => promisify(gzip)(body, { level: GZIP_LEVEL }),
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
};

export const compressible = (identity: Buffer, encodings = ENCODINGS): CompressibleBody => {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    identity,
    encodings,
    encoded: (encoding) => {
      const known = made.get(encoding);
      if (known) return known;
      const making = COMPRESS[encoding](identity);
      made.set(encoding, making);
      making.catch(() => made.delete(encoding));
      return making;
    },
  };
};

/** A body that many responses share except for its end. */
export type BodyWithEnd = {
  start: string;
  /**
   * The whole body as gzip. The start is compressed once, on first use; the end, of at most 64 KB, is stored
   * uncompressed.
   */
  gzipped: (end: string) => Promise<Buffer>;
};

/** RFC 1952: magic number, deflate, no flags, no time, no level, unknown system. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * The last block of a deflate stream, with the bytes uncompressed.
 * @see https://www.rfc-editor.org/rfc/rfc1951#section-3.2.4
 */
const lastBlockOf = (bytes: Buffer): Buffer => {
  const header = Buffer.from([1, 0, 0, 0, 0]);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([header, bytes]);
};

export const bodyWithEnd = (start: string): BodyWithEnd => {
  const compress = async () => {
    const bytes = Buffer.from(start);
    // A sync flush ends on a byte boundary and without a last block, so that one more block can follow.
    const blocks = await promisify(deflateRaw)(bytes, {
      level: GZIP_LEVEL,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    return { blocks, sum: crc32(bytes), length: bytes.length };
  };
  let compressing: ReturnType<typeof compress> | undefined;
  return {
    start,
    gzipped: async (end) => {
      compressing ??= compress();
      compressing.catch(() => (compressing = undefined));
      const { blocks, sum, length } = await compressing;
      const bytes = Buffer.from(end);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(bytes, sum), 0);
      trailer.writeUInt32LE(length + bytes.length, 4);
      return Buffer.concat([GZIP_HEADER, blocks, lastBlockOf(bytes), trailer]);
    },
  };
};

/**
 * Sends the body, compressed only if its start is long, so that the usual short one costs nothing. The route must set
 * `vary`.
 */
export const sendWithEnd = async (
  reply: FastifyReply,
  { start, gzipped }: BodyWithEnd,
  end: string,
): Promise<FastifyReply> => {
  const accepted = reply.request.headers['accept-encoding'];
  const isWanted = start.length >= START_COMPRESSED_FROM && accepted !== undefined;
  if (!isWanted || negotiate(accepted.toLowerCase(), ['gzip']) !== 'gzip') return reply.send(start + end);
  return reply.header('content-encoding', 'gzip').send(await gzipped(end));
};

/**
 * Upper bound of the memory that a cached body takes, in bytes: the original and two encodings, neither of which is
 * longer.
 */
export const bytesHeldBy = ({ identity }: CompressibleBody): number =>
  (1 + ENCODINGS.length) * identity.length;

/** Compresses the body for this caller in advance, so that it is cached together with the encoding. */
export const encode = async (reply: FastifyReply, body: CompressibleBody): Promise<void> => {
  const encoding = encodingFor(reply, body);
  if (encoding) await body.encoded(encoding);
};

/**
 * The encoding for this caller.
 * @returns undefined: send the body uncompressed
 */
const encodingFor = (
  { request }: FastifyReply,
  { identity, encodings }: CompressibleBody,
): Encoding | undefined => {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || identity.length < COMPRESSED_FROM_BYTES) return undefined;
  const chosen = negotiate(accepted.toLowerCase(), [...encodings]);
  return encodings.find((encoding) => encoding === chosen);
};

/** Sends the body in the encoding for this caller. The route must set `vary`. */
export const sendBody = async (
  reply: FastifyReply,
  body: CompressibleBody,
  encoding = encodingFor(reply, body),
): Promise<FastifyReply> => {
  if (!encoding) return reply.send(body.identity);
  return reply.header('content-encoding', encoding).send(await body.encoded(encoding));
};

/**
 * Sends the body with an ETag, or 304 to a client that has it already. The route must set `vary`.
 * @param tag names the bytes; the ETag adds the encoding
 */
export const sendTagged = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: CompressibleBody,
  { tag, type }: { tag: string; type: string },
): Promise<FastifyReply> => {
  const encoding = encodingFor(reply, body);
  const etag = encoding ? `"${tag}.${encoding}"` : `"${tag}"`;
  reply.header('etag', etag);
  if (isKnown(etag, request.headers['if-none-match'])) return reply.code(304).send();
  return sendBody(reply.type(type), body, encoding);
};

/**
 * Whether the caller has this version. Proxies that compress mark the tag as weak (RFC 9110 section 13.1.2 compares
 * weakly).
 */
export const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** `onSend` hook for JSON answers to a single caller, which are compressed for each request. */
export const compressAnswer = async (
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (typeof payload !== 'string') return payload;
  reply.header('vary', 'accept-encoding');
  const body = compressible(Buffer.from(payload));
  const encoding = encodingFor(reply, body);
  if (!encoding) return payload;
  reply.header('content-encoding', encoding);
  return body.encoded(encoding);
};
