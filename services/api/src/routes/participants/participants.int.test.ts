import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Moderated, UserVotes } from '@openfloor/contract/http/audience';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, answered } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

const blockedOn = (isBlocked: boolean) => answered(200, { isBlocked });

const openAndBlock = async (author = randomUUID()) => {
  const { boardId, adminToken } = await api.openBoard();
  const session = api.session(author);
  const questionId = await api.ask(boardId, 'May I?', session);
  const status = (path = `/api/user-status?boardId=${boardId}`) => api.get(path, { session });
  const block = () =>
    api.post(`/api/boards/${boardId}/block-user`, { token: adminToken, body: { questionId } });
  return { boardId, adminToken, author, session, questionId, status, block };
};

describe('GET /api/user-status', () => {
  it('is not blocked for a caller without a valid session', async () => {
    expect(await api.get('/api/user-status')).toEqual(blockedOn(false));
    expect(await api.get('/api/user-status', { session: randomUUID() })).toEqual(blockedOn(false));
    const { headers } = await api.get('/api/user-status');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('shows immediately whether the session is blocked on a board, or on any board', async () => {
    const { status, block, session } = await openAndBlock();
    const { boardId: elsewhere } = await api.openBoard();
    expect(await status()).toEqual(blockedOn(false));
    expect(await status('/api/user-status')).toEqual(blockedOn(false));
    await block();
    expect(await status()).toEqual(blockedOn(true));
    expect(await status('/api/user-status')).toEqual(blockedOn(true));
    expect(await status(`/api/user-status?boardId=${elsewhere}`)).toEqual(blockedOn(false));
    expect(await api.get('/api/user-status', { session: api.session() })).toEqual(blockedOn(false));
    expect(await api.get('/api/user-status', { session })).toEqual(blockedOn(true));
  });

  it('includes events that another node has just recorded', async () => {
    const other = await api.anotherNode();
    const { session, block } = await openAndBlock();
    expect(await other.get('/api/user-status', { session })).toEqual(blockedOn(false));
    await block();
    expect(await other.get('/api/user-status', { session })).toEqual(blockedOn(true));
  });

  it('names its position, and on another node is as new as minSeq', async () => {
    const other = await api.anotherNode();
    const { block, boardId, session } = await openAndBlock();
    const path = `/api/user-status?boardId=${boardId}`;
    expect(await other.get(path, { session })).toEqual(blockedOn(false));
    const { seq } = Moderated.parse((await block()).body);
    expect(await other.get(path, { session })).toEqual(blockedOn(false));
    const newer = await other.get(`${path}&minSeq=${seq}`, { session });
    expect(newer).toEqual(blockedOn(true));
    expect(newer.headers[POSITION_HEADER]).toMatch(new RegExp(`[.]${seq}$`));
  });

  it('does not include blocks on closed boards', async () => {
    const { status, block, boardId, adminToken } = await openAndBlock();
    await block();
    await api.post(`/api/boards/${boardId}/delete`, { token: adminToken });
    expect(await status('/api/user-status')).toEqual(blockedOn(false));
  });

  it('is not blocked on an unknown board', async () => {
    const { status } = await openAndBlock();
    expect(await status(`/api/user-status?boardId=${randomUUID()}`)).toEqual(blockedOn(false));
  });
});

describe('GET /api/user-votes', () => {
  it('leaves out questions that were withdrawn, and keeps hidden ones', async () => {
    const [author, session] = [api.session(), api.session()];
    const { boardId, adminToken: token } = await api.openBoard();
    const questions = `/api/boards/${boardId}/questions`;
    const [withdrawn, hidden] = [
      await api.ask(boardId, 'One', author),
      await api.ask(boardId, 'Two', author),
    ];
    for (const id of [withdrawn, hidden]) await api.post(`${questions}/${id}/vote`, { session });
    await api.post(`/api/questions/${withdrawn}/withdraw`, { session: author });
    await api.post(`${questions}/${hidden}/hide`, { token });
    for (const path of ['/api/user-votes', `/api/user-votes?boardId=${boardId}`])
      expect(await api.get(path, { session })).toEqual(answered(200, { [hidden]: true }));
  });

  it('contains the questions that the session voted for, on all boards or on one', async () => {
    const session = api.session();
    const vote = async (): Promise<[string, string]> => {
      const { boardId } = await api.openBoard();
      const questionId = await api.ask(boardId);
      await api.post(`/api/boards/${boardId}/questions/${questionId}/vote`, { session });
      return [boardId, questionId];
    };
    expect(await api.get('/api/user-votes', { session })).toEqual(answered(200, {}));
    const [boardId, one] = await vote();
    const [, two] = await vote();
    expect(await api.get('/api/user-votes', { session })).toEqual(
      answered(200, { [one]: true, [two]: true }),
    );
    expect(await api.get(`/api/user-votes?boardId=${boardId}`, { session })).toEqual(
      answered(200, { [one]: true }),
    );
    await api.post(`/api/boards/${boardId}/questions/${one}/vote`, { session });
    expect(await api.get('/api/user-votes', { session })).toEqual(answered(200, { [two]: true }));
  });

  it('is compressed where it is large and the client accepts it', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard();
    for (const _ of Array(30).keys()) {
      const questionId = await api.ask(boardId);
      await api.post(`/api/boards/${boardId}/questions/${questionId}/vote`, { session });
    }
    const headers = { 'accept-encoding': 'gzip', 'x-session-id': session };
    const packed = await api.app.inject({ url: '/api/user-votes', headers });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    const { body } = await api.get('/api/user-votes', { session });
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(body);
    expect(Object.keys(UserVotes.parse(body))).toHaveLength(30);
  });

  it('is empty without a session', async () => {
    expect(await api.get('/api/user-votes')).toEqual(answered(200, {}));
  });
});
