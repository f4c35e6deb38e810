import { beforeEach, describe, expect, it } from 'vitest';
import { administeredBoards, adminTokenOf, dropRefusedAdminToken, keepAdminToken } from './boardTokens.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const EXPIRED = '5c1e7a52-4f43-4f6f-9a44-222222222222';
const DAY_MS = 24 * 60 * 60 * 1000;
beforeEach(() => localStorage.clear());

describe('An admin token', () => {
  it('is used for 24 hours', () => {
    keepAdminToken(BOARD, 'token', 1000);
    expect(adminTokenOf(BOARD, 1000 + DAY_MS - 1)).toBe('token');
    expect(adminTokenOf(BOARD, 1000 + DAY_MS)).toBeUndefined();
  });

  it('of an invited moderator is used for a year at most, unless the server refuses it before', () => {
    const token = 'moderator~5c1e7a52-4f43-4f6f-9a44-333333333333.board.9.signature';
    keepAdminToken(BOARD, token, 1000);
    expect(adminTokenOf(BOARD, 1000 + 366 * DAY_MS - 1)).toBe(token);
    expect(adminTokenOf(BOARD, 1000 + 366 * DAY_MS)).toBeUndefined();
  });

  it('survives a clock that was ahead', () => {
    keepAdminToken(BOARD, 'token', 1000);
    expect(adminTokenOf(BOARD, 1000 + 30 * DAY_MS)).toBeUndefined();
    expect(administeredBoards()).toEqual([]);
    expect(adminTokenOf(BOARD, 2000)).toBe('token');
  });

  it('is not listed when expired, and purged when its record is damaged', () => {
    keepAdminToken(BOARD, 'token');
    localStorage.setItem('admin_token_damaged', '{');
    localStorage.setItem('admin_token_strange', '{"adminToken":7}');
    keepAdminToken(EXPIRED, 'token', Date.now() - 2 * DAY_MS);
    expect(administeredBoards()).toEqual([BOARD]);
    expect(Object.keys(localStorage).toSorted()).toEqual([`admin_token_${BOARD}`, `admin_token_${EXPIRED}`]);
  });

  it('that replaced a refused one in another tab survives this tab’s removal of the refused one', () => {
    keepAdminToken(BOARD, 'new');
    const newValue = localStorage.getItem(`admin_token_${BOARD}`);
    keepAdminToken(BOARD, 'refused');
    dropRefusedAdminToken(BOARD, 'refused');
    expect(adminTokenOf(BOARD)).toBeUndefined();
    dispatchEvent(new StorageEvent('storage', { key: `admin_token_${BOARD}`, newValue }));
    expect(adminTokenOf(BOARD)).toBe('new');
  });
});
