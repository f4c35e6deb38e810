import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { readStream, vote } from '@openfloor/contract/calls/audience';
import { hideQuestion } from '@openfloor/contract/calls/moderation';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { StreamControl, StreamMessages } from '@openfloor/contract/http/stream';
import { offsetOf, positionAt } from '@openfloor/contract/streamCall';
import { systemClock } from '@openfloor/platform/clock';
import { expect, describe, it } from 'vitest';
import { rotateEpoch } from '@openfloor/store/boards/lostTail';
import { currentSecond, msUntilNextSecond } from '../../stream/seconds.ts';
import { openSuiteApi, refused, type Answer } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });

const streamOf = (boardId: string, query = ''): string => `/api/boards/${boardId}/stream${query}`;

/** Reads a stream as a program does, and the headers that lead on. */
const read = async (boardId: string, query = '', headers: Record<string, string> = {}) => {
  const response = await fetch(origin + streamOf(boardId, query), { headers });
  const text = await response.text();
  const header = (name: string): string => response.headers.get(name) ?? '';
  return {
    status: response.status,
    messages: response.status === 200 ? StreamMessages.parse(JSON.parse(text)) : [],
    body: text,
    next: header('stream-next-offset'),
    cursor: header('stream-cursor'),
    isUpToDate: header('stream-up-to-date') === 'true',
    isClosed: header('stream-closed') === 'true',
    cacheControl: header('cache-control'),
    etag: header('etag'),
    header,
  };
};

type Read = Awaited<ReturnType<typeof read>>;
const poll = (boardId: string, { next, cursor }: Pick<Read, 'next' | 'cursor'>): Promise<Read> =>
  read(boardId, `?cursor=${cursor}&live=long-poll&offset=${next}`);

/** Events of `live=sse`, each with its id. */
async function* events(boardId: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(origin + streamOf(boardId, query), { headers });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const end = text.indexOf('\n\n');
    if (end < 0) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return;
      text += chunk.value;
      continue;
    }
    const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
    const block = text.slice(0, end);
    text = text.slice(end + 2);
    yield { id: field('id'), event: field('event'), data: JSON.parse(field('data') || 'null') as unknown };
  }
}

type QuestionOfBoard = { boardId: string; questionId: string };
const voteFor = async ({ boardId, questionId }: QuestionOfBoard, node = api): Promise<void> => {
  const answer = await node.send(vote, { boardId, questionId, voted: true }, { session: node.session() });
  expect(answer.status).toBe(200);
};

describe('The stream of a board', () => {
  it('starts with the whole board, and leads from there to each change once', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const start = await read(boardId);
    expect(start.messages).toMatchObject([
      { type: 'snapshot', data: { boardId, seq: 2, head: { id: boardId }, questions: [{ id: questionId }] } },
    ]);
    expect(start).toMatchObject({ isUpToDate: true, isClosed: false, cacheControl: 'public, max-age=1' });
    expect(await read(boardId, '?offset=-1')).toMatchObject({ body: start.body, next: start.next });

    await voteFor({ boardId, questionId });
    const news = await read(boardId, `?offset=${start.next}`);
    expect(news.messages).toMatchObject([
      { type: 'voteUpdate', data: { from: 2, seq: 3, votes: { [questionId]: 1 } } },
    ]);
    expect(await read(boardId, `?offset=${news.next}`)).toMatchObject({ messages: [], next: news.next });
    expect(await read(boardId, '?offset=now')).toMatchObject({
      messages: [],
      next: news.next,
      cacheControl: 'no-store',
    });
  });

  it('answers a poll at the next whole second with all that came until then', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const afterSecondMs: number[] = [];
    while (afterSecondMs.length < 5 && !afterSecondMs.some((ms) => ms < 500)) {
      const start = await read(boardId);
      const polls = [poll(boardId, start), poll(boardId, start)];
      for (let votes = 0; votes < 3; votes += 1) await voteFor({ boardId, questionId });
      const [one, other] = await Promise.all(polls);
      afterSecondMs.push(Date.now() % 1000);
      const from = positionAt(start.next)?.seq;
      expect(one?.messages).toMatchObject([{ type: 'voteUpdate', data: { from } }]);
      expect(other).toMatchObject({ body: one?.body, next: one?.next, cursor: one?.cursor });
      expect(Number(one?.cursor)).toBeGreaterThan(Number(start.cursor));
    }
    // Other programs on the machine can only make an answer later.
    expect(Math.min(...afterSecondMs)).toBeLessThan(500);
  });

  it('gives a cursor that is greater than the named one', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const { cursor } = await read(boardId, '?live=long-poll&offset=-1');
    const next = await read(boardId, `?cursor=${Number(cursor) + 100}&live=long-poll&offset=-1`);
    expect(next.cursor).toBe(String(Number(cursor) + 101));
  });

  it('sends an event on connect and at each second, with the next offset as its id', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const stream = events(boardId, '?live=sse&offset=-1');
    const first = (await stream.next()).value;
    expect(first).toMatchObject({ event: 'data', data: [{ type: 'snapshot' }] });
    const control = (await stream.next()).value;
    expect(control?.event).toBe('control');
    expect(StreamControl.parse(control?.data)).toMatchObject({ streamNextOffset: first?.id, upToDate: true });
    await voteFor({ boardId, questionId });
    const news = (await stream.next()).value;
    expect(news?.data).toMatchObject([{ type: 'voteUpdate', data: { votes: { [questionId]: 1 } } }]);
    await stream.return();

    await voteFor({ boardId, questionId });
    const resumed = events(boardId, '?live=sse&offset=-1', { 'last-event-id': news?.id ?? '' });
    expect((await resumed.next()).value?.data).toMatchObject([
      { type: 'voteUpdate', data: { from: 3, seq: 4 } },
    ]);
    await resumed.return();
  });

  it('serves a poll beside events that began at the same offset and have moved on', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const start = await read(boardId, '?offset=now');
    await voteFor({ boardId, questionId });
    const stream = events(boardId, `?live=sse&offset=${start.next}`);
    await stream.next();
    const polls = [poll(boardId, start), read(boardId, '?live=long-poll&offset=-1')];
    await voteFor({ boardId, questionId });
    const [news, whole] = await Promise.all(polls);
    expect(news?.messages).toMatchObject([{ type: 'voteUpdate', data: { from: 2, seq: 4 } }]);
    expect(whole?.messages).toMatchObject([{ type: 'snapshot', data: { seq: 4 } }]);
    await stream.return();
  });

  it('begins with a control event for a reader that is up to date', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const { next } = await read(boardId, '?offset=now');
    const stream = events(boardId, '?live=sse&offset=now');
    expect((await stream.next()).value).toMatchObject({ event: 'control', id: next });
    await stream.return();
  });

  it('ends with the closing of the board', async () => {
    const { boardId, adminToken } = await api.openBoardWithQuestion();
    const start = await read(boardId);
    const waiting = poll(boardId, start);
    const stream = events(boardId, `?live=sse&offset=${start.next}`);
    await stream.next();
    await api.send(closeBoard, { boardId }, { token: adminToken });
    expect(await waiting).toMatchObject({
      isClosed: true,
      cursor: '',
      messages: [{ type: 'boardUpdate', data: { deletedAt: expect.any(String) } }],
    });
    expect((await stream.next()).value?.data).toMatchObject([{ type: 'boardUpdate' }]);
    expect((await stream.next()).value?.data).toMatchObject({ streamClosed: true });
    expect((await stream.next()).done).toBe(true);
    expect((await read(boardId)).status).toBe(404);
  });

  it('has no text that was hidden since, whatever the offset', async () => {
    const { boardId, adminToken, questionId } = await api.openBoardWithQuestion();
    const before = await read(boardId, '?offset=now');
    const position = positionAt(before.next);
    const hidden = await api.send(hideQuestion, { boardId, questionId }, { token: adminToken });
    expect(hidden.status).toBe(200);
    for (const offset of ['-1', before.next, offsetOf({ epoch: position?.epoch ?? '', seq: 1 })]) {
      const { body, status } = await read(boardId, `?offset=${offset}`);
      expect(status).toBe(200);
      expect(body).not.toContain('When is lunch?');
    }
  });

  it('comes in parts where the board is long, all in one answer', async () => {
    const { boardId } = await api.openBoard();
    const text = 'x'.repeat(500);
    for (let asked = 0; asked < 500; asked += 1) await api.ask(boardId, text);
    const { messages, body } = await read(boardId);
    expect(messages.length).toBeGreaterThan(1);
    expect(messages.map(({ data }) => 'part' in data && [data.part, data.parts])).toEqual(
      messages.map((_, index) => [index + 1, messages.length]),
    );
    expect(messages.flatMap(({ data }) => data.questions ?? [])).toHaveLength(500);
    for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(260 * 1024);
    expect(body.length).toBeGreaterThan(256 * 1024);
  });

  it('gives many readers at offsets of their own the whole board', async () => {
    const { boardId } = await api.openBoard();
    for (let asked = 0; asked < 70; asked += 1) await api.ask(boardId);
    const epoch = positionAt((await read(boardId, '?offset=now')).next)?.epoch ?? '';
    // The 64 offsets with an answer of their own are counted for each second.
    await setTimeout(msUntilNextSecond(systemClock));
    const polls = Array.from({ length: 70 }, (_, seq) =>
      read(boardId, `?live=long-poll&offset=${offsetOf({ epoch, seq: seq + 1 })}`),
    );
    const types = (await Promise.all(polls)).map(({ messages }) => messages[0]?.type);
    expect(types.filter((type) => type === 'snapshot').length).toBeGreaterThan(0);
    expect(types.filter((type) => type === 'questionUpdate').length).toBeGreaterThan(0);
    expect(types.filter((type) => type === 'questionUpdate').length).toBeLessThanOrEqual(64);
  });

  it('answers polls that are sent one behind the other', { timeout: 60_000 }, async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const { next } = await read(boardId, '?offset=now');
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const ask = (offset: string): string =>
      `GET ${streamOf(boardId, `?live=long-poll&offset=${offset}`)} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`;
    socket.write(ask('-1') + ask(next));
    let answers = '';
    socket.on('data', (chunk: Buffer) => void (answers += chunk.toString()));
    await expect.poll(() => answers, { timeout: 30_000 }).toContain('204 No Content');
    socket.destroy();
  });

  it('gives a reader whose position a failover may have lost the whole board, until it names a later cursor', async () => {
    const node = await api.anotherNode();
    const { boardId, questionId } = await node.openBoardWithQuestion();
    await node.dependencies.db
      .updateTable('boards')
      .set({ continued_from: 2 })
      .where('id', '=', boardId)
      .execute();
    const after = await api.anotherNode();
    const position = positionAt(
      String((await after.send(readStream, { boardId, offset: 'now' })).headers['stream-next-offset']),
    );
    await voteFor({ boardId, questionId }, node);
    const offset = offsetOf({ epoch: position?.epoch ?? '', seq: 2 });
    const typesAt = async (cursor: string): Promise<string[]> => {
      const { body } = await after.send(readStream, { boardId, cursor, offset });
      return StreamMessages.parse(body).map(({ type }) => type);
    };
    // The node has not heard of the vote, and reads it.
    await after.send(readStream, { boardId, offset: offsetOf({ epoch: position?.epoch ?? '', seq: 3 }) });
    const second = currentSecond(systemClock);
    expect(await typesAt('1')).toEqual(['snapshot']);
    expect(await typesAt(String(second))).toEqual(['snapshot']);
    expect(await typesAt(String(second + 60))).toEqual(['voteUpdate']);
  });

  it('gives a reader that is too far behind the whole board', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const text = 'x'.repeat(500);
    const start = await read(boardId);
    for (let asked = 0; asked < 500; asked += 1) await api.ask(boardId, text);
    await voteFor({ boardId, questionId });
    const { messages, next } = await read(boardId, `?offset=${start.next}`);
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['snapshot']));
    expect(positionAt(next)?.seq).toBe(503);
  });
});

/** Whether an address gets a frame, or the whole board. */
const kindsAt = async (
  node: Pick<typeof api, 'get'>,
  boardId: string,
  query: string,
  from: string,
): Promise<string[]> => {
  const { status, body } = await node.get(streamOf(boardId, query), { from });
  expect(status).toBe(200);
  return StreamMessages.parse(body).map(({ type }) => (type === 'snapshot' ? type : 'frame'));
};

describe('Old offsets', () => {
  it('cost an address its time of long reads; beyond it the answers are snapshots, and other addresses get what they missed', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_READ_SECONDS_PER_IP_PER_MINUTE: 0.03 } });
    const { boardId, questionId } = await node.openBoardWithQuestion();
    const casts = Array.from({ length: 1000 }, () => voteFor({ boardId, questionId }, node));
    await Promise.all(casts);
    const now = String(
      (await node.send(readStream, { boardId, offset: 'now' })).headers['stream-next-offset'],
    );
    const { epoch = '', seq: head = 0 } = positionAt(now) ?? {};
    const at = (seq: number): string => `offset=${offsetOf({ epoch, seq })}`;
    const [program, hall, visitor] = ['192.0.2.1', '198.51.100.7', '203.0.113.5'];
    const kinds: string[] = [];
    for (let seq = 3; seq < head - 512; seq += 2)
      kinds.push(...(await kindsAt(node, boardId, `?${at(seq)}`, program)));
    expect(kinds[0]).toBe('frame');
    expect(kinds.at(-1)).toBe('snapshot');
    expect(await kindsAt(node, boardId, `?live=long-poll&${at(6)}`, program)).toEqual(['snapshot']);
    // What everybody missed a moment ago is not old.
    expect(await kindsAt(node, boardId, `?${at(head - 100)}`, program)).toEqual(['frame']);
    // An audience that returns together is at few offsets.
    const returning = Array.from({ length: 200 }, () => kindsAt(node, boardId, `?${at(100)}`, hall));
    expect(new Set((await Promise.all(returning)).flat())).toEqual(new Set(['frame']));
    expect(await kindsAt(node, boardId, `?live=long-poll&${at(4)}`, visitor)).toEqual(['frame']);
  });
});

describe('A reader of a stream', () => {
  it('gets 304 for an ETag that still matches', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const start = await read(boardId);
    expect((await read(boardId, '', { 'if-none-match': start.etag })).status).toBe(304);
    await voteFor({ boardId, questionId });
    expect((await read(boardId, '', { 'if-none-match': start.etag })).status).toBe(200);
  });

  it('gets no tag with `offset=now`, and no cache may keep the answer', async () => {
    const node = await api.anotherNode();
    const { boardId, questionId } = await node.openBoardWithQuestion();
    const waiting = node.send(readStream, { boardId, live: 'long-poll', offset: 'now' });
    await expect.poll(() => node.dependencies.streams.count).toBe(1);
    await voteFor({ boardId, questionId }, node);
    for (const { status, headers } of [
      await waiting,
      await node.send(readStream, { boardId, offset: 'now' }),
    ]) {
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(headers).not.toHaveProperty('etag');
    }
  });

  it('gets `application/json`, which has no charset', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await fetch(origin + streamOf(boardId), { method });
      expect(headers.get('content-type')).toBe('application/json');
    }
  });

  it('gets the position alone with HEAD, and Range is ignored', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const { next } = await read(boardId, '?offset=now');
    const head = await fetch(origin + streamOf(boardId, '?live=long-poll&offset=now'), { method: 'HEAD' });
    expect([head.status, head.headers.get('stream-next-offset'), head.headers.get('cache-control')]).toEqual([
      200,
      next,
      'no-store',
    ]);
    expect((await read(boardId, '', { range: 'bytes=0-3' })).messages).toHaveLength(1);
  });

  it('is refused with a clear code', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const { next } = await read(boardId, '?offset=now');
    const other = await api.openBoardWithQuestion();
    const { next: ofOther } = await read(other.boardId, '?offset=now');
    const { epoch = '' } = positionAt(next) ?? {};
    for (const offset of [ofOther, offsetOf({ epoch, seq: 99 }), offsetOf({ epoch: 'former', seq: 1 })])
      for (const live of ['', '&live=long-poll', '&live=sse'])
        expect(await api.get(streamOf(boardId, `?offset=${offset}${live}`))).toMatchObject(
          refused(410, 'offset-gone'),
        );
    for (const query of [
      '?offset=',
      '?offset=1',
      `?offset=${next}&offset=${next}`,
      `?offset=${next}0`,
      `?offset=${'x'.repeat(500)}`,
      '?live=long-poll',
      '?live=sse',
      '?live=both&offset=-1',
      '?cursor=-1&offset=-1',
    ])
      expect(await api.get(streamOf(boardId, query))).toMatchObject({ status: 400 });
    expect(
      await api.send(
        readStream,
        { boardId, live: 'sse', offset: '-1' },
        { headers: { 'last-event-id': 'x' } },
      ),
    ).toMatchObject({ status: 400 });
  });

  it('reads what another node has recorded, though this node has not heard of it', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const start = await read(boardId);
    const other = await api.anotherNode();
    await voteFor({ boardId, questionId }, other);
    const { body, headers } = await other.send(readStream, { boardId });
    expect(StreamMessages.parse(body)).toMatchObject([{ data: { seq: 3 } }]);
    const ahead = String(headers['stream-next-offset']);
    expect(await read(boardId, `?offset=${ahead}`)).toMatchObject({ status: 200, messages: [], next: ahead });
    expect((await read(boardId, `?offset=${start.next}`)).messages).toMatchObject([
      { data: { from: 2, seq: 3 } },
    ]);
  });

  it('has the offset of another node that learned of a new epoch before', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const { epoch = '' } = positionAt((await read(boardId)).next) ?? {};
    const other = await api.anotherNode();
    await rotateEpoch(other.dependencies.db, boardId, epoch);
    const next = String(
      (await other.send(readStream, { boardId, offset: 'now' })).headers['stream-next-offset'],
    );
    expect(positionAt(next)?.epoch).not.toBe(epoch);
    expect(await read(boardId, `?offset=${next}`)).toMatchObject({ status: 200, messages: [], next });
  });

  it('is refused where the node has as many as it takes, and finds a place when one has left', async () => {
    const full = await api.anotherNode({ streamReadersMax: 1 });
    const { boardId } = await full.openBoardWithQuestion();
    const { headers } = await full.send(readStream, { boardId, offset: 'now' });
    const path = streamOf(boardId, `?live=long-poll&offset=${String(headers['stream-next-offset'])}`);
    const leaving = new AbortController();
    const address = await full.app.listen({ port: 0, host: '127.0.0.1' });
    const waiting = fetch(address + path, { signal: leaving.signal }).catch(() => {});
    await expect.poll(() => full.dependencies.streams.count).toBe(1);
    expect(await full.get(path)).toMatchObject(refused(503, 'overloaded'));
    leaving.abort();
    await waiting;
    await expect.poll(() => full.dependencies.streams.count).toBe(0);
  });

  it('of an address that took all places leaves them to other addresses', async () => {
    const full = await api.anotherNode({ streamReadersMax: 50 });
    const { boardId } = await full.openBoardWithQuestion();
    const next = String(
      (await full.send(readStream, { boardId, offset: 'now' })).headers['stream-next-offset'],
    );
    const ended: Answer[] = [];
    const wait = async (from: string): Promise<void> =>
      void ended.push(await full.send(readStream, { boardId, live: 'long-poll', offset: next }, { from }));
    const flood = Array.from({ length: 60 }, () => wait('192.0.2.1'));
    await expect.poll(() => [full.dependencies.streams.count, ended.length]).toEqual([50, 10]);
    for (const answer of ended) expect(answer).toMatchObject(refused(503, 'overloaded'));
    const hall = Array.from({ length: 25 }, () => wait('198.51.100.7'));
    await expect.poll(() => ended.length).toBe(35);
    for (const answer of ended.slice(10))
      expect(answer).toMatchObject({ status: 204, headers: { 'stream-next-offset': next } });
    expect(
      await full.send(readStream, { boardId, live: 'long-poll', offset: next }, { from: '198.51.100.7' }),
    ).toMatchObject(refused(503, 'overloaded'));
    const visitor = wait('203.0.113.5');
    await expect.poll(() => ended.length).toBe(36);
    expect(await full.measured()).toContain('openfloor_stream_readers_displaced_total 26');
    full.dependencies.streams.close();
    await Promise.all([...flood, ...hall, visitor]);
  });

  it('are all for an audience of 1,000 behind one address as long as there is room', async () => {
    const node = await api.anotherNode({ streamReadersMax: 1000 });
    const { boardId, questionId } = await node.openBoardWithQuestion();
    const next = String(
      (await node.send(readStream, { boardId, offset: 'now' })).headers['stream-next-offset'],
    );
    const hall = Array.from({ length: 1000 }, () =>
      node.send(readStream, { boardId, live: 'long-poll', offset: next }, { from: '198.51.100.7' }),
    );
    await expect.poll(() => node.dependencies.streams.count).toBe(1000);
    await voteFor({ boardId, questionId }, node);
    const answers = await Promise.all(hall);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('gets 204 when the node shuts down', async () => {
    const leaving = await api.anotherNode();
    const { boardId } = await leaving.openBoardWithQuestion();
    const { headers } = await leaving.send(readStream, { boardId, offset: 'now' });
    const next = String(headers['stream-next-offset']);
    const waiting = leaving.send(readStream, { boardId, live: 'long-poll', offset: next });
    await expect.poll(() => leaving.dependencies.streams.count).toBe(1);
    leaving.dependencies.streams.close();
    expect(await waiting).toMatchObject({ status: 204, headers: { 'stream-next-offset': next } });
  });
});

describe('Pages of other origins', () => {
  it('read public answers, without credentials, and learn what they may send', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const board = `/api/boards/${boardId}`;
    for (const path of [streamOf(boardId), `${board}/questions`, board]) {
      const { headers } = await api.get(path, { headers: { origin: 'https://elsewhere.example' } });
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      const preflight = await api.call('OPTIONS', path);
      expect(preflight).toMatchObject({
        status: 204,
        headers: { 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-origin': '*' },
      });
    }
    const { headers } = await api.get(`${board}/history`);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});
