import type { Replay } from '@openfloor/contract/http/replay';
import type { Epoch, Seq } from '@openfloor/contract/ids';
import { REPLAY_EVENTS_MAX } from '@openfloor/contract/limits';
import { isTemporary } from '../../api/http/failures.ts';
import type { ApiFailure, ApiResult } from '../../api/http/apiClient.ts';
import type { ReplayRange } from '../../api/past/replayCalls.ts';
import { readSegment, screenAt, type PastScreen, type Segment, type SegmentIndex } from './segment.ts';
import { timelineOf, type Timeline } from './timeline.ts';

/** Segments whose events stay in memory; others are read again on demand. */
export const SEGMENTS_MAX = 12;
const TRIES_MAX = 4;
const FIRST_PAUSE_MS = 1000;
const PAUSE_MAX_MS = 60_000;

/** `loading`: of `head` events, `loaded` are in the timeline. */
export type LogState = {
  readonly status: 'loading' | 'complete' | 'failed';
  readonly failure: ApiFailure | undefined;
  readonly head: Seq;
  /** Epoch of the history that is read; undefined while any is accepted. */
  readonly epoch: Epoch | undefined;
  /** Version of what the audience may see of the past; undefined until an answer has one. */
  readonly version: string | undefined;
  /** The audience whose view of the past was read; undefined before the first answer. */
  readonly audience: Replay['audience'] | undefined;
  readonly loaded: number;
  readonly timeline: Timeline;
  /**
   * How often the log was read again from the start, because the board had another epoch than the page or its
   * link.
   */
  readonly restarts: number;
};

/** The past of a board, read in ranges: first the one that is wanted and the next, then all others for the timeline. */
export type ReplayLog = {
  state: () => LogState;
  subscribe: (onChange: () => void) => () => void;
  /** Reads the part of the log around an event before others. @returns whether it is there */
  want: (seq: Seq) => boolean;
  has: (seq: Seq) => boolean;
  /** The screen after an event; undefined while its part of the log is being read. */
  screenAt: (seq: Seq) => PastScreen | undefined;
  /** Reads on after a failure, and what happened since the log was complete. */
  readOn: () => void;
  /**
   * Asks whether all that was read may still be shown. If not, drops it and reads it again.
   * @returns resolves when the next check may be made: after a refusal of too many requests it takes longer
   */
  check: () => Promise<void>;
  close: () => void;
};

type ReplayLogOptions = {
  /** The event that is wanted first, and the epoch that has it; undefined: the current epoch. */
  start: { seq: Seq; epoch?: Epoch | undefined };
  read: (range: ReplayRange, signal: AbortSignal) => Promise<ApiResult<Replay>>;
  pause: (ms: number) => Promise<void>;
};

/** Whether an answer makes progress, or the log is complete: otherwise reading on would never end. */
const isUseful = ({ from, to, head }: Replay): boolean => to > from || to === head;
const NO_PROGRESS: ApiFailure = {
  ok: false,
  code: 'unreachable',
  status: 0,
  message: 'The answer has no events.',
};

/** @param failures consecutive ones, including this one */
const pauseAfter = ({ retryAfterMs = 0 }: ApiFailure, failures: number): number =>
  Math.max(retryAfterMs, Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), PAUSE_MAX_MS));

/** A range without events; the answer only has the version of the past. */
const NO_EVENTS: ReplayRange = { from: 0, to: 0 };

const contains = ({ from, to }: { from: Seq; to: Seq }, seq: Seq): boolean =>
  seq === 0 ? from === 0 : from < seq && seq <= to;

const blockStartOf = (seq: Seq): Seq =>
  Math.floor(Math.max(0, seq - 1) / REPLAY_EVENTS_MAX) * REPLAY_EVENTS_MAX;

/** Opens the log of a board's past and begins to read it. */
export const createReplayLog = ({ start: first, read, pause }: ReplayLogOptions): ReplayLog => {
  const closing = new AbortController();
  const { signal } = closing;
  const listeners = new Set<() => void>();
  let formerEpoch: Epoch | undefined;
  let indices: SegmentIndex[] = [];
  let segments: Segment[] = [];
  let wantedSeq = first.seq;
  let isReading = false;
  /** Whether to ask for events after the last one that is known. */
  let isNewsWanted = false;
  /** Checks in a row that were refused as too many. */
  let limitedChecks = 0;
  let state: LogState = {
    status: 'loading',
    failure: undefined,
    head: 0,
    epoch: first.epoch,
    version: undefined,
    audience: undefined,
    loaded: 0,
    timeline: timelineOf([]),
    restarts: 0,
  };

  const change = (changes: Partial<LogState>): void => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const segmentWith = (seq: Seq): Segment | undefined => segments.find((segment) => contains(segment, seq));

  /** The range to read for an event, so that all viewers ask for the same ranges. */
  const rangeFor = (seq: Seq): ReplayRange => {
    const known = indices.find((index) => contains(index, seq));
    if (known) return { from: known.from, to: known.to };
    const start = blockStartOf(seq);
    const from = indices.findLast(({ to }) => to > start && to < seq)?.to ?? start;
    const next = indices.find((index) => index.from > from)?.from ?? Infinity;
    return { from, to: Math.min(start + REPLAY_EVENTS_MAX, next) };
  };

  /** The first event that no index has, if the board has it or may have it. */
  const firstMissing = (): Seq | undefined => {
    let end = 0;
    for (const { from, to } of indices) {
      if (from > end) break;
      end = to;
    }
    if (indices.length > 0 && end >= state.head && !isNewsWanted) return undefined;
    return end + 1;
  };

  /** Range to read next: the part around the wanted event, the part after it, then what is missing in the timeline. */
  const nextRange = (): ReplayRange | undefined => {
    const wanted = state.head > 0 ? Math.min(wantedSeq, state.head) : wantedSeq;
    const current = segmentWith(wanted);
    if (!current) return rangeFor(wanted);
    if (current.to < state.head && !segmentWith(current.to + 1)) return rangeFor(current.to + 1);
    const unread = firstMissing();
    return unread === undefined ? undefined : rangeFor(unread);
  };

  /** Reads the board's current history from its start, because it is another one than was read. */
  const startAgain = (): void => {
    formerEpoch = state.epoch;
    indices = [];
    segments = [];
    wantedSeq = 0;
    change({
      head: 0,
      epoch: undefined,
      version: undefined,
      loaded: 0,
      timeline: timelineOf([]),
      restarts: state.restarts + 1,
    });
  };

  /** Drops what was read, because some of it may have been hidden since. The moment that is shown stays. */
  const dropAll = (version: string): void => {
    indices = [];
    segments = [];
    change({ version, loaded: 0, timeline: { ...state.timeline, moments: [] } });
  };

  /** Stores an answer. Beyond `SEGMENTS_MAX` segments it drops the one farthest from the wanted event. */
  const add = (replay: Replay): void => {
    isNewsWanted &&= replay.to < replay.head;
    if (replay.to === replay.from && indices.length > 0) return;
    const { segment, index } = readSegment(replay);
    segments = [...segments.filter(({ from }) => from !== segment.from), segment];
    if (segments.length > SEGMENTS_MAX) {
      const distances = segments.map(({ from, to }) => Math.max(from - wantedSeq, wantedSeq - to));
      segments = segments.toSpliced(distances.indexOf(Math.max(...distances)), 1);
    }
    const head = Math.max(state.head, replay.head);
    const isKnown = indices.some(({ from, to }) => from === index.from && to === index.to);
    const { epoch, audience, version } = replay;
    if (isKnown) return change({ head, epoch, version, audience });
    indices = [...indices, index].toSorted((a, b) => a.from - b.from);
    const loaded = indices.reduce((sum, { from, to }) => sum + to - from, 0);
    change({ head, epoch, version, audience, loaded, timeline: timelineOf(indices) });
  };

  /** Whether the board now has another history. The server refuses a range that is outside of its history. */
  const isOfOtherHistory = (answer: ApiResult<Replay>): boolean => {
    const { epoch } = state;
    if (epoch === undefined) return false;
    if (answer.ok) return answer.value.epoch !== epoch;
    // Only once: a refusal for another reason must not restart the log again and again.
    return answer.code === 'invalid-request' && epoch !== formerEpoch;
  };

  /**
   * @returns the answer's version if it is another one than was read; some of what was read may then no longer be shown
   */
  const otherVersion = (answer: ApiResult<Replay>): string | undefined =>
    answer.ok && indices.length > 0 && answer.value.version !== state.version
      ? answer.value.version
      : undefined;

  const readPatiently = async (range: ReplayRange): Promise<ApiResult<Replay>> => {
    for (let tries = 1; ; tries += 1) {
      const answer = await read(range, signal);
      signal.throwIfAborted();
      if (answer.ok || !isTemporary(answer) || tries === TRIES_MAX) return answer;
      await pause(pauseAfter(answer, tries));
      signal.throwIfAborted();
    }
  };

  /** Reads until nothing is missing, or until a failure. */
  const readAll = async (): Promise<void> => {
    for (let range = nextRange(); range; range = nextRange()) {
      let answer = await readPatiently(range);
      // A link may name an event that the board does not have.
      if (!answer.ok && answer.code === 'invalid-request' && state.epoch === undefined && range.from > 0) {
        wantedSeq = 0;
        answer = await readPatiently(rangeFor(0));
      }
      const version = otherVersion(answer);
      if (isOfOtherHistory(answer)) startAgain();
      else if (version !== undefined) {
        dropAll(version);
        // Nodes that follow the board may answer with both versions for a moment.
        await pause(FIRST_PAUSE_MS);
      } else if (answer.ok && isUseful(answer.value)) add(answer.value);
      else if (answer.ok) return change({ status: 'failed', failure: NO_PROGRESS });
      else return change({ status: 'failed', failure: answer });
    }
    change({ status: 'complete' });
  };

  const start = async (): Promise<void> => {
    if (isReading || signal.aborted) return;
    isReading = true;
    try {
      await readAll();
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      isReading = false;
    }
  };

  const has = (seq: Seq): boolean => segmentWith(seq) !== undefined;
  const want = (seq: Seq): boolean => {
    wantedSeq = seq;
    if (state.status !== 'failed' && nextRange()) void start();
    return has(seq);
  };

  void start();
  return {
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    want,
    has,
    screenAt: (seq) => {
      const segment = segmentWith(seq);
      return segment && screenAt(segment, seq);
    },
    readOn: () => {
      isNewsWanted = state.status === 'complete';
      change({ status: 'loading', failure: undefined });
      void start();
    },
    check: async () => {
      if (isReading || indices.length === 0) return;
      const answer = await read(NO_EVENTS, signal).catch(() => undefined);
      // Concurrent reads compare the versions themselves.
      if (!answer || isReading || signal.aborted) return;
      if (!answer.ok) {
        if (!isTemporary(answer)) return change({ status: 'failed', failure: answer });
        if (answer.code !== 'rate-limited') return;
        limitedChecks += 1;
        return pause(pauseAfter(answer, limitedChecks));
      }
      limitedChecks = 0;
      const version = otherVersion(answer);
      if (isOfOtherHistory(answer)) startAgain();
      else if (version !== undefined) dropAll(version);
      else return;
      change({ status: 'loading', failure: undefined });
      void start();
    },
    close: () => closing.abort(),
  };
};
