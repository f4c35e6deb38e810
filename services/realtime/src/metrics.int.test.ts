import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { frameText } from './wire/frame.ts';
import { openSuiteHarness, type TestNode } from './testing/realtimeHarness.ts';

const harness = await openSuiteHarness();

const metricsOf = async ({ registry }: TestNode): Promise<ReadonlyMap<string, number>> => {
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
};

it('metrics count sockets, viewers, written frames and bytes, and measure the windows', async () => {
  const node = await harness.startNode({ socketsMax: 3 });
  const boardId = await harness.openBoard();
  const session = harness.credential(randomUUID());
  const sockets = [
    await node.watch(boardId, { session }),
    await node.watch(boardId, { session }),
    await node.watch(boardId),
  ];
  await expect(node.connect()).rejects.toThrow('503');
  const askedAtMs = performance.now();
  await harness.ask(boardId);
  for (const socket of sockets) await socket.nextOf('questionUpdate');
  expect(Object.fromEntries(await metricsOf(node))).toMatchObject({
    openfloor_connections: 3,
    openfloor_connections_max: 3,
    openfloor_accepts_total: 3,
    openfloor_viewers: 2,
    'openfloor_accepts_refused_total{reason="full"}': 1,
    'openfloor_accepts_refused_total{reason="busy"}': 0,
  });
  await vi.waitFor(async () => {
    const metrics = await metricsOf(node);
    const texts = sockets.flatMap(({ received }) => received);
    const bytes = texts.reduce((sum, text) => sum + frameText(text).framed.length, 0);
    expect(texts.length).toBeGreaterThanOrEqual(6);
    expect(metrics.get('openfloor_sent_frames_total')).toBe(texts.length);
    expect(metrics.get('openfloor_sent_bytes_total')).toBe(bytes);
    expect(metrics.get('openfloor_window_seconds_count')).toBe(1);
    // The window follows the time that three sockets take.
    expect(metrics.get('openfloor_window_seconds_sum')).toBeGreaterThan(0);
    expect(metrics.get('openfloor_window_seconds_sum')).toBeLessThan((performance.now() - askedAtMs) / 1000);
  });

  for (const socket of sockets) await socket.end();
  await vi.waitFor(async () => expect((await metricsOf(node)).get('openfloor_viewers')).toBe(0));
  expect((await metricsOf(node)).get('openfloor_connections')).toBe(0);
});
