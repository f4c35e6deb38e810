import { beforeEach, expect, it } from 'vitest';
import { addBoardOnDevice } from '../../../device/boardsOnDevice.ts';
import { keepAdminToken } from '../../../device/boardTokens.ts';
import { isRenewalDue } from './useRenewedAccess.ts';

const boardId = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const HOUR_MS = 3_600_000;
const NOW_MS = 1_800_000_000_000;
const tokenFor = (role: string, hours: number): string =>
  `${role}.${boardId}.${NOW_MS + hours * HOUR_MS}.signature`;
const keep = (token: string): void => keepAdminToken(boardId, token, NOW_MS);

beforeEach(() => localStorage.clear());

it('the token of an owner’s device is renewed in its last twelve hours', () => {
  addBoardOnDevice(boardId);
  keep(tokenFor('admin', 13));
  expect(isRenewalDue(boardId, NOW_MS)).toBe(false);
  keep(tokenFor('admin', 11));
  expect(isRenewalDue(boardId, NOW_MS)).toBe(true);
});

it('a device that does not own the board renews nothing', () => {
  keep(tokenFor('admin', 1));
  expect(isRenewalDue(boardId, NOW_MS)).toBe(false);
  addBoardOnDevice(boardId);
  keep(tokenFor('moderator~6f4e2d1c', 1));
  expect(isRenewalDue(boardId, NOW_MS)).toBe(false);
});
