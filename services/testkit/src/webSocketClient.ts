// The minimum of RFC 6455 for a client that reads unfragmented frames. A library's client would take several times
// the CPU and memory, on a machine that client and server share.
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { ClientSocket, SocketEvents } from '@openfloor/client/boardClient';

const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;
const FINAL = 0x80;
const MASKED = 0x80;
const LENGTH_16 = 126;
const LENGTH_64 = 127;
const MASK_BYTES = 4;
const ACCEPTED = 'HTTP/1.1 101';
const END_OF_HEADERS = Buffer.from('\r\n\r\n');
const READ_BYTES = 256 * 1024;

/** Shared buffer that Node reads into for all sockets: a callback must copy the rest of its bytes before it returns. */
const readBuffer = Buffer.allocUnsafe(READ_BYTES);

/**
 * Opens a socket as `openWebSocket` of the client does, but ends it without a close frame, like a lost network.
 * @param from the client's address, for nodes that trust the header
 */
export const openWebSocket = (
  url: string,
  { opened, received, closed }: SocketEvents,
  from?: string,
): ClientSocket => {
  const { hostname, port, pathname, search } = new URL(url);
  let isOpen = false;
  let isEnded = false;
  let closeCode = 0;
  let rest: Buffer | undefined;

  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    socket.destroy();
    closed(closeCode);
  };

  const read = (chunk: Buffer): void => {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
    let offset = isOpen ? 0 : skipHeaders(bytes);
    if (offset === undefined) return end();
    if (offset > 0 && !isOpen) {
      isOpen = true;
      opened();
    }
    if (isOpen)
      for (let next = readFrame(bytes, offset); next !== undefined; next = readFrame(bytes, offset))
        offset = next;
    rest = offset < bytes.length ? Buffer.from(bytes.subarray(offset)) : undefined;
  };

  /** @returns the offset of the next frame; undefined while this one is incomplete */
  const readFrame = (bytes: Buffer, at: number): number | undefined => {
    if (bytes.length < at + 2) return undefined;
    const opcode = (bytes[at] ?? 0) & 0xf;
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const start = at + (short < LENGTH_16 ? 2 : short === LENGTH_16 ? 4 : 10);
    if (bytes.length < start) return undefined;
    const length =
      short < LENGTH_16 ? short : short < LENGTH_64 ? bytes.readUInt16BE(at + 2) : bytes.readUInt32BE(at + 6);
    const stop = start + length;
    if (bytes.length < stop) return undefined;
    if (opcode === TEXT) received(bytes.toString('utf8', start, stop));
    else if (opcode === PING) socket.write(masked(PONG, Buffer.from(bytes.subarray(start, stop))));
    else if (opcode === CLOSE) {
      closeCode = length >= 2 ? bytes.readUInt16BE(start) : 0;
      end();
      return bytes.length;
    }
    return stop;
  };

  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: readBuffer,
      callback: (count) => {
        read(readBuffer.subarray(0, count));
        return true;
      },
    },
  });
  socket.once('connect', () => socket.write(upgradeRequest(hostname, pathname + search, from)));
  socket.once('error', end);
  socket.once('close', end);
  socket.once('end', end);
  return {
    send: (text) => isOpen && socket.write(masked(TEXT, Buffer.from(text))),
    close: () => socket.resetAndDestroy(),
  };
};

const upgradeRequest = (host: string, path: string, from: string | undefined): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    ...(from === undefined ? [] : [`X-Forwarded-For: ${from}`]),
    '\r\n',
  ].join('\r\n');

/** @returns the offset of the first frame; 0 while the answer is incomplete, undefined after a refusal */
const skipHeaders = (bytes: Buffer): number | undefined => {
  const end = bytes.indexOf(END_OF_HEADERS);
  if (end < 0) return 0;
  return bytes.toString('latin1', 0, end).startsWith(ACCEPTED) ? end + END_OF_HEADERS.length : undefined;
};

/** A mask of zeros does not change the payload. */
const masked = (opcode: number, payload: Buffer): Buffer => {
  if (payload.length > 0xffff) throw new RangeError('A client message has at most 65,535 bytes here');
  const header =
    payload.length < LENGTH_16
      ? Buffer.from([FINAL | opcode, MASKED | payload.length])
      : Buffer.from([FINAL | opcode, MASKED | LENGTH_16, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([header, Buffer.alloc(MASK_BYTES), payload]);
};
