import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { adminTokenOf, expiredAdminTokenOf, keepAdminToken } from '../../device/boardTokens.ts';
import { settleExpiredAccess } from './expiredAccess.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const DAY_MS = 24 * 60 * 60 * 1000;

type Answer = { status: number; body: unknown };
/** Answers by the end of the path. */
const answer = (answers: Record<string, Answer | undefined>): void => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const path = typeof url === 'string' ? url : '';
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    if (!found) throw new TypeError('Failed to fetch');
    return Response.json(found.body, { status: found.status });
  });
};
const refused = (status: number, code: string): Answer => ({ status, body: { code, message: code } });
const isKept = (): boolean => localStorage.getItem(`admin_token_${BOARD}`) !== null;

beforeEach(() => {
  localStorage.clear();
  keepAdminToken(BOARD, 'token', Date.now() - 2 * DAY_MS);
});
afterEach(() => void vi.restoreAllMocks());

describe('An expired admin record', () => {
  it('is removed when the server refuses its token', async () => {
    answer({ [BOARD]: refused(401, 'invalid-token') });
    await settleExpiredAccess(BOARD);
    expect(isKept()).toBe(false);
  });

  it('is stored anew when the server still takes its token', async () => {
    const board = {
      id: BOARD,
      shortId: 'abc234',
      title: 'Town hall',
      createdAt: '2026-03-01T10:00:00.000Z',
      settings: DEFAULT_SETTINGS,
      talk: { id: BOARD, number: 1, title: 'Town hall' },
      answeringId: null,
      stage: [],
      summary: 'none',
      votesSetAside: 0,
    };
    answer({ [BOARD]: { status: 200, body: board } });
    await settleExpiredAccess(BOARD);
    expect(adminTokenOf(BOARD)).toBe('token');
  });

  it('is stored anew on a closed board whose figures the token still reads', async () => {
    answer({ [BOARD]: refused(404, 'board-not-found'), '/insights': { status: 200, body: {} } });
    await settleExpiredAccess(BOARD);
    expect(adminTokenOf(BOARD)).toBe('token');
  });

  it('is removed when the board is gone for good', async () => {
    answer({ [BOARD]: refused(404, 'board-not-found'), '/insights': refused(404, 'board-not-found') });
    await settleExpiredAccess(BOARD);
    expect(isKept()).toBe(false);
  });

  it('stays without an answer, and is not used', async () => {
    answer({});
    await settleExpiredAccess(BOARD);
    expect([isKept(), adminTokenOf(BOARD), expiredAdminTokenOf(BOARD)]).toEqual([true, undefined, 'token']);
  });
});
