import type { RecordedEvent } from '@openfloor/contract/events';
import {
  asked,
  boardId,
  opened,
  pinned,
  recordedAll,
  votedByAnna,
} from '@openfloor/domain/testing/sampleBoard';
import { onTestFinished, vi } from 'vitest';
import type { OnRepaired } from '../boardFeed.ts';
import { createFeeds, type FeedsOptions } from '../feeds.ts';
import { createScriptedBus, createScriptedStore } from './scripted.ts';

/** Log of a board that was opened, with a question that was asked, voted for and pinned. */
export const log = recordedAll([opened, asked, votedByAnna, pinned]);
export const LINGER_MS = 5000;

/** Feeds of a node on a scripted store and bus. The timers are fake. */
export const createNode = (options: Partial<FeedsOptions> = {}, events: readonly RecordedEvent[] = log) => {
  const store = createScriptedStore(events);
  const bus = createScriptedBus();
  const onError = vi.fn<(error: unknown) => void>();
  const clock = { elapsedMs: () => performance.now() };
  const onRepaired = vi.fn<OnRepaired>();
  const onSwept = vi.fn<(boardsBehind: number) => void>();
  const feeds = createFeeds({
    bus: bus.bus,
    store,
    clock,
    onError,
    onRepaired,
    onSwept,
    lingerMs: LINGER_MS,
    ...options,
  });
  onTestFinished(() => feeds.close());
  const follow = async () => {
    const following = feeds.follow(boardId);
    await vi.advanceTimersByTimeAsync(1);
    const followed = await following;
    if (!followed) throw new Error('There is no board');
    return followed;
  };
  return { store, bus, feeds, follow, onError, onRepaired, onSwept };
};
