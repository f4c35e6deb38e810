import { describe, expect, it, vi } from 'vitest';
import type { OnError } from './bus.ts';
import { testBus } from './testing/busContract.ts';
import { createLocalBus } from './localBus.ts';
import { createRecorder, step } from './testing/recorder.ts';

describe('A bus in one process', () => {
  testBus((onError) => {
    const bus = createLocalBus({ onError });
    return [bus, bus];
  });

  it('delivers a message synchronously', async () => {
    const bus = createLocalBus({ onError: vi.fn<OnError>() });
    const recorder = createRecorder();
    bus.subscribe('board', recorder);
    const published = bus.publish('board', step(1));
    expect(recorder.messages).toEqual([step(1)]);
    expect(recorder.subscribedCount).toBe(0);
    await published;
    expect(recorder.subscribedCount).toBe(1);
  });
});
