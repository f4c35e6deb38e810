import { describe, expect, it } from 'vitest';
import { refusalOf, STATUS_OF, type AdmissionState } from './admission.ts';

const idle: AdmissionState = {
  publicOrigin: undefined,
  isDraining: false,
  isFull: false,
  delayMs: 0,
};

describe('A node', () => {
  it('accepts sockets while there is room and the delay of its event loop is at most a second', () => {
    expect(refusalOf({}, { ...idle, delayMs: 1000 })).toBeUndefined();
  });

  it.each([
    { reason: 'draining', state: { isDraining: true } },
    { reason: 'full', state: { isFull: true } },
    { reason: 'busy', state: { delayMs: 1001 } },
  ] as const)('that is $reason refuses sockets with a 503', ({ reason, state }) => {
    expect(refusalOf({}, { ...idle, ...state })).toBe(reason);
    expect(STATUS_OF[reason]).toBe(503);
  });

  it('that is overloaded still answers foreign pages with their own status', () => {
    const overloaded = { ...idle, isDraining: true, publicOrigin: 'https://openfloor.example' };
    expect(refusalOf({ origin: 'https://elsewhere.example' }, overloaded)).toBe('origin');
  });
});
