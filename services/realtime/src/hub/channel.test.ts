import { setImmediate as nextTurn } from 'node:timers/promises';
import { questionNumbered } from '@openfloor/domain/testing/arbitraries';
import { asked, boardId, opened, recordedAll, votedByAnna } from '@openfloor/domain/testing/sampleBoard';
import { createBoardFeed } from '@openfloor/feed/boardFeed';
import { createScriptedStore, messageOver } from '@openfloor/feed/testing/scripted';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { createRealtimeMetrics } from '../metrics.ts';
import { SLICE_WRITES } from '../wire/fanOut.ts';
import type { Frame } from '../wire/frame.ts';
import { createChannel } from './channel.ts';

const log = recordedAll([opened, asked, votedByAnna]);

const fail = (error: unknown): never => {
  throw error;
};

/** A channel at seq 1. `join` adds a member, and returns the list of the messages that it gets. */
const openChannel = async (events = log) => {
  const store = createScriptedStore(events.slice(0, 1));
  const snapshot = await store.loadSnapshot(boardId);
  if (!snapshot) throw new Error('There is no board');
  const feed = createBoardFeed({ snapshot, store, onError: fail });
  const channel = createChannel({
    feed,
    store,
    pseudonymize: (sessionId) => sessionId,
    viewerCountForOne: () => 1,
    onDismissed: () => {},
    clock: { nowMs: () => Date.now(), elapsedMs: () => performance.now() },
    metrics: createRealtimeMetrics(new Registry(), 1),
    tracing: undefined,
    onError: fail,
  });
  onTestFinished(() => {
    channel.close();
    feed.close();
  });
  const join = (): unknown[] => {
    const messages: unknown[] = [];
    const socket = {
      id: 1,
      send: ({ payload }: Frame) => void messages.push(JSON.parse(payload.toString())),
      unsentBytes: 0,
      onceDrained: () => {},
      close: () => {},
    };
    void channel.join({ socket, audience: 'public', right: undefined, sessionId: undefined }, undefined);
    return messages;
  };
  return { feed, join };
};

it('a member that joins while a frame is written to the others does not get that frame', async () => {
  const { feed, join } = await openChannel();
  const early = Array.from({ length: SLICE_WRITES + 1 }, join);
  feed.receive(messageOver(log, 1, 2));
  const late = join();
  expect(early.at(-1)).toHaveLength(1);
  await expect.poll(() => early.at(-1)).toHaveLength(2);
  await nextTurn();
  expect(early.at(-1)).toMatchObject([
    { data: { seq: 1 } },
    { type: 'questionUpdate', data: { from: 1, seq: 2 } },
  ]);
  expect(late).toMatchObject([{ type: 'subscribed', data: { seq: 2 } }]);
});

it('a frame of more than 256 KB is replaced by a resync: the list is compressed and cached', async () => {
  const reply = 'Lunch. '.repeat(140);
  const replies = Array.from({ length: 300 }, (_, number) => [
    { ...asked, questionId: questionNumbered(number) },
    { type: 'v1.QuestionReplied' as const, questionId: questionNumbered(number), text: reply },
  ]).flat();
  const events = recordedAll([opened, ...replies]);
  const { feed, join } = await openChannel(events);
  const messages = join();
  feed.receive(messageOver(events, 1, events.length));
  expect(messages).toMatchObject([
    { type: 'subscribed', data: { seq: 1 } },
    { type: 'resync', data: { boardId, seq: events.length } },
  ]);
});
