import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from '@openfloor/platform/listen';

const HEADER_BYTES = 2;
const LENGTH_16_BIT = 126;
const TEXT_FRAME = 0x81;

/** The first complete WebSocket frame of a server (RFC 6455 section 5.2, without 64-bit lengths). */
const takeFrame = (bytes: Buffer): Buffer | undefined => {
  if (bytes.length < HEADER_BYTES) return undefined;
  const short = bytes.readUInt8(1);
  if (short < LENGTH_16_BIT) return whole(bytes, HEADER_BYTES + short);
  if (bytes.length < HEADER_BYTES + 2) return undefined;
  return whole(bytes, HEADER_BYTES + 2 + bytes.readUInt16BE(HEADER_BYTES));
};

const whole = (bytes: Buffer, length: number): Buffer | undefined =>
  bytes.length < length ? undefined : bytes.subarray(0, length);

const isVote = (frame: Buffer): boolean =>
  frame.readUInt8(0) === TEXT_FRAME && frame.includes('"voteUpdate"');

/** The frames that a client gets in place of one frame. */
type Fault = (frame: Buffer) => Buffer[];

/** Applies a fault to the frames of one connection. @param opened called when it has become a socket */
const createSieve = (fault: Fault, opened = (): void => {}): ((chunk: Buffer) => Buffer) => {
  let isSocket = false;
  let rest: Buffer = Buffer.alloc(0);
  const sift = (bytes: Buffer): Buffer => {
    rest = Buffer.concat([rest, bytes]);
    const kept: Buffer[] = [];
    for (let frame = takeFrame(rest); frame; frame = takeFrame(rest)) {
      rest = rest.subarray(frame.length);
      kept.push(...fault(frame));
    }
    return Buffer.concat(kept);
  };
  return (chunk) => {
    if (isSocket) return sift(chunk);
    if (!chunk.toString('latin1').startsWith('HTTP/1.1 101')) return chunk;
    isSocket = true;
    opened();
    const end = chunk.indexOf('\r\n\r\n') + 4;
    return Buffer.concat([chunk.subarray(0, end), sift(chunk.subarray(end))]);
  };
};

/** A proxy that drops each nth `voteUpdate` of every socket. */
export const startLossyProxy = (target: string, nth: number): Promise<string> =>
  startProxy(target, () => {
    let votes = 0;
    return createSieve((frame) => {
      if (isVote(frame)) votes += 1;
      return isVote(frame) && votes % nth === 0 ? [] : [frame];
    });
  });

/** A proxy that sends each `voteUpdate` to all sockets, whatever board they follow. */
export const startMixingProxy = (target: string): Promise<string> => {
  const sockets = new Set<Socket>();
  return startProxy(target, (client) => {
    client.on('close', () => sockets.delete(client));
    const fault: Fault = (frame) => {
      if (isVote(frame)) for (const socket of sockets) if (socket !== client) socket.write(frame);
      return [frame];
    };
    return createSieve(fault, () => sockets.add(client));
  });
};

const startProxy = async (
  target: string,
  siftFor: (client: Socket) => (chunk: Buffer) => Buffer,
): Promise<string> => {
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    const sift = siftFor(client);
    client.pipe(upstream);
    upstream.on('data', (chunk) => client.write(sift(chunk)));
    upstream.on('end', () => client.end());
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
};
