import { describe, expect, it } from 'vitest';
import { refusalOf, type AdmissionState } from './admission.ts';

const idle: AdmissionState = {
  publicOrigin: undefined,
  isDraining: false,
  isFull: false,
  delayMs: 0,
};
const request = { url: '/ws', headers: {} };

describe('A node', () => {
  it('accepts sockets while there is room and the delay of its event loop is at most a second', () => {
    expect(refusalOf(request, { ...idle, delayMs: 1000 })).toBeUndefined();
    expect(refusalOf({ ...request, url: '/ws?from=poster' }, idle)).toBeUndefined();
  });

  it.each([
    { reason: 'draining', state: { isDraining: true } },
    { reason: 'full', state: { isFull: true } },
    { reason: 'busy', state: { delayMs: 1001 } },
  ])('that is $reason refuses sockets with a 503', ({ reason, state }) => {
    expect(refusalOf(request, { ...idle, ...state })).toEqual({ reason, status: '503 Service Unavailable' });
  });

  it('that is overloaded still answers invalid requests with their own status', () => {
    const overloaded = { ...idle, isDraining: true, publicOrigin: 'https://openfloor.example' };
    const foreign = { url: '/ws', headers: { origin: 'https://elsewhere.example' } };
    expect(refusalOf({ url: '/elsewhere', headers: {} }, overloaded)?.status).toBe('404 Not Found');
    expect(refusalOf(foreign, overloaded)?.status).toBe('403 Forbidden');
  });
});
