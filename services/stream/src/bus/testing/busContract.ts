import { randomUUID } from 'node:crypto';
import type { BusMessage } from '@openfloor/contract/busMessage';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bus, OnError } from '../bus.ts';
import { createRecorder, follow, step, untilUp } from './recorder.ts';

/** Opens the bus of two nodes; in a single process both are the same. */
export type OpenNodes = (onError: OnError) => [Bus, Bus];

const questionText = 'x'.repeat(500);

const questionAsked = (seq: number) => ({
  seq,
  at: '2026-01-01T12:00:00.000Z',
  actor: 'participant' as const,
  event: {
    type: 'v1.QuestionAsked' as const,
    status: 'published' as const,
    questionId: randomUUID(),
    sessionId: randomUUID(),
    text: questionText,
  },
});

const withQuestions = (count: number): BusMessage => ({
  epoch: 'e1',
  from: 0,
  seq: count,
  events: Array.from({ length: count }, (_, index) => questionAsked(index + 1)),
});

/** Tests that every bus must pass; call inside a `describe`. */
export const testBus = (openNodes: OpenNodes): void => {
  const onError = vi.fn<OnError>();
  let boardId: string;
  let here: Bus;
  let there: Bus;

  beforeEach(async () => {
    onError.mockReset();
    boardId = randomUUID();
    [here, there] = openNodes(onError);
    await Promise.all([here, there].map(untilUp));
  });

  afterEach(() => Promise.all([here, there].map((bus) => bus.close())));

  it('delivers a message to every subscriber on every node', async () => {
    const message = withQuestions(2);
    const followers = await Promise.all([here, here, there].map((bus) => follow(bus, boardId)));
    await here.publish(boardId, message);
    await vi.waitFor(() => {
      for (const { messages } of followers) expect(messages).toEqual([message]);
    });
    expect(onError).not.toHaveBeenCalled();
  });

  it("keeps the order of one publisher's messages", async () => {
    const sent = Array.from({ length: 200 }, (_, index) => step(index + 1));
    const follower = await follow(there, boardId);
    await Promise.all(sent.map((message) => here.publish(boardId, message)));
    await vi.waitFor(() => expect(follower.messages).toEqual(sent));
  });

  it('delivers messages of the subscribed board only', async () => {
    const other = await follow(there, randomUUID());
    const follower = await follow(there, boardId);
    await here.publish(boardId, step(1));
    await vi.waitFor(() => expect(follower.messages).toEqual([step(1)]));
    expect(other.messages).toEqual([]);
  });

  it('delivers nothing to a subscriber that left, and everything to the others', async () => {
    const leaver = await follow(there, boardId);
    const stayer = await follow(there, boardId);
    leaver.leave();
    leaver.leave();
    await here.publish(boardId, step(1));
    await vi.waitFor(() => expect(stayer.messages).toEqual([step(1)]));
    expect(leaver.messages).toEqual([]);
  });

  it('does not call onSubscribed of a subscriber that left immediately', async () => {
    const recorder = createRecorder();
    there.subscribe(boardId, recorder)();
    await follow(there, boardId);
    expect(recorder.subscribedCount).toBe(0);
  });

  it('keeps a subscriber that leaves and returns immediately', async () => {
    const first = await follow(there, boardId);
    first.leave();
    for (let round = 0; round < 20; round += 1) there.subscribe(boardId, createRecorder())();
    const returned = await follow(there, boardId);
    await here.publish(boardId, step(1));
    await vi.waitFor(() => expect(returned.messages).toEqual([step(1)]));
    expect(returned.subscribedCount).toBe(1);
  });

  it('delivers twice to a subscriber that subscribes twice', async () => {
    const recorder = createRecorder();
    const leave = there.subscribe(boardId, recorder);
    there.subscribe(boardId, recorder);
    await vi.waitFor(() => expect(recorder.subscribedCount).toBe(2));
    leave();
    await here.publish(boardId, step(1));
    await vi.waitFor(() => expect(recorder.messages).toEqual([step(1)]));
  });

  it('reports a subscriber that throws, and delivers to the others', async () => {
    const fault = new Error('a subscriber failed');
    const fail = (): never => {
      throw fault;
    };
    there.subscribe(boardId, { onMessage: fail, onSubscribed: fail });
    const follower = await follow(there, boardId);
    await here.publish(boardId, step(1));
    await vi.waitFor(() => expect(follower.messages).toEqual([step(1)]));
    expect(onError.mock.calls).toEqual([[fault], [fault]]);
  });
};
