import { getBoard, listQuestions, vote } from '@openfloor/contract/calls/audience';
import { createBoard } from '@openfloor/contract/calls/boards';
import { listMyBoards } from '@openfloor/contract/calls/devices';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, refused } from './testing/apiHarness.ts';

const api = await openSuiteApi({ settings: { trustProxy: ['10.0.0.1'] } });
const configured = await api.anotherNode({ settings: { publicOrigin: 'https://ask.example' } });

const foreign = refused(403, 'foreign-origin');
const host = 'ask.example:3000';

describe('A mutation from a page of another origin', () => {
  it('is refused from another port of the same host too, and changes nothing', async () => {
    const board = await api.openBoardWithQuestion();
    const call = {
      session: board.sessionId,
      token: board.adminToken,
      headers: { host, 'sec-fetch-site': 'same-site', origin: 'http://ask.example:4000' },
    };
    expect(await api.send(vote, board, call)).toEqual(foreign);
    expect(await api.send(closeBoard, board, call)).toEqual(foreign);
    expect((await api.send(listQuestions, board)).body).toMatchObject([{ votes: 0 }]);
  });

  it('does not count against the visitor’s limits', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_WRITES_PER_IP_PER_MINUTE: 1 } });
    for (let tries = 0; tries < 3; tries += 1)
      expect(await node.send(createBoard, {}, { headers: { 'sec-fetch-site': 'cross-site' } })).toEqual(
        foreign,
      );
    expect((await node.send(createBoard, { title: 'Mine' })).status).toBe(201);
  });

  it('is detected by Origin alone if the browser sends no Sec-Fetch-Site, as over plain HTTP', async () => {
    const create = (origin: string, more: Record<string, string> = {}, from?: string) =>
      api.send(
        createBoard,
        {},
        { body: { title: 'Ours' }, headers: { host, origin, ...more }, ...(from !== undefined && { from }) },
      );
    expect((await create(`http://${host}`)).status).toBe(201);
    for (const origin of ['http://ask.example', 'http://ask.example:4000', 'http://evil.example', 'null'])
      expect(await create(origin)).toEqual(foreign);
    const forwarded = { 'x-forwarded-proto': 'https' };
    expect((await create(`https://${host}`, forwarded, '10.0.0.1')).status).toBe(201);
    expect(await create(`http://${host}`, forwarded, '10.0.0.1')).toEqual(foreign);
    expect(await create(`https://${host}`, forwarded, '10.0.0.2')).toEqual(foreign);
  });

  it('includes every origin other than the configured one', async () => {
    const create = (headers: Record<string, string>) =>
      configured.send(createBoard, { title: 'Ours' }, { headers: { host, ...headers } });
    expect((await create({})).status).toBe(201);
    expect((await create({ origin: 'https://ask.example' })).status).toBe(201);
    expect(await create({ origin: `http://${host}` })).toEqual(foreign);
    expect(await create({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).toEqual(foreign);
  });
});

describe('A read', () => {
  it('of any origin is answered: browsers show foreign pages what is public, and hide the rest', async () => {
    const { boardId } = await api.openBoard();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const shared = await api.send(getBoard, { boardId }, { headers });
    expect(shared).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': '*' } });
    const own = await api.send(listMyBoards, {}, { headers });
    expect(own.status).toBe(200);
    expect(own.headers).not.toHaveProperty('access-control-allow-origin');
    for (const answer of [shared, own]) {
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
      expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});
