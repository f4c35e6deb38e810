import type { RecordedEvent } from '@openfloor/contract/events';
import { stateAt } from '@openfloor/domain/testing/arbitraries';
import type { EventPage } from '@openfloor/store/reads/events';
import type { BoardSnapshot } from '@openfloor/store/reads/snapshot';
import { deadlineOf, startFeed, step } from '../feedMachine.ts';
import type { Effect, Input, Place } from '../feedState.ts';
import { epoch as firstEpoch, boardRecord } from '@openfloor/domain/testing/sampleBoard';

type Details = Partial<Pick<BoardSnapshot, 'epoch' | 'server' | 'continuedFrom'>>;

export const snapshotAt = (
  log: readonly RecordedEvent[],
  seq: number,
  { epoch = firstEpoch, server = 'primary', continuedFrom }: Details = {},
): BoardSnapshot => ({
  board: boardRecord,
  epoch,
  seq,
  state: stateAt(log, seq),
  last: log[seq - 1],
  server,
  ...(continuedFrom !== undefined && { continuedFrom }),
});

/** The page that the store answers for a position: it begins with the event there. */
export const pageFrom = (
  log: readonly RecordedEvent[],
  from: number,
  to = log.length,
  server = 'primary',
): EventPage => ({ server, events: log.slice(from - 1, to) });

/** Runs the machine from a seq of the log. Events that it hands on fit, unless the test says otherwise. */
export const createMachineRig = (log: readonly RecordedEvent[], seq = 1) => {
  let feed = startFeed(snapshotAt(log, seq));
  let nowMs = 0;
  let misfitSeq = Infinity;
  const handedOn: number[] = [];

  const carryOut = (effect: Effect): Effect[] => {
    if (effect.type !== 'hand-on') return [effect];
    const fitting = effect.events.filter((event) => event.seq < misfitSeq);
    const fits = fitting.length === effect.events.length;
    handedOn.push(...fitting.map((event) => event.seq));
    const last = fitting.at(-1) ?? feed.place.last;
    return input({ type: 'handed-on', seq: last?.seq ?? 0, last, fits, source: effect.source });
  };

  /** @returns the effects, without `hand-on` */
  const input = (event: Input): Effect[] => {
    const next = step(feed, event, nowMs);
    ({ feed } = next);
    return next.effects.flatMap(carryOut);
  };

  const ask = (what: 'pages' | 'board', outcomes: unknown[] = [], name: unknown = what): Effect[] =>
    input({
      type: 'read-asked',
      what,
      caller: {
        resolve: () => void outcomes.push(name),
        reject: (error) => void outcomes.push([name, error]),
      },
    });

  /** Answers `read-page` from the place that it named. */
  const answerPage = (from: Place, page: EventPage | undefined): Effect[] =>
    input({ type: 'page-read', from, page });

  return {
    input,
    ask,
    answerPage,
    handedOn,
    feed: () => feed,
    place: () => feed.place,
    deadlineMs: () => deadlineOf(feed),
    advance: (ms: number): void => void (nowMs += ms),
    misfitFrom: (from: number): void => void (misfitSeq = from),
  };
};

/** Settles the callers in the effects, as `boardFeed.ts` does. */
export const settleAll = (effects: Effect[]): void => {
  for (const effect of effects)
    if (effect.type === 'settle')
      for (const caller of effect.callers)
        if (effect.error === undefined) caller.resolve();
        else caller.reject(effect.error);
};

export const typesOf = (effects: Effect[]): Effect['type'][] => effects.map(({ type }) => type);
