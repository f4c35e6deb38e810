import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that may break the protocol: the test decides which frames it writes and when it reads. */
export type RawSocket = {
  stream: Socket;
  /** @param fin whether the message ends with this frame */
  sendFrame: (opcode: number, payload: string | Buffer, fin?: boolean) => void;
  /** Text messages read so far. */
  texts: () => unknown[];
  /** Pongs read so far. */
  pongs: () => number;
  /** Resolves when the connection has ended, with the close code if one was received. */
  closed: Promise<number | undefined>;
};

export const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** `message`: a text that is sent together with the handshake. */
export type RawOptions = { headers?: string; message?: string };

export const connectRaw = async (
  port: number,
  { headers = '', message }: RawOptions = {},
): Promise<RawSocket> => {
  const stream = connect(port, '127.0.0.1');
  stream.on('error', () => stream.destroy());
  const handshake =
    'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==\r\n${headers}\r\n`;
  const early = message === undefined ? [] : clientFrame(OPCODES.text, Buffer.from(message), true);
  stream.write(Buffer.from([...Buffer.from(handshake), ...early]));
  const [answer]: Buffer[] = await once(stream, 'data');
  if (!answer?.toString().startsWith('HTTP/1.1 101')) throw new Error(`No upgrade: ${String(answer)}`);
  const chunks = [answer.subarray(answer.indexOf('\r\n\r\n') + 4)];
  stream.on('data', (chunk) => void chunks.push(chunk));
  const frames = () => framesIn(Buffer.concat(chunks));
  return {
    stream,
    sendFrame: (opcode, payload, fin = true) => stream.write(clientFrame(opcode, Buffer.from(payload), fin)),
    texts: () =>
      frames()
        .filter(({ opcode }) => opcode === OPCODES.text)
        .map(({ payload }): unknown => JSON.parse(payload.toString())),
    pongs: () => frames().filter(({ opcode }) => opcode === OPCODES.pong).length,
    closed: new Promise<void>((resolve) => void stream.on('close', () => resolve())).then(() =>
      frames()
        .find(({ opcode }) => opcode === OPCODES.close)
        ?.payload.readUInt16BE(),
    ),
  };
};

/** Frame with a mask, as clients must send it; the mask of zeros does not change the payload. */
const clientFrame = (opcode: number, payload: Buffer, fin: boolean): Buffer => {
  const head = Buffer.alloc(payload.length < 126 ? 6 : 8);
  head[0] = (fin ? 0x80 : 0) | opcode;
  head[1] = 0x80 | Math.min(payload.length, 126);
  if (payload.length >= 126) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
};

type ServerFrame = { opcode: number; payload: Buffer };

const framesIn = (bytes: Buffer): ServerFrame[] => {
  const frames: ServerFrame[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const { start, length } = extentOf(bytes, at);
    if (start + length > bytes.length) break;
    frames.push({ opcode: (bytes[at] ?? 0) & 0x0f, payload: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return frames;
};

const extentOf = (bytes: Buffer, at: number): { start: number; length: number } => {
  const length = bytes[at + 1] ?? 0;
  if (length === 126 && at + 4 <= bytes.length) return { start: at + 4, length: bytes.readUInt16BE(at + 2) };
  if (length === 127 && at + 10 <= bytes.length)
    return { start: at + 10, length: Number(bytes.readBigUInt64BE(at + 2)) };
  return { start: at + 2, length };
};
