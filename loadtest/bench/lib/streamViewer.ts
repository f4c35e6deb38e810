// A minimal HTTP/1.1 client that sends one request at a time. Node's own client takes several times the CPU,
// on a machine that clients and servers share.
import { connect, type Socket } from 'node:net';
import type { ClientSocket, SocketEvents } from '@openfloor/client/boardClient';
import { readStream } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { positionAt, STREAM_HEADERS } from '@openfloor/contract/streamCall';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

type Answer = { status: number; next: string; cursor: string; body: string };

const headerIn = (head: string, name: string): string => {
  const start = head.indexOf(`\r\n${name}: `);
  if (start < 0) return '';
  const end = head.indexOf('\r\n', start + 2);
  return head.slice(start + name.length + 4, end < 0 ? undefined : end);
};

/** @returns undefined while a part is missing */
const answerIn = (bytes: Buffer): Answer | undefined => {
  const headEnd = bytes.indexOf(END_OF_HEAD);
  if (headEnd < 0) return undefined;
  const head = bytes.toString('latin1', 0, headEnd).replace('Content-Length', 'content-length');
  const bodyStart = headEnd + END_OF_HEAD.length;
  const bodyEnd = bodyStart + Number(headerIn(head, 'content-length'));
  if (bytes.length < bodyEnd) return undefined;
  return {
    status: Number(head.slice(9, 12)),
    next: headerIn(head, STREAM_HEADERS.nextOffset),
    cursor: headerIn(head, STREAM_HEADERS.cursor),
    body: bytes.toString('utf8', bodyStart, bodyEnd),
  };
};

/** Follows a board by long polls, and passes on its messages as a socket would. */
export const openStreamViewer = (
  origin: string,
  boardId: string,
  { received, closed }: SocketEvents,
): ClientSocket => {
  const { hostname, port } = new URL(origin);
  let rest: Buffer | undefined;
  let isJoined = false;

  const { method, path } = requestOf(readStream, { boardId });

  const ask = (query: string): void =>
    void socket.write(`${method} ${path}?${query} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);

  const take = ({ status, next, cursor, body }: Answer): void => {
    if (status >= 300) return void socket.destroy();
    if (!isJoined)
      received(JSON.stringify({ type: 'subscribed', data: { ...positionAt(next), viewerCount: 0 } }));
    // The poll of an up-to-date reader returns one frame.
    else if (status === 200) received(body.slice(1, -1));
    isJoined = true;
    ask(`cursor=${cursor}&live=long-poll&offset=${next}`);
  };

  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
    .on('connect', () => ask('offset=-1'))
    .on('data', (chunk: Buffer) => {
      const bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
      const answer = answerIn(bytes);
      // Only one request is pending, so nothing follows its answer.
      rest = answer ? undefined : bytes;
      if (answer) take(answer);
    })
    .on('error', () => socket.destroy())
    .on('close', () => closed(0));
  return { send: () => {}, close: () => void socket.destroy() };
};
