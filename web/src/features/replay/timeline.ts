import type { Seq } from '@openfloor/contract/ids';
import { clockBetween } from '../../design/pageFormats.ts';
import { countUpTo, type Moment, type SegmentIndex } from './segment.ts';

/** A pause longer than this is cut: boards are opened the day before. */
export const PAUSE_MS = 5 * 60_000;
/** What remains of a pause that was cut. */
export const CUT_PAUSE_MS = 10_000;
/** Time before the first event, to show the board as it began, and after the last one. */
const EDGE_MS = 1000;

/**
 * The events of a replay by index, in columns. A position is a time in ms from the start of the timeline, in which long
 * pauses are cut.
 */
export type Timeline = {
  readonly seqs: Float64Array;
  /** Never decreases: the clocks of servers may be set back. */
  readonly atMs: Float64Array;
  readonly positions: Float64Array;
  readonly votes: Uint32Array;
  readonly questions: Uint32Array;
  /** Sums up to and including each event. */
  readonly votesSoFar: Float64Array;
  readonly questionsSoFar: Float64Array;
  readonly moments: readonly Moment[];
  /** Positions in the middle of pauses that were cut. */
  readonly cuts: readonly number[];
  readonly durationMs: number;
  /** The seq before the first event. */
  readonly startSeq: Seq;
};

/** A replay shorter than this shows its times with seconds. */
const BRIEF_MS = 600_000;

/** Formats of a replay's times. */
export const clockOf = ({ atMs }: Timeline) => {
  const [first = 0, last = first] = [atMs.at(0), atMs.at(-1)];
  const { toMinute, toSecond } = clockBetween(first, last);
  return { long: toSecond, short: last - first < BRIEF_MS ? toSecond : toMinute };
};

/**
 * A point of the timeline: the last event before it, and the time since then. Unlike a position it stays the same while
 * the timeline grows.
 */
export type ReplayPlace = { readonly seq: Seq; readonly sinceMs: number };

/** @param indices of segments, in the order of the log; some segments may be missing in between */
export const timelineOf = (indices: readonly SegmentIndex[]): Timeline => {
  const length = indices.reduce((sum, { seqs }) => sum + seqs.length, 0);
  const seqs = new Float64Array(length);
  const atMs = new Float64Array(length);
  const positions = new Float64Array(length);
  const votes = new Uint32Array(length);
  const questions = new Uint32Array(length);
  const cuts: number[] = [];
  let offset = 0;
  for (const index of indices) {
    seqs.set(index.seqs, offset);
    atMs.set(index.atMs, offset);
    votes.set(index.votes, offset);
    questions.set(index.questions, offset);
    offset += index.seqs.length;
  }
  let beforeMs = atMs[0] ?? 0;
  let position = EDGE_MS;
  for (let event = 0; event < length; event += 1) {
    const ms = Math.max(beforeMs, atMs[event] ?? 0);
    const isCut = ms - beforeMs > PAUSE_MS;
    if (isCut) cuts.push(position + CUT_PAUSE_MS / 2);
    position += isCut ? CUT_PAUSE_MS : ms - beforeMs;
    atMs[event] = ms;
    positions[event] = position;
    beforeMs = ms;
  }
  return {
    seqs,
    atMs,
    positions,
    votes,
    questions,
    votesSoFar: sumsOf(votes),
    questionsSoFar: sumsOf(questions),
    moments: indices.flatMap(({ moments }) => moments),
    cuts,
    durationMs: position + EDGE_MS,
    startSeq: indices[0]?.from ?? 0,
  };
};

const sumsOf = (values: Uint32Array): Float64Array => {
  let sum = 0;
  return Float64Array.from(values, (value) => (sum += value));
};

/** Number of events up to a seq. */
const eventsUpTo = ({ seqs }: Timeline, seq: Seq): number =>
  countUpTo(seqs.length, (event) => (seqs[event] ?? Infinity) <= seq);

/** What was asked and voted up to a seq. */
export const countsAt = (timeline: Timeline, seq: Seq): { questions: number; votes: number } => {
  const last = eventsUpTo(timeline, seq) - 1;
  return { questions: timeline.questionsSoFar[last] ?? 0, votes: timeline.votesSoFar[last] ?? 0 };
};

/** The position of a place, at most that of the next event. */
export const positionOf = (timeline: Timeline, { seq, sinceMs }: ReplayPlace): number => {
  const { positions, durationMs } = timeline;
  const events = eventsUpTo(timeline, seq);
  const next = positions[events] ?? durationMs;
  return Math.min((positions[events - 1] ?? 0) + sinceMs, next);
};

/** The place at a position; before and after the timeline, the place at its start or end. */
export const placeAt = (timeline: Timeline, wanted: number): ReplayPlace => {
  const { seqs, positions, durationMs, startSeq } = timeline;
  const position = Math.min(Math.max(0, wanted), durationMs);
  const events = countUpTo(positions.length, (event) => (positions[event] ?? Infinity) <= position);
  return { seq: seqs[events - 1] ?? startSeq, sinceMs: position - (positions[events - 1] ?? 0) };
};

/** The time of day at a position, in ms since the epoch. Within a cut pause it runs faster. */
export const timeAt = (timeline: Timeline, position: number): number => {
  const { atMs, positions } = timeline;
  const events = countUpTo(positions.length, (event) => (positions[event] ?? Infinity) <= position);
  const [beforeMs, before] = [atMs[events - 1], positions[events - 1] ?? 0];
  if (beforeMs === undefined) return (atMs[0] ?? 0) - ((positions[0] ?? 0) - position);
  const [afterMs, after] = [atMs[events], positions[events]];
  if (afterMs === undefined || after === undefined || after === before) return beforeMs + position - before;
  return beforeMs + ((afterMs - beforeMs) * (position - before)) / (after - before);
};

/** The place of the last event at or before a time. */
export const placeAtTime = ({ seqs, atMs, startSeq }: Timeline, ms: number): ReplayPlace => {
  const events = countUpTo(atMs.length, (event) => (atMs[event] ?? Infinity) <= ms);
  return { seq: seqs[events - 1] ?? startSeq, sinceMs: 0 };
};

/** Round widths of bars, in seconds. */
const BAR_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600];

/** `centers` are positions. */
export type Bars = { barMs: number; centers: number[]; votes: number[]; questions: number[] };

/** Votes and questions in at most `barsMax` equal parts of the timeline. */
export const barsOf = ({ positions, votes, questions, durationMs }: Timeline, barsMax: number): Bars => {
  const seconds = BAR_SECONDS.find((each) => durationMs / (each * 1000) <= barsMax);
  const barMs = seconds === undefined ? durationMs / barsMax : seconds * 1000;
  const length = Math.max(1, Math.ceil(durationMs / barMs));
  const bars: Bars = {
    barMs,
    centers: Array.from({ length }, (_, bar) => (bar + 0.5) * barMs),
    votes: Array.from({ length }, () => 0),
    questions: Array.from({ length }, () => 0),
  };
  positions.forEach((position, event) => {
    const bar = Math.min(length - 1, Math.floor(position / barMs));
    bars.votes[bar] = (bars.votes[bar] ?? 0) + (votes[event] ?? 0);
    bars.questions[bar] = (bars.questions[bar] ?? 0) + (questions[event] ?? 0);
  });
  return bars;
};

/** The nearest moment after the event `seq`, or before it. */
export const momentFrom = (
  { moments }: Timeline,
  seq: Seq,
  direction: 'next' | 'previous',
): Moment | undefined =>
  direction === 'next'
    ? moments.find((moment) => moment.seq > seq)
    : moments.findLast((moment) => moment.seq < seq);
