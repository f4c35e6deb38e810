import { vi } from 'vitest';
import type { BusObserver, OnError } from '../bus.ts';

/** An observer that records its calls. */
export const createObserver = (onError: OnError = vi.fn<OnError>()) => ({
  onError,
  onProbeReturned: vi.fn<BusObserver['onProbeReturned']>(),
  onSubscriberRebuild: vi.fn<BusObserver['onSubscriberRebuild']>(),
});
