import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { askQuestion, getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import { addRoom, getConference } from '@openfloor/contract/calls/conferences';
import { createWebhook } from '@openfloor/contract/calls/webhooks';
import { LOG_FORMAT } from '@openfloor/contract/logFormat';
import type { Pool } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '@openfloor/platform/listen';
import { fetchView, openBoardClient } from '@openfloor/testkit/boardClient';
import { ask, call, createBoard, createConference, send } from '@openfloor/testkit/client';
import { LATER_TYPE, LATER_VERSION_ENVIRONMENT } from '@openfloor/testkit/versions/laterVersion';
import { run } from '../testing/program.ts';
import {
  createVersionedNodes,
  departures,
  DRAIN_WAIT_MS,
  isReady,
  metric,
  untilDepartures,
  untilNotReady,
  untilReady,
  waitOptions,
  type Node,
} from '../testing/versionedNodes.ts';

const CLIENTS = 30;

/** Appends to the log like a later version, without a message on the bus. */
const appendUnknown = async (pool: Pool, boardId: string) => {
  await pool.query(
    `WITH moved AS (UPDATE boards SET head_seq = head_seq + 1, format = ${LOG_FORMAT + 1} WHERE id = $1 RETURNING id, head_seq)
     INSERT INTO board_events (board_id, seq, type, data, actor, key, recorded_at)
     SELECT id, head_seq, 'v9.QuestionMerged', '{"secret": "whispered"}', 'moderator', NULL, now() FROM moved`,
    [boardId],
  );
};

const closeCodeOf = (url: string, boardId: string): Promise<number> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'subscribe', boardId })));
  return once(socket, 'close').then(([event]: CloseEvent[]) => event?.code ?? 0);
};

const usage = async (node: Node) => ({
  lines: node.lines.length,
  cpuSeconds: await metric(node, 'process_cpu_seconds_total'),
  bytes: await metric(node, 'process_resident_memory_bytes'),
});

/** A receiver of webhooks. `got`: the bodies. */
const openReceiver = async () => {
  const got: string[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      got.push(Buffer.concat(chunks).toString());
      return response.writeHead(204).end();
    });
  });
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/`, got };
};

const migrateLater = (pool: Pool, name: string) =>
  pool.query("INSERT INTO kysely_migration (name, timestamp) VALUES ($1, '2099-01-01')", [name]);

describe('A node that finds an event of a later version', () => {
  it('departs, its clients resume on a node of that version, and no client shows a wrong board', async () => {
    const { pool, start } = await createVersionedNodes();
    const [oldApi, oldRealtime, laterApi, laterRealtime] = await Promise.all([
      start('api'),
      start('realtime'),
      start('api', LATER_VERSION_ENVIRONMENT),
      start('realtime', LATER_VERSION_ENVIRONMENT),
    ]);
    const { boardId } = await createBoard(oldApi.url);
    await ask(oldApi.url, boardId, 'A question that both versions know');
    await fetchView(oldApi.url, boardId);
    const realtimes = [oldRealtime.url, laterRealtime.url];
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        openBoardClient({
          boardId,
          token: undefined,
          apiUrl: () => laterApi.url,
          realtimeUrl: (attempt) => realtimes[Math.min(attempt, 1)] ?? '',
          onFrame: () => {},
        }),
      ),
    );
    onTestFinished(() => clients.forEach(({ stop }) => stop()));
    const closing = closeCodeOf(oldRealtime.url, boardId);
    await delay(300);

    const laterId = await ask(laterApi.url, boardId, 'A question that is whispered');
    await Promise.all([untilNotReady(oldRealtime), untilNotReady(oldApi)]);
    const refused = await send(oldApi.url, askQuestion, { boardId, text: 'Guessed' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(await send(oldApi.url, listQuestions, { boardId })).toMatchObject({ status: 503 });
    expect(await call(oldRealtime.url, '/ws')).toMatchObject({ status: 404 });
    expect(await closing).toBe(1012);

    const last = await ask(laterApi.url, boardId, 'Is it still live?');
    await vi.waitFor(() => {
      for (const { view } of clients)
        expect([...view.questions.keys()]).toEqual(expect.arrayContaining([laterId, last]));
    }, waitOptions);
    const shown = await fetchView(laterApi.url, boardId);
    expect(shown.questions.size).toBe(3);
    for (const client of clients) {
      expect(client.view.questions).toEqual(shown.questions);
      expect(client.skips).toEqual([]);
      expect(client.counts.resyncs).toBe(0);
    }
    expect(await isReady(laterApi)).toBe(true);
    expect(await isReady(laterRealtime)).toBe(true);
    for (const node of [oldApi, oldRealtime]) {
      await untilDepartures(node, [{ met: `event ${LATER_TYPE}`, boardId, seq: 3 }]);
      expect(node.lines.join()).not.toContain('whispered');
      expect(await metric(node, 'openfloor_later_version_met')).toBe(1);
    }
    const { rows } = await pool.query('SELECT text FROM questions WHERE board_id = $1', [boardId]);
    expect(rows).not.toContainEqual({ text: 'Guessed' });
  });

  it('then stays idle: it does not query Postgres, does not log, and uses no more memory', async () => {
    const { pool, start } = await createVersionedNodes();
    const [api, realtime] = await Promise.all([start('api'), start('realtime')]);
    const { boardId } = await createBoard(api.url);
    const closing = closeCodeOf(realtime.url, boardId);
    await delay(300);
    await fetchView(api.url, boardId);
    await appendUnknown(pool, boardId);
    await Promise.all([untilNotReady(realtime), untilNotReady(api)]);
    await closing;
    await delay(DRAIN_WAIT_MS);
    const before = await Promise.all([api, realtime].map(usage));
    for (let attempt = 0; attempt < 200; attempt += 1) {
      expect(await send(api.url, listQuestions, { boardId })).toMatchObject({ status: 503 });
      await delay(10);
    }
    const after = await Promise.all([api, realtime].map(usage));
    for (const [place, { lines, cpuSeconds, bytes }] of before.entries()) {
      expect(after[place]?.lines).toBe(lines);
      expect((after[place]?.cpuSeconds ?? Infinity) - cpuSeconds).toBeLessThan(1);
      expect((after[place]?.bytes ?? Infinity) - bytes).toBeLessThan(30_000_000);
    }
  });

  it('goes on while no client reads the board: it signs no log of it, sends to none of its webhooks, and works for other boards', async () => {
    const { pool, start } = await createVersionedNodes();
    const { url, got } = await openReceiver();
    const openBoard = async (api: Node): Promise<string> => {
      const { boardId, adminToken: token } = await createBoard(api.url);
      expect(await send(api.url, createWebhook, { boardId, url }, { token })).toMatchObject({ status: 201 });
      return boardId;
    };
    const env = { WEBHOOK_ALLOW_RANGES: 'loopback' };
    const writer = await start('api', { ...env, CHECKPOINT_INTERVAL_MS: '3600000' });
    const later = await openBoard(writer);
    await appendUnknown(pool, later);
    await writer.stop('SIGKILL');
    // The lease that the writer may have had.
    await pool.query('UPDATE webhooks SET leased_by = NULL, leased_until = NULL');
    const api = await start('api', { ...env, CHECKPOINT_INTERVAL_MS: '100' });
    await untilReady(api);
    const other = await openBoard(api);
    const asked = await ask(api.url, other, 'Does this node go on?');
    await vi.waitFor(() => expect(got.join()).toContain(asked), { ...waitOptions, timeout: 20_000 });
    const signed = () => pool.query('SELECT board_id FROM log_checkpoints');
    await vi.waitFor(async () => expect((await signed()).rows).toEqual([{ board_id: other }]), {
      ...waitOptions,
      timeout: 20_000,
    });
    const leased = await pool.query('SELECT FROM webhooks WHERE board_id = $1 AND leased_by IS NOT NULL', [
      later,
    ]);
    expect(leased.rows).toEqual([]);
    expect(got.join()).not.toContain(later);
    expect(await isReady(api)).toBe(true);
    expect(await metric(api, 'openfloor_later_version_met')).toBe(0);
  });

  it('recorded before its start departs on the first request for the board', async () => {
    const { pool, start } = await createVersionedNodes();
    const writer = await start('api');
    const { boardId } = await createBoard(writer.url);
    await appendUnknown(pool, boardId);
    const [api, realtime] = await Promise.all([start('api'), start('realtime')]);
    await Promise.all([untilReady(api), untilReady(realtime)]);
    expect(await send(api.url, listQuestions, { boardId })).toMatchObject({ status: 503 });
    expect(await closeCodeOf(realtime.url, boardId)).toBe(1012);
    for (const node of [api, realtime]) {
      await untilNotReady(node);
      await untilDepartures(node, [{ met: `log format ${LOG_FORMAT + 1}`, boardId }]);
    }
  });

  it('answers votes and questions with a 503 and records none, even as the first call', async () => {
    const { pool, start } = await createVersionedNodes();
    const api = await start('api');
    const { boardId } = await createBoard(api.url);
    await appendUnknown(pool, boardId);
    expect(await send(api.url, askQuestion, { boardId, text: 'Guessed' })).toMatchObject({ status: 503 });
    expect((await pool.query('SELECT head_seq FROM boards')).rows).toEqual([{ head_seq: 2 }]);
  });

  it('refuses new clients and calls about other boards once the proxy has had time to notice, and stops cleanly', async () => {
    const { pool, start } = await createVersionedNodes();
    const all = await start('all');
    const one = await createBoard(all.url);
    const other = await createBoard(all.url);
    await fetchView(all.url, one.boardId);
    await appendUnknown(pool, one.boardId);
    await untilNotReady(all);
    await vi.waitFor(
      async () =>
        expect(await send(all.url, getBoard, { boardId: other.boardId })).toMatchObject({ status: 503 }),
      waitOptions,
    );
    expect(await closeCodeOf(all.url, other.boardId)).toBe(1006);
    expect(await call(all.url, '/health/live')).toMatchObject({ status: 200 });
    all.signal('SIGTERM');
    expect(await all.ended).toBe(0);
  });
});

it('the later version of these tests stores questions with their flags, as its own log has them', async () => {
  const { env, start } = await createVersionedNodes();
  const later = await start('api', LATER_VERSION_ENVIRONMENT);
  const { boardId, adminToken: token } = await createBoard(later.url);
  await ask(later.url, boardId, 'Can you call me at +49 30 901820 about this?');
  const listed = await send(later.url, listQuestions, { boardId }, { token });
  expect(listed).toMatchObject({ body: [{ flags: [{ reason: 'phone' }] }] });
  const verify = run('verify', { ...env, ...LATER_VERSION_ENVIRONMENT });
  expect({ code: await verify.ended, lines: verify.lines }).toEqual({
    code: 0,
    lines: ['1 boards verified, 0 faults'],
  });
});

describe('A node that finds a migration of a later version', () => {
  it('keeps serving if the migration is declared compatible, else departs', async () => {
    const { pool, start } = await createVersionedNodes();
    const [api, realtime] = await Promise.all([start('api'), start('realtime')]);
    const { boardId } = await createBoard(api.url);
    await pool.query("INSERT INTO schema_compatible (migration) VALUES ('9998_expanding')");
    await migrateLater(pool, '9998_expanding');
    const closing = closeCodeOf(realtime.url, boardId);
    await delay(3000);
    // A busy node is not ready for a moment, and one that departs never is again.
    await Promise.all([untilReady(api), untilReady(realtime)]);
    expect([api, realtime].flatMap(departures)).toEqual([]);
    await migrateLater(pool, '9999_contracting');
    await Promise.all([untilNotReady(api), untilNotReady(realtime)]);
    expect(await send(api.url, getBoard, { boardId })).toMatchObject({ status: 503 });
    expect(await closing).toBe(1012);
    for (const node of [api, realtime]) await untilDepartures(node, [{ met: 'migration 9999_contracting' }]);
  });
});

describe('A node that finds an entry of a later version in the log of an event', () => {
  it('shows the event, and departs on a change of it, which it does not make', async () => {
    const { pool, start } = await createVersionedNodes();
    const api = await start('api');
    const conference = await createConference(api.url, ['Hall']);
    await pool.query(
      `INSERT INTO event_log (event_id, seq, type, data, recorded_at) VALUES ($1, 2, 'v9.EventHidden', '{"secret": "whispered"}', now())`,
      [conference.eventId],
    );
    await pool.query('UPDATE events SET head_seq = 2 WHERE id = $1', [conference.eventId]);
    expect(await send(api.url, getConference, { eventId: conference.eventId })).toMatchObject({
      status: 200,
      body: { rooms: [{ room: 'Hall' }] },
    });
    const { eventId: conferenceId, adminToken: token } = conference;
    const added = await send(api.url, addRoom, { eventId: conferenceId, title: 'Cellar' }, { token });
    expect(added).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    await untilNotReady(api);
    await untilDepartures(api, [{ met: `value.type of entry of event ${conference.eventId}` }]);
    expect(api.lines.join()).not.toContain('whispered');
    const { rows } = await pool.query('SELECT room FROM event_rooms');
    expect(rows).toEqual([{ room: 'Hall' }]);
  });
});
