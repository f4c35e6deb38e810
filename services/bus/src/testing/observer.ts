import { vi } from 'vitest';
import type { BusObserver, OnError } from '../bus.ts';

/** One that remembers what it was told. */
export const createObserver = (onError: OnError = vi.fn<OnError>()) => ({
  onError,
  onProbeReturned: vi.fn<BusObserver['onProbeReturned']>(),
  onSubscriberRebuild: vi.fn<BusObserver['onSubscriberRebuild']>(),
});
