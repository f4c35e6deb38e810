import { randomUUID } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { importAgenda } from '@openfloor/contract/calls/agenda';
import { getBoard } from '@openfloor/contract/calls/audience';
import { createConference } from '@openfloor/contract/calls/conferences';
import { ConferenceCreated } from '@openfloor/contract/http/conferences';
import { HTTP_BODY_BYTES_MAX } from '@openfloor/contract/limits';
import type { RouteOptions } from 'fastify';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openSuiteApi, UNKNOWN_ID, type ApiHarness } from '../testing/apiHarness.ts';
import { requireLargeBodyGuards } from './largeBody.ts';
import type { App } from './typedApp.ts';

const MEGABYTE = 1024 * 1024;
const answerNothing = (): null => null;
const api = await openSuiteApi();

const Created = z.object({ fastify: z.custom<App>() });

/** A node that listens, and whose bytes are few. Its routes with larger bodies are collected as they are registered. */
const larger: RouteOptions[] = [];
const collect = (message: unknown): void => {
  Created.parse(message).fastify.addHook('onRoute', (route) => {
    if ((route.bodyLimit ?? 0) > HTTP_BODY_BYTES_MAX) larger.push(route);
  });
};
let node: ApiHarness;
let port: number;
const sockets = new Set<Socket>();
beforeAll(async () => {
  subscribe('fastify.initialization', collect);
  node = await api.anotherNode({
    largeBodiesBytesMax: 32 * MEGABYTE,
    settings: { trustProxy: ['loopback'] },
  });
  unsubscribe('fastify.initialization', collect);
  port = Number(new URL(await node.app.listen({ host: '127.0.0.1', port: 0 })).port);
  // The first file starts a thread, which takes long on a busy machine.
  await node.dependencies.agendaFiles.read(
    { target: UNKNOWN_ID, address: '127.0.0.1' },
    { bytes: Buffer.from('title\n'), format: 'csv', timeZone: 'UTC', target: 'board' },
  );
}, 60_000);
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

type Head = { method?: string; path: string; bytes: number; token?: string; from?: string };

/** Sends the head of a request and nothing of its body. */
const sendHead = ({ method = 'POST', path, bytes, token, from = '203.0.113.1' }: Head): Socket => {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.write(
    `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n${authorization}Content-Type: text/csv\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  return socket;
};
const statusOf = async (socket: Socket): Promise<number> => {
  const [bytes]: Buffer[] = await once(socket, 'data');
  return Number(/^HTTP\/1.1 (\d+)/.exec(String(bytes))?.[1]);
};
const importPath = (boardId: string): string => `/api/boards/${boardId}/agenda/import?format=csv`;

describe('A body that is larger than those of other calls', () => {
  it('has a guard on each of its routes', () => {
    expect(larger.map(({ method, url }) => `${String(method)} ${url}`).toSorted()).toEqual([
      'POST /api/agenda/rooms',
      'POST /api/boards/:boardId/agenda/import',
      'POST /api/events/:eventId/agenda/import',
      'PUT /api/boards/:boardId/agenda',
      'PUT /api/boards/:boardId/logo',
    ]);
    const app: App = Fastify();
    requireLargeBodyGuards(app);
    for (const route of larger) expect(() => app.route(route)).not.toThrow();
    expect(() => app.post('/large', { bodyLimit: MEGABYTE }, answerNothing)).toThrow(
      '/large takes larger bodies',
    );
  });

  it('is refused by its head alone to a caller without the right, on each of its routes', async () => {
    const { boardId, shortId } = await api.openBoard();
    expect(shortId).toBeTruthy();
    for (const { method, url } of larger.filter((route) => route.url.includes(':'))) {
      const path = url.replace(':boardId', boardId).replace(':eventId', randomUUID());
      const call = { method: String(method), path: `${path}?format=csv`, bytes: 90_000 };
      expect([url, await statusOf(sendHead(call))]).toEqual([url, url.includes('event') ? 404 : 401]);
      const absent = url.replace(/:\w+/, 'nonsense');
      expect([absent, await statusOf(sendHead({ ...call, path: absent }))]).toEqual([absent, 404]);
    }
  });

  it.each([
    [
      'a calendar of 10 MB',
      'ics',
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Keynote\r\nDESCRIPTION:${'x'.repeat(10 * MEGABYTE)}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
      { status: 413, code: 'body-too-large', said: (most: string) => `at most ${most}.` },
    ],
    [
      'a table of 50,000 rows',
      'csv',
      `title\n${'A\n'.repeat(50_000)}`,
      { status: 400, code: 'invalid-programme', said: () => 'more than 10000 rows. Delete' },
    ],
    [
      'a table of 2,000 columns',
      'csv',
      `title${',C'.repeat(2000)}\n${`A${',c'.repeat(2000)}\n`.repeat(100)}`,
      { status: 400, code: 'invalid-programme', said: () => '2001 columns. Delete' },
    ],
  ])(
    'with %s is refused within two seconds by each route for files, and changes nothing',
    async (_what, format, file, { status, code, said }) => {
      const { boardId, adminToken: token } = await api.openBoard();
      const created = await api.send(createConference, { title: 'Conference', rooms: ['Hall'] });
      const conference = ConferenceCreated.parse(created.body);
      const [hall] = conference.boards;
      for (const [path, bearer, most] of [
        [`/api/boards/${boardId}/agenda/import?format=${format}`, token, '2 MB'],
        [`/api/events/${conference.eventId}/agenda/import?format=${format}`, conference.adminToken, '8 MB'],
        [`/api/agenda/rooms?format=${format}`, undefined, '8 MB'],
      ] as const) {
        // Of this process, which has client, server and the thread for files: other programs may use the machine.
        const before = process.cpuUsage();
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/octet-stream',
            ...(bearer && { authorization: `Bearer ${bearer}` }),
          },
          body: file,
        });
        expect(answer.status).toBe(status);
        expect(await answer.json()).toMatchObject({ code, message: expect.stringContaining(said(most)) });
        const { user, system } = process.cpuUsage(before);
        expect((user + system) / 1000).toBeLessThan(2000);
      }
      for (const id of [boardId, hall?.boardId])
        expect(await api.send(getBoard, { boardId: id })).toMatchObject({ body: { agenda: [] } });
      await expect.poll(() => node.dependencies.largeBodies.held()).toBe(0);
    },
  );

  it('is refused by its head alone when the limits of the board are used up', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    await node.dependencies.limits.acts.take(boardId, 1e9);
    for (const method of ['POST', 'PUT']) {
      const path = method === 'PUT' ? `/api/boards/${boardId}/agenda` : importPath(boardId);
      expect(await statusOf(sendHead({ method, path, bytes: 200_000, token }))).toBe(429);
    }
  });

  it('takes bytes of its node, its board and its address until it is answered; others wait, and are refused', async () => {
    const first = await api.openBoard();
    const second = await api.openBoard({ session: api.session() });
    const hold = ({ boardId, adminToken: token }: typeof first, from: string): Socket =>
      sendHead({ path: importPath(boardId), bytes: 2 * MEGABYTE, token, from });
    const held = Array.from({ length: 4 }, () => hold(first, '203.0.113.2'));
    await expect.poll(() => node.dependencies.largeBodies.held()).toBe(8 * MEGABYTE);
    // A quarter for one address.
    expect(await statusOf(hold(first, '203.0.113.2'))).toBe(503);
    // Half for one board.
    held.push(...Array.from({ length: 4 }, () => hold(first, '203.0.113.3')));
    await expect.poll(() => node.dependencies.largeBodies.held()).toBe(16 * MEGABYTE);
    expect(await statusOf(hold(first, '203.0.113.4'))).toBe(503);
    const ofOther = hold(second, '203.0.113.4');
    await expect.poll(() => node.dependencies.largeBodies.held()).toBe(18 * MEGABYTE);
    ofOther.destroy();
    for (const socket of held) socket.destroy();
    await expect.poll(() => node.dependencies.largeBodies.held()).toBe(0);
    const refusals = (await node.measured()).find((line) =>
      line.startsWith('openfloor_large_bodies_refused_total'),
    );
    expect(refusals).toBe('openfloor_large_bodies_refused_total 2');
  });

  it('gives its bytes back with its answer', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    const call = { token, rawBody: 'title\nOpening\n', headers: { 'content-type': 'text/csv' } };
    for (let repeat = 0; repeat < 20; repeat += 1)
      expect(await node.send(importAgenda, { boardId, format: 'csv' }, call)).toMatchObject({ status: 200 });
    await expect.poll(() => node.dependencies.largeBodies.held()).toBe(0);
  });
});
