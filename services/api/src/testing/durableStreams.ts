import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Asked } from '@openfloor/contract/http/audience';
import { StreamMessages } from '@openfloor/contract/http/stream';
import { offsetOf, positionAt, STREAM_HEADERS } from '@openfloor/contract/streamCall';
import { listen } from '@openfloor/platform/listen';
import { afterAll } from 'vitest';
import { UNKNOWN_ID, type ApiHarness } from './apiHarness.ts';

/** Data that fits into one question in base64. */
const PIECE_BYTES = 300;
/** Headers of one connection, or of the encoding that `fetch` removes. */
const NOT_COPIED = new Set(['connection', 'content-encoding', 'content-length', 'host', 'transfer-encoding']);

/**
 * A board behind the path of a stream. A question's text is its number and the data: a JSON message, else a
 * piece in base64.
 */
type Stream = {
  boardId: string;
  adminToken: string;
  epoch: string;
  contentType: string;
  seq: number;
  questions: number;
  isDeleted: boolean;
};

/**
 * A server of Durable Streams, closed after the last test of the file. Writes become our own calls: PUT opens a board,
 * POST asks questions, DELETE and `Stream-Closed` delete the board. Reads go to the server at `origin`; in the answers
 * its messages are replaced by the data of their questions.
 * @returns its address
 */
export const openDurableStreams = async (api: ApiHarness, origin: string): Promise<string> => {
  const streams = new Map<string, Stream>();

  const addressOf = (boardId: string): string => `${origin}/api/boards/${boardId}/stream`;

  const open = async (contentType: string): Promise<Stream> => {
    const { boardId, adminToken } = await api.openBoard();
    const { headers } = await fetch(addressOf(boardId), { method: 'HEAD' });
    const position = positionAt(headers.get(STREAM_HEADERS.nextOffset));
    if (!position) throw new Error('A board has no position');
    return { boardId, adminToken, ...position, contentType, questions: 0, isDeleted: false };
  };

  const append = async (stream: Stream, data: Buffer): Promise<void> => {
    for (const text of textsOf(stream, data)) {
      stream.questions += 1;
      const { body } = await api.post(`/api/boards/${stream.boardId}/questions`, {
        body: { text: `${stream.questions} ${text}` },
        session: api.session(),
      });
      stream.seq = Asked.parse(body).seq;
    }
  };

  const write = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const { method, headers } = request;
    const known = streams.get(path);
    const isKnown = known?.isDeleted === false;
    if (!isKnown && method !== 'PUT') return void response.writeHead(404).end();
    const stream = isKnown ? known : await open(headers['content-type'] ?? 'application/octet-stream');
    streams.set(path, stream);
    await append(stream, await buffer(request));
    if (method === 'DELETE' || headers[STREAM_HEADERS.closed] === 'true') {
      await api.post(`/api/boards/${stream.boardId}/delete`, { token: stream.adminToken });
      stream.isDeleted = true;
    }
    response.setHeader(STREAM_HEADERS.nextOffset, offsetOf(stream));
    response.writeHead(method === 'PUT' ? 201 : 204).end();
  };

  const read = async (request: IncomingMessage, response: ServerResponse, { pathname, search }: URL) => {
    const stream = streams.get(pathname);
    const leaving = new AbortController();
    response.once('close', () => leaving.abort());
    const answer = await fetch(addressOf(stream?.boardId ?? UNKNOWN_ID) + search, {
      method: request.method ?? '',
      headers: copied(Object.entries(request.headers)),
      signal: leaving.signal,
    });
    const headers = copied([...answer.headers]);
    const isStream = stream !== undefined && answer.ok;
    const isBody = isStream && headers['content-type'] === 'application/json';
    if (isBody && !isJson(stream)) headers['content-type'] = stream.contentType;
    response.writeHead(answer.status, headers);
    if (isStream && headers['content-type'] === 'text/event-stream')
      await copyEvents(stream, answer, response);
    else {
      const text = await answer.text();
      response.end(isBody && text !== '' ? contentOf(stream, text) : text);
    }
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', origin);
    const isWrite = ['PUT', 'POST', 'DELETE'].includes(request.method ?? '');
    const done = isWrite ? write(request, response, url.pathname) : read(request, response, url);
    done.catch(() => response.destroy());
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
};

const copied = (headers: [string, string | string[] | undefined][]): Record<string, string> =>
  Object.fromEntries(
    headers.filter(([name]) => !NOT_COPIED.has(name)).map(([name, value]) => [name, String(value)]),
  );

const isJson = ({ contentType }: Stream): boolean => contentType.startsWith('application/json');

const textsOf = (stream: Stream, data: Buffer): string[] => {
  if (!isJson(stream))
    return Array.from({ length: Math.ceil(data.length / PIECE_BYTES) }, (_, index) =>
      data.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES).toString('base64'),
    );
  const value: unknown = data.length === 0 ? [] : JSON.parse(data.toString());
  return [value].flat().map((message) => JSON.stringify(message));
};

/** @param json the array of our messages. @returns the data of their questions in the order of the stream */
const dataOf = (json: string): string[] =>
  StreamMessages.parse(JSON.parse(json))
    .flatMap(({ data }) => data.questions ?? [])
    .map(({ text }) => {
      const [number = '', data = ''] = text.split(/ (.*)/s);
      return { number: Number(number), data };
    })
    .toSorted((one, other) => one.number - other.number)
    .map(({ data }) => data);

const decoded = (data: string): Buffer => Buffer.from(data, 'base64');

const contentOf = (stream: Stream, json: string): string | Buffer =>
  isJson(stream) ? `[${dataOf(json).join(',')}]` : Buffer.concat(dataOf(json).map(decoded));

const eventDataOf = (stream: Stream, json: string): string =>
  isJson(stream)
    ? `[${dataOf(json).join(',')}]`
    : JSON.stringify(dataOf(json).map((data) => decoded(data).toString()));

/** The tests read `data:` without the space that may follow. */
const copyEvents = async (stream: Stream, answer: Response, response: ServerResponse): Promise<void> => {
  let text = '';
  for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (text + chunk).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const isControl = event.includes('event: control\n');
      const copy = event.replace(
        /^data: (.*)$/m,
        (_, json: string) => `data:${isControl ? json : eventDataOf(stream, json)}`,
      );
      response.write(`${copy}\n\n`);
    }
  }
  response.end();
};
