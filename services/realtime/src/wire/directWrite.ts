import { createServer } from 'node:http';
import { duplexPair, type Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { frameText } from './frame.ts';

const ANSWER_WAIT_MS = 1000;
/** Lengths of test messages: one for each of the three encodings of a frame's length. */
const LENGTHS = [5, 500, 70_000];

/**
 * Whether frames that bypass the library and are written to a socket's stream arrive complete, and in order with the
 * library's frames. Bypassing it avoids framing a message once per socket, but works only while the library buffers
 * nothing. So this tests it on a pair of streams.
 */
export const canWriteDirectly = async (): Promise<boolean> => {
  const [ours, theirs] = duplexPair();
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const sent: string[] = [];
  server.on('upgrade', (request, stream: Duplex, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      for (const length of LENGTHS) {
        const [direct, usual] = ['é'.repeat(length), 'u'.repeat(length)];
        stream.write(frameText(direct).framed);
        socket.ping();
        socket.send(usual);
        sent.push(direct, usual);
      }
      socket.close();
    }),
  );
  server.emit('connection', ours);
  const received = await messagesOver(theirs);
  sockets.close();
  ours.destroy();
  return sent.length > 0 && JSON.stringify(received) === JSON.stringify(sent);
};

/** Messages that arrive until the other side closes. */
const messagesOver = (stream: Duplex): Promise<string[]> =>
  new Promise((resolve) => {
    const received: string[] = [];
    const client = new WebSocket('ws://self-test', { createConnection: () => stream });
    const timer = setTimeout(() => client.terminate(), ANSWER_WAIT_MS);
    client.on('message', (data: Buffer) => received.push(data.toString()));
    client.on('error', () => received.push('an error'));
    client.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
