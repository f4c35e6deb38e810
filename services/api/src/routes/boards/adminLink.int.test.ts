import { getBoard } from '@openfloor/contract/calls/audience';
import { getAdminLink, rotateKeys } from '@openfloor/contract/calls/owners';
import { AdminLink } from '@openfloor/contract/http/boards';
import { ADMIN_LINK_LIFETIME_MS, ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, refused } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

describe('GET /api/boards/:boardId/admin-link', () => {
  it('answers a token that moderates for longer than the admin token, until its year is over', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    const answer = await api.send(getAdminLink, { boardId }, { token });
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const link = AdminLink.parse(answer.body).adminToken;
    api.advance(ADMIN_TOKEN_LIFETIME_MS);
    expect(await api.send(getBoard, { boardId }, { token })).toEqual(refused(401, 'invalid-token'));
    expect(await api.send(getBoard, { boardId }, { token: link })).toMatchObject({ status: 200 });
    api.advance(ADMIN_LINK_LIFETIME_MS);
    expect(await api.send(getBoard, { boardId }, { token: link })).toEqual(refused(401, 'invalid-token'));
    api.advance(-ADMIN_LINK_LIFETIME_MS - ADMIN_TOKEN_LIFETIME_MS);
  });

  it('is revoked with the keys', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    const link = AdminLink.parse((await api.send(getAdminLink, { boardId }, { token })).body).adminToken;
    await api.send(rotateKeys, { boardId }, { token });
    expect(await api.send(getAdminLink, { boardId }, { token: link })).toEqual(refused(401, 'invalid-token'));
  });

  it('is in no line of the log', async () => {
    const { boardId, adminToken: token } = await api.openBoard();
    const link = AdminLink.parse((await api.send(getAdminLink, { boardId }, { token })).body).adminToken;
    expect(api.logged.length).toBeGreaterThan(0);
    expect(api.logged.filter((line) => line.includes(link))).toEqual([]);
  });
});
