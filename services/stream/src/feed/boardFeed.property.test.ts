import type { BusMessage } from '@openfloor/contract/busMessage';
import type { RecordedEvent } from '@openfloor/contract/events';
import { evolve } from '@openfloor/domain/board/evolve';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { questionNumbered, sessionNumbered, stateAt } from '@openfloor/domain/testing/arbitraries';
import { anna, opened, recordedAll, boardRecord } from '@openfloor/domain/testing/sampleBoard';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBoardFeed, type BoardFeed } from './boardFeed.ts';
import type { FeedStore } from './feedStore.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Questions with a vote each: every event changes the board's state. */
const planned = recordedAll([
  opened,
  ...Array.from({ length: 60 }, (_, number) => [
    {
      type: 'v1.QuestionAsked' as const,
      status: 'published' as const,
      questionId: questionNumbered(number),
      sessionId: anna,
      text: `Question ${number}?`,
    },
    {
      type: 'v1.VoteCast' as const,
      questionId: questionNumbered(number),
      sessionId: sessionNumbered(number),
    },
  ]).flat(),
]);

type Action =
  /** `copies`: how often the bus delivers the message. `isBare`: the message has no events. */
  | { type: 'commit'; events: number; copies: number; isBare: boolean }
  /** A failover to a server without the last events. `rotates`: its first append changes the epoch. */
  | { type: 'lose-tail'; events: number; rotates: boolean }
  | { type: 'switch-server' }
  | { type: 'rotate-epoch' }
  /** The operator restores a backup without the last events, and rotates the epochs. */
  | { type: 'restore'; events: number }
  | { type: 'fail-reads'; reads: number }
  | { type: 'ask'; how: 'catchUp' | 'reset' | 'doubt' }
  | { type: 'pass-time'; ms: number };

const step: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('commit'),
      events: fc.integer({ min: 1, max: 3 }),
      copies: fc.nat({ max: 2 }),
      isBare: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('lose-tail'),
      events: fc.integer({ min: 1, max: 4 }),
      rotates: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('switch-server') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('rotate-epoch') }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('restore'), events: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('fail-reads'), reads: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('ask'),
      how: fc.constantFrom('catchUp', 'reset', 'doubt'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('pass-time'), ms: fc.integer({ min: 1, max: 200 }) }),
  },
);

/** Runs queued tasks (messages, answers of the store) in an order that the test chooses. */
const createScheduler = () => {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    add: (task: () => void): void => void waiting.push(task),
    run: (choice: number): void => waiting.splice(choice % waiting.length, 1)[0]?.(),
  };
};

/** A store and a bus. The scheduler decides when their answers and messages arrive. */
const createWorld = (readsEarly: () => boolean) => {
  const scheduler = createScheduler();
  const truth = { log: planned.slice(0, 1), epoch: 'epoch-0', server: 'server-0' };
  let generation = 0;
  let readsToFail = 0;
  const receivers = new Set<(message: BusMessage) => void>();

  const answer = <Answer>(read: () => Answer): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const early = readsEarly() ? { answer: read() } : undefined;
    scheduler.add(() => {
      readsToFail -= 1;
      if (readsToFail >= 0) reject(new Error('The store is away'));
      else resolve(early ? early.answer : read());
    });
    return promise;
  };

  const snapshot = (): Awaited<ReturnType<FeedStore['loadSnapshot']>> => ({
    board: boardRecord,
    epoch: truth.epoch,
    seq: truth.log.length,
    state: stateAt(truth.log, truth.log.length),
    last: truth.log.at(-1),
    server: truth.server,
  });

  const store: FeedStore = {
    loadSnapshot: () => answer(snapshot),
    eventsSince: () => Promise.reject(new Error('A feed does not call this')),
    eventsFrom: (_boardId, { epoch, seq }, limit) =>
      answer(() =>
        epoch === truth.epoch
          ? { server: truth.server, events: truth.log.slice(seq - 1, seq - 1 + limit) }
          : undefined,
      ),
    ballotsOn: () => Promise.reject(new Error('A feed does not call this')),
    headsOf: () => Promise.reject(new Error('A feed does not call this')),
    findLostTail: () => Promise.resolve(undefined),
    rotateEpoch: (_boardId, epoch) =>
      answer(() => {
        if (truth.epoch === epoch) rotate();
      }),
  };

  const rotate = (): void => {
    generation += 1;
    truth.epoch = `epoch-${generation}`;
  };

  const switchServer = (): void => {
    generation += 1;
    truth.server = `server-${generation}`;
  };

  /** The event with a time of this generation: events of different generations differ. */
  const inThisGeneration = (recorded: RecordedEvent): RecordedEvent => ({
    ...recorded,
    at: new Date(Date.parse(recorded.at) + generation).toISOString(),
  });

  const commit = ({ events: count, copies, isBare }: Extract<Action, { type: 'commit' }>): void => {
    const from = truth.log.length;
    const events = planned.slice(from, from + count).map(inThisGeneration);
    if (events.length === 0) return;
    truth.log = [...truth.log, ...events];
    const { epoch, server } = truth;
    const message = { epoch, server, from, seq: truth.log.length };
    for (let copy = 0; copy < copies; copy += 1)
      scheduler.add(() => receivers.forEach((receive) => receive(isBare ? message : { ...message, events })));
  };

  const loseTail = (events: number): void => {
    truth.log = truth.log.slice(0, Math.max(1, truth.log.length - events));
  };

  const perform = async (next: Action, feed: BoardFeed): Promise<void> => {
    switch (next.type) {
      case 'commit':
        return commit(next);
      case 'lose-tail':
        loseTail(next.events);
        switchServer();
        return next.rotates ? rotate() : undefined;
      case 'restore':
        loseTail(next.events);
        return rotate();
      case 'switch-server':
        return switchServer();
      case 'rotate-epoch':
        return rotate();
      case 'fail-reads':
        readsToFail = next.reads;
        return undefined;
      case 'ask':
        return void feed[next.how]();
      case 'pass-time':
        await vi.advanceTimersByTimeAsync(next.ms);
        return undefined;
    }
  };

  return {
    truth,
    scheduler,
    store,
    snapshot,
    perform,
    heal: (): void => void (readsToFail = 0),
    connect: (receive: (message: BusMessage) => void): void => void receivers.add(receive),
  };
};

const withoutBallots = ({ ballots: _ballots, ...state }: BoardState): BoardState => structuredClone(state);

/** The state of a listener that applies the events itself and copies the state at each reset. */
const createShadow = (feed: BoardFeed) => {
  const shadow = { state: withoutBallots(feed.state), seq: feed.seq };
  feed.listen({
    onAdvance: ({ from, seq, events }) => {
      expect(from).toBe(shadow.seq);
      expect(events.map((event) => event.seq)).toEqual(
        Array.from({ length: seq - from }, (_, index) => from + index + 1),
      );
      expect(feed.seq).toBe(seq);
      for (const recorded of events) evolve(shadow.state, recorded);
      shadow.seq = seq;
    },
    onReset: () => Object.assign(shadow, { state: withoutBallots(feed.state), seq: feed.seq }),
  });
  return shadow;
};

it('in any interleaving of messages, reads, losses and failovers listeners get each event once and in order, or a reset', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 60 }),
      fc.infiniteStream(fc.nat({ max: 1000 })),
      async (steps, choices) => {
        const choose = (): number => choices.next().value ?? 0;
        const world = createWorld(() => choose() % 2 === 0);
        const first = world.snapshot();
        if (!first) throw new Error('There is no board');
        const errors: unknown[] = [];
        const onError = (error: unknown): void => {
          if (!(error instanceof Error && error.message === 'The store is away')) errors.push(error);
        };
        const feed = createBoardFeed({ snapshot: first, store: world.store, onError });
        world.connect(feed.receive);
        const shadow = createShadow(feed);
        const { waiting, run } = world.scheduler;
        for (const next of steps) {
          await world.perform(next, feed);
          for (let runs = choose() % 3; runs > 0 && waiting.length > 0; runs -= 1) {
            run(choose());
            await vi.advanceTimersByTimeAsync(0);
          }
        }
        world.heal();
        const drain = async (): Promise<void> => {
          for (let idleRounds = 0; idleRounds < 2; idleRounds += 1)
            while (waiting.length > 0) {
              run(choose());
              await vi.advanceTimersByTimeAsync(0);
            }
        };
        await drain();
        // The head sweep calls this for a board that is behind, or whose last event differs.
        void feed.catchUp('sweep');
        await drain();
        expect(errors).toEqual([]);
        expect([feed.epoch, feed.seq, feed.server]).toEqual([
          world.truth.epoch,
          world.truth.log.length,
          world.truth.server,
        ]);
        expect(feed.isSure).toBe(true);
        const expected = withoutBallots(stateAt(world.truth.log, world.truth.log.length));
        expect(withoutBallots(feed.state)).toEqual(expected);
        expect([shadow.seq, shadow.state]).toEqual([feed.seq, expected]);
        feed.close();
        expect(vi.getTimerCount()).toBe(0);
      },
    ),
    { numRuns: 300 },
  );
});
