import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { keepSession, storedSession } from './session.ts';
import { keysOf, readText, removeItem, writeItem } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it('refused storage: reads return nothing, and the session lasts as long as the page', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  writeItem('local', 'key', 'value');
  removeItem('local', 'key');
  expect([readText('local', 'key', z.string()), keysOf('local')]).toEqual([undefined, []]);
  keepSession('id.signature');
  expect(storedSession()).toBe('id.signature');
});

it('full storage: a failed write is only logged', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  writeItem('local', 'key', 'value');
  expect(warn).toHaveBeenCalledOnce();
  expect(readText('local', 'key', z.string())).toBeUndefined();
});
