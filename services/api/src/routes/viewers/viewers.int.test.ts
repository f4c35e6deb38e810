import { createLocalPresence } from '@openfloor/stream/presence/localPresence';
import { NOBODY } from '@openfloor/stream/presence/presence';
import { ViewerTracked } from '@openfloor/contract/http/audience';
import { describe, expect, it } from 'vitest';
import {
  UNKNOWN_ID,
  openSuiteApi,
  answered,
  refused,
  unreachablePresence,
} from '../../testing/apiHarness.ts';

const presence = createLocalPresence();

const api = await openSuiteApi({ presence });

describe('POST /api/boards/:boardId/track-viewer', () => {
  it('issues a session to a viewer without one, and returns the same one afterwards', async () => {
    const { boardId } = await api.openBoard();
    const path = `/api/boards/${boardId}/track-viewer`;
    const first = await api.post(path, { rawBody: '' });
    const { sessionId } = ViewerTracked.parse(first.body);
    expect(first).toEqual(answered(200, { sessionId }));
    expect(first.headers['x-session-id']).toBe(sessionId);
    const second = await api.post(path, { session: sessionId });
    expect(second).toEqual(answered(200, { sessionId }));
    expect(second.headers).not.toHaveProperty('set-cookie');
  });

  it('returns the credential of the cookie', async () => {
    const { boardId } = await api.openBoard();
    const sessionId = api.session();
    const headers = { cookie: `openfloor_session=${sessionId}` };
    expect(await api.post(`/api/boards/${boardId}/track-viewer`, { headers })).toEqual(
      answered(200, { sessionId }),
    );
  });

  it('does not count the viewer; only sockets count', async () => {
    const { boardId } = await api.openBoard();
    await api.post(`/api/boards/${boardId}/track-viewer`);
    expect(await api.get(`/api/boards/${boardId}/viewer-count`)).toEqual(answered(200, { viewerCount: 0 }));
  });

  it.each([UNKNOWN_ID, 'nonsense'])('does not find the board %s', async (boardId) => {
    expect(await api.post(`/api/boards/${boardId}/track-viewer`)).toEqual(refused(404, 'board-not-found'));
  });
});

describe('GET /api/boards/:boardId/viewer-count', () => {
  it('returns the number of viewers', async () => {
    const { boardId } = await api.openBoard();
    await presence.report(boardId, { ...NOBODY, viewers: 3 });
    expect(await api.get(`/api/boards/${boardId}/viewer-count`)).toEqual(answered(200, { viewerCount: 3 }));
  });

  it('returns 0 while Redis cannot be reached', async () => {
    const node = await api.anotherNode({ presence: unreachablePresence });
    const { boardId } = await api.openBoard();
    expect(await node.get(`/api/boards/${boardId}/viewer-count`)).toEqual(answered(200, { viewerCount: 0 }));
  });

  it.each([UNKNOWN_ID, 'nonsense'])('does not find the board %s', async (boardId) => {
    expect(await api.get(`/api/boards/${boardId}/viewer-count`)).toEqual(refused(404, 'board-not-found'));
  });
});
