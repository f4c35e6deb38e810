import { randomUUID } from 'node:crypto';
import { getViewerCount, trackViewer } from '@openfloor/contract/calls/audience';
import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import { NOBODY } from '@openfloor/stream/presence/presence';
import { ViewerTracked } from '@openfloor/contract/http/audience';
import { describe, expect, it, vi } from 'vitest';
import { openSuiteApi, answered, unreachablePresence } from '../../testing/apiHarness.ts';

const presence = createLocalPresence();

const api = await openSuiteApi({ presence });

describe('POST /api/boards/:boardId/track-viewer', () => {
  it('issues a session to a viewer without one, and returns the same one afterwards', async () => {
    const { boardId } = await api.openBoard();
    const first = await api.send(trackViewer, { boardId }, { rawBody: '' });
    const { sessionId } = ViewerTracked.parse(first.body);
    expect(first).toEqual(answered(200, { sessionId, againAfterMs: expect.any(Number) }));
    expect(first.headers['x-session-id']).toBe(sessionId);
    const second = await api.send(trackViewer, { boardId }, { session: sessionId });
    expect(second).toEqual(answered(200, { sessionId, againAfterMs: expect.any(Number) }));
    expect(second.headers).not.toHaveProperty('set-cookie');
  });

  it('returns the credential of the cookie', async () => {
    const { boardId } = await api.openBoard();
    const sessionId = api.session();
    const headers = { cookie: `openfloor_session=${sessionId}` };
    expect(await api.send(trackViewer, { boardId }, { headers })).toMatchObject(answered(200, { sessionId }));
  });

  it('counts a viewer without a socket once, and names when to call again', async () => {
    const { boardId } = await api.openBoard();
    const session = api.session();
    for (let call = 0; call < 2; call += 1) {
      const { body } = await api.send(trackViewer, { boardId }, { session });
      expect(ViewerTracked.parse(body).againAfterMs).toBeGreaterThanOrEqual(45_000);
    }
    expect(await api.send(getViewerCount, { boardId })).toEqual(
      answered(200, { viewerCount: 1, projectors: 0 }),
    );
  });

  it('does not count a session with a socket again, and answers without `againAfterMs`', async () => {
    const { boardId } = await api.openBoard();
    const sessionId = randomUUID();
    const all = new Map([[sessionId, 1]]);
    await presence.report(boardId, { ...NOBODY, viewers: 1 }, { all, changed: new Set(all.keys()) });
    const session = api.session(sessionId);
    expect(await api.send(trackViewer, { boardId }, { session })).toEqual(
      answered(200, { sessionId: session }),
    );
    expect(await api.send(getViewerCount, { boardId })).toEqual(
      answered(200, { viewerCount: 1, projectors: 0 }),
    );
  });

  it('asks to call again soon, but not everyone at once, while Redis cannot be reached', async () => {
    const node = await api.anotherNode({ presence: unreachablePresence });
    const { boardId } = await api.openBoard();
    const times = new Set<number>();
    for (let call = 0; call < 5; call += 1) {
      const { body } = await node.send(trackViewer, { boardId });
      times.add(ViewerTracked.parse(body).againAfterMs ?? 0);
    }
    expect(times.size).toBeGreaterThan(1);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(10_000);
    expect(Math.max(...times)).toBeLessThan(15_000);
  });

  it('counts viewers of one address briefly, however many the board has, after 1,000 calls a minute', async () => {
    const tracked = vi.fn<typeof presence.track>((...call) => presence.track(...call));
    const node = await api.anotherNode({ presence: { ...presence, track: tracked } });
    const { boardId } = await node.openBoard();
    const from = '203.0.113.10';
    const session = node.session();
    for (const calls of [998, 0]) {
      await node.dependencies.limits.trackedLongPerIp.take(from, calls);
      await node.send(trackViewer, { boardId }, { session, from });
    }
    await node.send(trackViewer, { boardId }, { session, from });
    expect(tracked.mock.calls.map(([, , isBrief]) => isBrief)).toEqual([false, false, true]);
  });

  it('counts no more viewers of one address than the largest audience calls for', async () => {
    const { boardId } = await api.openBoard();
    const from = '203.0.113.9';
    const session = api.session();
    await api.dependencies.limits.trackedPerIp.take(from, 12_000);
    const tracked = { status: 200, body: { sessionId: session, againAfterMs: 60_000 } };
    expect(await api.send(trackViewer, { boardId }, { session, from })).toMatchObject(tracked);
    expect(await api.send(getViewerCount, { boardId })).toEqual(
      answered(200, { viewerCount: 0, projectors: 0 }),
    );
  });
});

describe('GET /api/boards/:boardId/viewer-count', () => {
  it('returns the number of viewers', async () => {
    const { boardId } = await api.openBoard();
    await presence.report(boardId, { ...NOBODY, viewers: 3, projectors: 2 });
    expect(await api.send(getViewerCount, { boardId })).toEqual(
      answered(200, { viewerCount: 3, projectors: 2 }),
    );
  });

  it('is an estimate above 5,000 viewers without a socket', async () => {
    const { boardId } = await api.openBoard();
    for (let count = 0; count < 5_001; count += 1) await presence.track(boardId, randomUUID());
    expect(await api.send(getViewerCount, { boardId })).toEqual(
      answered(200, { viewerCount: 5_001, estimated: true, projectors: 0 }),
    );
  });

  it('returns 0 while Redis cannot be reached', async () => {
    const node = await api.anotherNode({ presence: unreachablePresence });
    const { boardId } = await api.openBoard();
    expect(await node.send(getViewerCount, { boardId })).toEqual(answered(200, { viewerCount: 0 }));
  });
});
