import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoardModel } from '../testing/boardModel.ts';
import { CUT, errorOf, newsOf, resyncTo, rigIn, streamRig, type Rig } from '../testing/machineRig.ts';
import { deadlineOf } from './due.ts';
import { hasLiveSocket, hasSocket, isOver, shortfallOf, type ConnectionState, type Link } from './state.ts';
import type { Effect, Input } from './transition.ts';

const board = new BoardModel();
board.happen({ type: 'asked', text: 'Why?' });
const INPUTS: Record<Input['type'], Input[]> = {
  'list-read': [{ type: 'list-read', ...board.list() }],
  'list-failed': [
    { type: 'list-failed', code: 'unreachable' },
    { type: 'list-failed', code: 'board-not-found' },
  ],
  'stream-read': [
    { type: 'stream-read', frames: [board.frame(0)], cursor: '1' },
    { type: 'stream-read', frames: [board.frame(1, 1)] },
    { type: 'stream-read', snapshot: board.list(), frames: [] },
  ],
  'stream-failed': [
    { type: 'stream-failed', code: 'unreachable' },
    { type: 'stream-failed', code: 'offset-gone' },
    { type: 'stream-failed', code: 'board-not-found' },
  ],
  opened: [{ type: 'opened' }],
  closed: [CUT, { type: 'closed', code: 1008 }, { type: 'closed', code: 1012 }],
  received: [
    { type: 'received', message: board.subscribed() },
    { type: 'received', message: board.frame(0) },
    resyncTo({ epoch: 'epoch-9', seq: 4 }),
    errorOf('unavailable', 2000),
    errorOf('board-not-found'),
    errorOf('invalid-token'),
    errorOf('internal'),
  ],
  due: [{ type: 'due' }],
  reading: [
    { type: 'reading', questionId: '0b9b0000-0000-4000-8000-000000000000' },
    { type: 'reading', questionId: null },
  ],
  nudged: [{ type: 'nudged' }],
  'network-lost': [{ type: 'network-lost' }],
  suspended: [{ type: 'suspended' }],
  resumed: [{ type: 'resumed' }],
};

const OF_A_SOCKET = ['opened', 'closed', 'received'] as const;
const OF_A_READ = ['list-read', 'list-failed'] as const;
const OF_THE_STREAM = ['stream-read', 'stream-failed'] as const;

/** Inputs that are out of place, for example because the driver noticed something twice, or too late. */
const IGNORED: [Link['state'], Input['type'][]][] = [
  ['loading', [...OF_A_SOCKET, ...OF_THE_STREAM, 'nudged', 'resumed', 'due']],
  ['connecting', [...OF_A_READ, ...OF_THE_STREAM, 'nudged', 'resumed', 'due']],
  ['live', [...OF_A_READ, ...OF_THE_STREAM, 'opened', 'resumed', 'due']],
  ['checking', [...OF_A_READ, ...OF_THE_STREAM, 'opened', 'nudged', 'resumed', 'due']],
  ['resyncing', [...OF_THE_STREAM, 'opened', 'nudged', 'resumed', 'due']],
  ['reconnecting', [...OF_A_SOCKET, ...OF_A_READ, ...OF_THE_STREAM, 'resumed', 'due']],
  ['offline', [...OF_A_SOCKET, ...OF_A_READ, ...OF_THE_STREAM, 'resumed', 'due']],
  ['suspended', [...OF_A_SOCKET, ...OF_A_READ, ...OF_THE_STREAM, 'nudged', 'network-lost', 'due']],
];

describe('A connection in the state', () => {
  it.each(IGNORED)('%s ignores %j', (state, types) => {
    const rig = rigIn(state);
    const before = rig.state();
    const heeded = types
      .flatMap((type) => INPUTS[type])
      .filter((input) => {
        rig.input(input);
        return rig.state() !== before || rig.takeEffects().length > 0;
      });
    expect(heeded).toEqual([]);
  });

  it.each(['gone', 'refused'] as const)('%s ignores everything and needs no timer', (state) => {
    const rig = rigIn(state);
    const before = rig.state();
    for (const input of Object.values(INPUTS).flat()) rig.input(input);
    expect(rig.state()).toBe(before);
    expect(rig.takeEffects()).toEqual([]);
    expect(deadlineOf(before)).toBeUndefined();
  });

  it.each([
    ['reconnecting', 1000],
    ['offline', 30_000],
  ] as const)('%s waits for its deadline, unless it is nudged', (state, waitMs) => {
    const rig = rigIn(state);
    expect(rig.untilDeadlineMs()).toBe(waitMs);
    rig.input({ type: 'nudged' });
    expect(rig.takeEffects()).toEqual([{ type: 'open' }]);
    expect(rig.link()).toEqual({ state: 'connecting', tries: 0, untilMs: rig.nowMs() + 10_000 });
  });

  it('live checks its socket when it is nudged', () => {
    const rig = rigIn('live');
    rig.input({ type: 'nudged' });
    expect(rig.takeEffects()).toEqual([{ type: 'subscribe', since: { epoch: 'epoch-1', seq: 1 } }]);
    expect(rig.link()).toEqual({ state: 'checking', untilMs: rig.nowMs() + 5000 });
  });
});

describe('Several deadlines that pass while the device sleeps', () => {
  it('take effect together: the notice of the outage, the next read of the stream and the next try', () => {
    const rig = streamRig();
    rig.input({ type: 'stream-failed', code: 'unreachable' });
    rig.advance(600_000);
    rig.input({ type: 'due' });
    const since = { epoch: 'epoch-1', seq: 1 };
    expect(rig.takeEffects()).toEqual([{ type: 'read-stream', since, isLive: false }, { type: 'open' }]);
    const other = rigIn('reconnecting');
    other.advance(600_000);
    other.input({ type: 'due' });
    expect(other.takeEffects()).toEqual([{ type: 'notify', news: { type: 'lost' } }, { type: 'open' }]);
  });
});

describe('Before the first connection', () => {
  it('the first try is brief, and a failed one is lasting', () => {
    const rig = rigIn('connecting');
    expect(shortfallOf(rig.state())).toBe('brief');
    rig.input(CUT);
    rig.waitForDeadline();
    expect(shortfallOf(rig.state())).toBe('lasting');
  });
});

/** Runs the story and returns what was wrong after each input. */
const problemsIn = (
  inputs: [Input, number][],
  problemOf: (rig: Rig, effects: Effect[], before: ConnectionState) => string | undefined,
): string[] => {
  const rig = rigIn('live');
  return inputs.flatMap(([each, waitMs]) => {
    const before = rig.state();
    rig.input(each);
    const problem = problemOf(rig, rig.takeEffects(), before);
    rig.advance(waitMs);
    return problem === undefined ? [] : [`${problem} after ${JSON.stringify(each)}`];
  });
};

const ENDS: Input[] = [
  { type: 'list-failed', code: 'board-not-found' },
  errorOf('board-not-found'),
  errorOf('invalid-token'),
];

/** Waits for something else than time. */
const isWaiting = ({ state }: Link): boolean =>
  ['loading', 'resyncing', 'suspended', 'gone', 'refused'].includes(state);

describe('After any inputs in any order', () => {
  const input = fc.constantFrom(...Object.values(INPUTS).flat());
  const story = fc.array(fc.tuple(input, fc.integer({ min: 0, max: 40_000 })), { maxLength: 30 });

  it('a socket is closed when the connection leaves it', () => {
    fc.assert(
      fc.property(story, (inputs) => {
        const problems = problemsIn(inputs, (rig, effects, before) => {
          const isLeft = hasSocket(before.link) && !hasSocket(rig.link());
          return isLeft && !effects.some(({ type }) => type === 'close') ? 'an open socket' : undefined;
        });
        expect(problems).toEqual([]);
      }),
    );
  });

  it('a connection with a live socket has no outage and reads no stream', () => {
    fc.assert(
      fc.property(story, (inputs) => {
        const problems = problemsIn(inputs, (rig) => {
          const { link, outage, stream } = rig.state();
          return hasLiveSocket(link) && (outage ?? stream) ? 'an outage' : undefined;
        });
        expect(problems).toEqual([]);
      }),
    );
  });

  it('a connection that is not over waits for a deadline, for a read of the list or in the cache', () => {
    fc.assert(
      fc.property(story, (inputs) => {
        const problems = problemsIn(inputs, (rig) =>
          deadlineOf(rig.state()) === undefined && !isWaiting(rig.link()) ? 'no deadline' : undefined,
        );
        expect(problems).toEqual([]);
      }),
    );
  });

  it('a connection that is over needs no timer', () => {
    fc.assert(
      fc.property(story, fc.constantFrom(...ENDS), (inputs, end) => {
        const problems = problemsIn([...inputs, [end, 0]], (rig) =>
          isOver(rig.link()) && deadlineOf(rig.state()) !== undefined ? 'a deadline' : undefined,
        );
        expect(problems).toEqual([]);
      }),
    );
  });

  it('the viewer gets at most one notice of an outage', () => {
    fc.assert(
      fc.property(story, (inputs) => {
        let notices = 0;
        const problems = problemsIn(inputs, (rig, effects) => {
          if (rig.state().outage === undefined) notices = 0;
          else notices += newsOf(effects).filter((news) => news === 'lost').length;
          return notices > 1 ? 'a second notice' : undefined;
        });
        expect(problems).toEqual([]);
      }),
    );
  });
});
