import type { KeysRotated } from '@openfloor/contract/http/moderation';
import type { ApiResult } from '../../../api/http/apiClient.ts';
import { adminTokenOf, keepAdminToken, speakerTokenOf } from '../../../device/boardTokens.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rotationSettled } from './keyRotation.ts';
import { rotate } from '../moderation/people/rotate.ts';

const boardId = '5c1e7a52-4f43-4f6f-9a44-111111111111';
const value = { adminToken: 'new-admin', speakerToken: 'new-speaker', seq: 7 };
const rotated: ApiResult<KeysRotated> = { ok: true, value, headers: new Headers() };
const lost: ApiResult<KeysRotated> = { ok: false, code: 'unreachable', status: 0, message: '' };
const refused: ApiResult<KeysRotated> = { ok: false, code: 'invalid-token', status: 401, message: '' };
const pause = () => Promise.resolve();

beforeEach(() => {
  localStorage.clear();
  keepAdminToken(boardId, 'former');
});

describe('Revoking all links', () => {
  it('stores the new tokens, also after lost answers', async () => {
    const send = vi
      .fn<() => Promise<ApiResult<KeysRotated>>>()
      .mockResolvedValueOnce(lost)
      .mockResolvedValueOnce(lost)
      .mockResolvedValue(rotated);
    expect(await rotate({ boardId, send, pause })).toBe(true);
    expect([adminTokenOf(boardId), speakerTokenOf(boardId)]).toEqual(['new-admin', 'new-speaker']);
  });

  it('stops at a refusal or after four tries without an answer, and keeps the former token', async () => {
    const refusing = vi.fn<() => Promise<ApiResult<KeysRotated>>>().mockResolvedValue(refused);
    expect(await rotate({ boardId, send: refusing, pause })).toBe(false);
    expect(refusing).toHaveBeenCalledOnce();
    const silent = vi.fn<() => Promise<ApiResult<KeysRotated>>>().mockResolvedValue(lost);
    expect(await rotate({ boardId, send: silent, pause })).toBe(false);
    expect(silent).toHaveBeenCalledTimes(4);
    expect(adminTokenOf(boardId)).toBe('former');
  });

  it('runs once when requested twice, and callers can wait for it', async () => {
    const send = vi.fn<() => Promise<ApiResult<KeysRotated>>>().mockResolvedValue(rotated);
    const both = [rotate({ boardId, send, pause }), rotate({ boardId, send, pause })];
    await rotationSettled(boardId);
    expect(adminTokenOf(boardId)).toBe('new-admin');
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(send).toHaveBeenCalledOnce();
    await rotationSettled(boardId);
  });
});
