import type { BusMessage } from '@openfloor/contract/busMessage';
import { vi } from 'vitest';
import type { Bus, Subscriber } from '../bus.ts';

/** A subscriber that records its messages. */
export type Recorder = Subscriber & { messages: BusMessage[]; subscribedCount: number };

export const createRecorder = (): Recorder => {
  const recorder: Recorder = {
    messages: [],
    subscribedCount: 0,
    onMessage: (message) => {
      recorder.messages.push(message);
    },
    onSubscribed: () => {
      recorder.subscribedCount += 1;
    },
  };
  return recorder;
};

/** Subscribes a new recorder and waits until the subscription takes effect. */
export const follow = async (bus: Bus, boardId: string): Promise<Recorder & { leave(): void }> => {
  const recorder = createRecorder();
  const leave = bus.subscribe(boardId, recorder);
  await vi.waitUntil(() => recorder.subscribedCount > 0);
  return Object.assign(recorder, { leave });
};

export const untilUp = (bus: Bus): Promise<boolean> => vi.waitUntil(() => bus.isUp(), { timeout: 10_000 });

const FLOWS_WAIT_MS = 20_000;

/** Publishes until a message arrives; earlier ones may be lost. @returns duration in ms */
export const untilFlows = async (from: Bus, boardId: string, { messages }: Recorder): Promise<number> => {
  const sinceMs = performance.now();
  const before = messages.length;
  await vi.waitUntil(
    async () => {
      await from.publish(boardId, step(1)).catch(() => {});
      return messages.length > before;
    },
    { timeout: FLOWS_WAIT_MS, interval: 50 },
  );
  return performance.now() - sinceMs;
};

/** The message that moves a board from `seq - 1` to `seq`. */
export const step = (seq: number): BusMessage => ({ epoch: 'e1', from: seq - 1, seq });
