import { beforeEach, describe, expect, it } from 'vitest';
import { administeredBoards, adminTokenOf, keepAdminToken } from './boardTokens.ts';

const BOARD = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const DAY_MS = 24 * 60 * 60 * 1000;
beforeEach(() => localStorage.clear());

describe('An admin token', () => {
  it('is kept for 24 hours, then removed when it is read', () => {
    keepAdminToken(BOARD, 'token', 1000);
    expect(adminTokenOf(BOARD, 1000 + DAY_MS - 1)).toBe('token');
    expect(adminTokenOf(BOARD, 1000 + DAY_MS)).toBeUndefined();
    expect(localStorage).toHaveLength(0);
  });

  it('is purged where its record is damaged or has expired, when the boards are listed', () => {
    keepAdminToken(BOARD, 'token');
    localStorage.setItem('admin_token_damaged', '{');
    localStorage.setItem('admin_token_strange', '{"adminToken":7}');
    keepAdminToken('expired', 'token', Date.now() - 2 * DAY_MS);
    expect(administeredBoards()).toEqual([BOARD]);
    expect(localStorage).toHaveLength(1);
  });
});
