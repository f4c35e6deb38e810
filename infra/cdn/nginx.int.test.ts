import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as audience from '@openfloor/contract/calls/audience';
import { listTalks, listTrending } from '@openfloor/contract/calls/boardReads';
import { requestOf, type Call } from '@openfloor/contract/calls/call';
import { control } from '@openfloor/contract/calls/control';
import { listMyBoards } from '@openfloor/contract/calls/devices';
import { hideQuestion } from '@openfloor/contract/calls/moderation';
import { StreamMessages, type StreamMessage } from '@openfloor/contract/http/stream';
import { freePort } from '@openfloor/platform/freePort';
import { requestsOf as requestsAt } from '@openfloor/testkit/cluster/requestsOf';
import { startLocalCluster, type LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import { answerOf, ask, createBoard, newSession, send } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { makeTempFolder, type TempFolder } from '@openfloor/testkit/tempFolder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Another address of this machine. */
const STRANGER = '127.0.0.77';

let folder: TempFolder;
let cluster: LocalCluster;
let url: string;

beforeAll(async () => {
  folder = await makeTempFolder();
  cluster = await startLocalCluster({
    api: 1,
    realtime: 1,
    dataDir: folder.path,
    cachePort: await freePort(),
    environment: { LOG_LEVEL: 'error', ...LIMITS_RAISED },
    onUnexpectedEnd: (name, how) => {
      throw new Error(`${name} ${how}`);
    },
  });
  url = cluster.cache?.url ?? '';
});

afterAll(async () => {
  // SIGKILL avoids the wait for a drain.
  await Promise.all(cluster.nodes().map((node) => node.end('SIGKILL')));
  await cluster.stop();
  await folder.remove();
});

/** Requests of a call that reached the node. */
const requestsOf = (call: Pick<Call, 'path'>): Promise<number> =>
  requestsAt(cluster.nodesOf('api')[0]?.metricsUrl ?? '', call);

type Answer = { status: number; messages: StreamMessage[]; next: string; cursor: string; tookMs: number };

/** The address of a call on the cache. */
const addressOf = (call: Call, input: object): string => url + requestOf(call, input).path;

const read = async (boardId: string, query: object): Promise<Answer> => {
  const startedAtMs = performance.now();
  const response = await fetch(addressOf(audience.readStream, { boardId, ...query }));
  const text = await response.text();
  return {
    status: response.status,
    messages: response.status === 200 ? StreamMessages.parse(JSON.parse(text)) : [],
    next: response.headers.get('stream-next-offset') ?? '',
    cursor: response.headers.get('stream-cursor') ?? '',
    tookMs: performance.now() - startedAtMs,
  };
};

const poll = (boardId: string, { next, cursor }: Pick<Answer, 'next' | 'cursor'>): Promise<Answer> =>
  read(boardId, { cursor, live: 'long-poll', offset: next });

const vote = async (boardId: string, questionId: string): Promise<void> => {
  const session = await newSession(url, boardId);
  await answerOf(url, audience.vote, { boardId, questionId, voted: true }, { session });
};

describe('A cache before the proxy', () => {
  it('asks the node once a second for any number of readers, and each of them sees every vote', async () => {
    const { boardId } = await createBoard(url);
    const questionId = await ask(url, boardId, 'When is lunch?');
    const start = await read(boardId, { offset: '-1' });
    const before = await requestsOf(audience.readStream);
    const readers = 100;
    const votes = 5;
    /** @returns the votes on the screen of one reader at the end */
    const follow = async (): Promise<number> => {
      let at: Pick<Answer, 'next' | 'cursor'> = start;
      for (let seen = 0; seen < votes;) {
        const answer = await poll(boardId, at);
        expect(answer.status).toBeLessThan(300);
        at = answer;
        for (const { type, data } of answer.messages)
          if (type !== 'snapshot') seen = data.votes?.[questionId] ?? seen;
        if (seen >= votes) return seen;
      }
      return 0;
    };
    const screens = Promise.all(Array.from({ length: readers }, follow));
    const startedAtMs = performance.now();
    for (let cast = 0; cast < votes; cast += 1) {
      await delay(700);
      await vote(boardId, questionId);
    }
    const votedAtMs = performance.now();
    expect(new Set(await screens)).toEqual(new Set([votes]));
    expect(performance.now() - votedAtMs).toBeLessThan(3000);
    const seconds = (performance.now() - startedAtMs) / 1000;
    // Readers that came to a second late are in the next request.
    expect((await requestsOf(audience.readStream)) - before).toBeLessThanOrEqual(2 * (seconds + 1));
  });

  it('lets polls wait together until there is an answer', async () => {
    const { boardId } = await createBoard(url);
    const start = await read(boardId, { offset: '-1' });
    const before = await requestsOf(audience.readStream);
    const answers = await Promise.all(Array.from({ length: 20 }, () => poll(boardId, start)));
    expect(new Set(answers.map(({ status, next }) => `${status} ${next}`))).toEqual(
      new Set([`204 ${start.next}`]),
    );
    for (const { tookMs } of answers) expect(tookMs).toBeGreaterThan(15_000);
    // Polls meet if they begin within the same two seconds.
    expect((await requestsOf(audience.readStream)) - before).toBeLessThanOrEqual(2);
  });

  it.each([
    [
      'an offset of another epoch',
      audience.readStream,
      { live: 'long-poll', offset: 'former_0000000000000001' },
      410,
    ],
    ['the position alone', audience.readStream, { offset: 'now' }, 200],
    ['a board that does not exist', audience.listQuestions, { boardId: randomUUID() }, 404],
  ])('lets a crowd not wait in a row for %s', async (_, call, input, expected) => {
    const { boardId } = await createBoard(url);
    const address = addressOf(call, { boardId, ...input });
    const startedAtMs = performance.now();
    const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([expected]));
    expect(performance.now() - startedAtMs).toBeLessThan(3000);
  });

  it.each([
    ['asks for a socket', { connection: 'upgrade', upgrade: 'websocket' }],
    ['sends a credential that is none', { 'x-session-id': 'none', cookie: 'openfloor_session=none' }],
    ['accepts no format', { accept: 'text/none' }],
    ['names a body', { 'content-type': 'text/none', 'content-length': '0' }],
    ['is of another site', { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }],
  ])('gives a crowd no refusal that a visitor provokes who %s', async (_, headers) => {
    const { boardId } = await createBoard(url);
    const { getBoard, listQuestions, readStream } = audience;
    for (const call of [getBoard, listQuestions, readStream, listTrending, listTalks]) {
      const address = addressOf(call, { boardId });
      const request = get(address, { headers });
      const [provoked] = await Promise.race([once(request, 'response'), once(request, 'upgrade')]);
      provoked.destroy();
      const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(address)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
  });

  it('keeps no refusal', async () => {
    const { boardId } = await createBoard(url);
    const address = addressOf(audience.listQuestions, { boardId, first: 'none' });
    for (let times = 0; times < 2; times += 1) {
      const { status, headers } = await fetch(address);
      expect(status).toBe(400);
      expect(headers.get('age')).toBeNull();
    }
    const before = await requestsOf(audience.listQuestions);
    await Promise.all(Array.from({ length: 3 }, () => fetch(address)));
    expect((await requestsOf(audience.listQuestions)) - before).toBe(3);
  });

  it('has no hidden text after two seconds', async () => {
    const { boardId, adminToken } = await createBoard(url);
    const questionId = await ask(url, boardId, 'A secret of the house');
    const { listQuestions, readStream } = audience;
    const addresses = [
      addressOf(readStream, { boardId }),
      addressOf(readStream, { boardId, offset: '-1' }),
      addressOf(listQuestions, { boardId }),
      addressOf(listQuestions, { boardId, first: 50 }),
    ];
    const texts = async (): Promise<string[]> =>
      Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
    for (const text of await texts()) expect(text).toContain('A secret of the house');
    expect((await send(url, hideQuestion, { boardId, questionId }, { token: adminToken })).status).toBe(200);
    await delay(2000);
    for (const text of await texts()) expect(text).not.toContain('A secret of the house');
  });

  it('keeps nothing that belongs to one caller', async () => {
    const { boardId, adminToken } = await createBoard(url);
    const asked = await ask(url, boardId, 'When is lunch?');
    await send(url, hideQuestion, { boardId, questionId: asked }, { token: adminToken });
    const asModerator = () => send(url, audience.listQuestions, { boardId }, { token: adminToken });
    for (let times = 0; times < 3; times += 1) {
      expect((await asModerator()).body).toMatchObject([{ id: asked }]);
      expect((await send(url, audience.listQuestions, { boardId })).body).toEqual([]);
    }
    const [one, other] = [await newSession(url, boardId), await newSession(url, boardId)];
    expect(one).not.toBe(other);
  });

  it('passes events and socket frames on without buffering them', async () => {
    const { boardId } = await createBoard(url);
    const questionId = await ask(url, boardId, 'When is lunch?');
    const response = await fetch(addressOf(audience.readStream, { boardId, live: 'sse', offset: 'now' }));
    const events = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await events?.read())?.value).toContain('event: control');
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    const frames: string[] = [];
    socket.addEventListener('message', ({ data }) => void frames.push(String(data)));
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    socket.send(JSON.stringify({ type: 'subscribe', boardId }));
    await expect.poll(() => frames.join('')).toContain('subscribed');
    await vote(boardId, questionId);
    expect((await events?.read())?.value).toContain('voteUpdate');
    await expect.poll(() => frames.join('')).toContain('voteUpdate');
    socket.close();
    await events?.cancel();
  });

  it('tells the proxy the address of each caller', async () => {
    const { boardId } = await createBoard(url);
    const request = get(addressOf(audience.getBoard, { boardId }), { localAddress: STRANGER });
    const [response] = await once(request, 'response');
    response.resume();
    const log = join(cluster.logDir, 'proxy.log');
    await expect.poll(() => readFile(log, 'utf8')).toContain(`"client":"${STRANGER}"`);
  });

  it('logs no control key when the proxy is away', async () => {
    await cluster.proxy.end('SIGTERM');
    const key = `control.${randomUUID()}.c2VjcmV0`;
    const encoded = addressOf(control, { key, act: 'next' }).replace('/control/', '/%63ontrol/');
    expect((await fetch(encoded, { method: 'POST' })).status).toBe(502);
    expect((await send(url, listMyBoards, {})).status).toBe(502);
    const log = join(cluster.logDir, 'cache.log');
    await expect.poll(() => readFile(log, 'utf8')).toContain(listMyBoards.path);
    expect(await readFile(log, 'utf8')).not.toContain('c2VjcmV0');
    await cluster.proxy.start();
  });
});
