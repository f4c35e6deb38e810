import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetRecoveryCodes, keepRecoveryCode, recoveryCodeOf } from '../../device/recoveryCodes.ts';
import { boardOwners } from './ownerCalls.ts';

const NEXT = '00000-00000-00000-00002';
const owners = boardOwners('room');
const answer = (status: number, body: object): void =>
  void vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));

beforeEach(() => {
  keepRecoveryCode('room', 'the code of the room');
  keepRecoveryCode('event', 'the code of the event');
});
afterEach(() => {
  forgetRecoveryCodes();
  vi.unstubAllGlobals();
});

describe('The recovery codes that this visit knows', () => {
  it('have the new one after a renewal', async () => {
    answer(200, { recoveryCode: NEXT });
    await owners.renew();
    expect(recoveryCodeOf('room')).toBe(NEXT);
    expect(recoveryCodeOf('event')).toBe('the code of the event');
  });

  it('stay when a renewal is refused', async () => {
    answer(429, { code: 'rate-limited', message: 'Later' });
    await owners.renew();
    expect(recoveryCodeOf('room')).toBe('the code of the room');
  });

  it('are without the one whose renewal got no clear answer', async () => {
    answer(500, { code: 'internal-error', message: 'Sorry' });
    await owners.renew();
    expect(recoveryCodeOf('room')).toBeUndefined();
    keepRecoveryCode('room', 'the code of the room');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the connection was closed')));
    await owners.renew();
    expect(recoveryCodeOf('room')).toBeUndefined();
  });

  it('are only the new one after an owner of a room was removed, which voids that of the event', async () => {
    answer(200, { recoveryCode: NEXT });
    await owners.remove('ow2');
    expect(recoveryCodeOf('room')).toBe(NEXT);
    expect(recoveryCodeOf('event')).toBeUndefined();
  });
});
