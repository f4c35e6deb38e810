import type { RecordedEvent } from '@openfloor/contract/events';
import {
  asked,
  boardId,
  hidden,
  opened,
  pinned,
  recordedAll,
  votedByAnna,
  votedByBen,
} from '@openfloor/domain/testing/sampleBoard';
import { expect, vi } from 'vitest';
import { createBoardFeed, type BoardFeedOptions } from '../boardFeed.ts';
import { createScriptedStore, messageOver } from './scripted.ts';

export const sampleLog = recordedAll([opened, asked, votedByAnna, votedByBen, pinned, hidden]);

/** A feed of a sample log over a scripted store, and what its listener gets. */
export const follow = async (
  log: readonly RecordedEvent[] = sampleLog,
  options: Partial<BoardFeedOptions> = {},
) => {
  const store = createScriptedStore(log);
  const snapshot = await store.loadSnapshot(boardId);
  if (!snapshot) throw new Error('There is no board');
  store.loadSnapshot.mockClear();
  const onError = vi.fn<(error: unknown) => void>();
  const feed = createBoardFeed({ snapshot, store, onError, ...options });
  /** The seqs and resets that a listener gets. */
  const heard: (number | 'reset')[] = [];
  const leave = feed.listen({
    onAdvance: ({ from, seq, events }) => {
      expect(events.map((event) => event.seq)).toEqual(
        Array.from({ length: seq - from }, (_, index) => from + index + 1),
      );
      expect(feed.seq).toBe(seq);
      heard.push(...events.map((event) => event.seq));
    },
    onReset: () => heard.push('reset'),
  });
  const { script } = store;
  /** Commits up to `seq`, and delivers the message unless the bus loses it. */
  const commit = (seq: number, isLost = false): void => {
    const from = script.head;
    script.head = seq;
    if (!isLost) feed.receive(messageOver(log, from, seq));
  };
  return { store, script, feed, heard, leave, onError, commit };
};
