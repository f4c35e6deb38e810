import type { Talk } from '@openfloor/contract/boardHead';
import type { Replay, ReplayEvent } from '@openfloor/contract/http/replay';
import type { Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import type { Audience } from '@openfloor/domain/view/audience';
import { applyContent } from '@openfloor/domain/view/boardView';

/** What the board showed after the event `seq`. */
export type PastScreen = {
  readonly seq: Seq;
  readonly talk: Talk;
  readonly answeringId: QuestionId | null;
  readonly questions: ReadonlyMap<QuestionId, Question>;
};

/** Events between two checkpoints, and so the most to apply for a screen, which starts from a checkpoint. */
export const CHECKPOINT_EVERY = 500;

/** The events of `(from, to]` that an audience saw. */
export type Segment = {
  readonly epoch: Epoch;
  readonly from: Seq;
  readonly to: Seq;
  readonly audience: Audience;
  readonly events: readonly ReplayEvent[];
  /** Screens every `CHECKPOINT_EVERY` events, the first before any event. */
  readonly checkpoints: readonly PastScreen[];
};

export type MomentKind = 'talk' | 'answering' | 'answered' | 'published';
/** A place to jump to. `text`: the title of the talk or the question. */
export type Moment = {
  readonly seq: Seq;
  readonly atMs: number;
  readonly kind: MomentKind;
  readonly text: string;
  /** How many more questions the same event changed. */
  readonly others: number;
};

/** Part of a segment that stays in memory while the page is open; the four columns have one value for each event. */
export type SegmentIndex = {
  readonly from: Seq;
  readonly to: Seq;
  readonly seqs: Float64Array;
  readonly atMs: Float64Array;
  readonly votes: Uint32Array;
  readonly questions: Uint32Array;
  readonly moments: readonly Moment[];
};

type ChangingScreen = {
  seq: Seq;
  talk: Talk;
  answeringId: QuestionId | null;
  questions: Map<QuestionId, Question>;
};

const copyOf = (screen: PastScreen): ChangingScreen => ({ ...screen, questions: new Map(screen.questions) });

/** Changes the screen by one event. */
const apply = (screen: ChangingScreen, event: ReplayEvent, audience: Audience): void => {
  applyContent(screen.questions, event, audience);
  screen.seq = event.seq;
  if (event.talk) screen.talk = event.talk;
  if (event.answeringId !== undefined) screen.answeringId = event.answeringId;
};

/** Makes a segment and its index of an answer, in one pass over the events. */
export const readSegment = ({
  epoch,
  from,
  to,
  talk,
  answeringId,
  questions,
  events,
  audience: named,
}: Replay): { segment: Segment; index: SegmentIndex } => {
  const audience = named === 'public' ? 'public' : 'moderator';
  const screen: ChangingScreen = {
    seq: from,
    talk,
    answeringId,
    questions: new Map(questions.map((question) => [question.id, question])),
  };
  const checkpoints: PastScreen[] = [];
  const index = {
    seqs: new Float64Array(events.length),
    atMs: new Float64Array(events.length),
    votes: new Uint32Array(events.length),
    questions: new Uint32Array(events.length),
  };
  const moments: Moment[] = [];
  events.forEach((event, place) => {
    if (place % CHECKPOINT_EVERY === 0) checkpoints.push(copyOf(screen));
    index.seqs[place] = event.seq;
    index.atMs[place] = Date.parse(event.at);
    index.votes[place] = votesGained(screen, event);
    index.questions[place] = event.talk ? 0 : questionsGained(screen, event);
    const found = momentsIn(screen, event);
    apply(screen, event, audience);
    moments.push(...found);
  });
  if (checkpoints.length === 0) checkpoints.push(screen);
  return {
    segment: { epoch, from, to, audience, events, checkpoints },
    index: { from, to, ...index, moments },
  };
};

/** The screen after the event `seq`, which the segment has. */
export const screenAt = ({ events, checkpoints, audience }: Segment, seq: Seq): PastScreen => {
  const applied = countUpTo(events.length, (place) => (events[place]?.seq ?? Infinity) <= seq);
  const checkpoint = Math.min(Math.floor(applied / CHECKPOINT_EVERY), checkpoints.length - 1);
  const before = checkpoints[checkpoint];
  if (!before) throw new Error('A segment has a checkpoint');
  const screen = copyOf(before);
  for (const event of events.slice(checkpoint * CHECKPOINT_EVERY, applied)) apply(screen, event, audience);
  return screen;
};

/** Number of places that satisfy a condition, which holds from 0 up to some place and not after it. */
export const countUpTo = (length: number, holds: (place: number) => boolean): number => {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Votes that an event adds to questions on the screen. */
const votesGained = ({ questions }: ChangingScreen, { votes = {} }: ReplayEvent): number => {
  let gained = 0;
  for (const [id, now] of Object.entries(votes))
    gained += Math.max(0, now - (questions.get(id)?.votes ?? now));
  return gained;
};

/** Number of questions that an event adds to the screen. */
const questionsGained = (
  { questions }: ChangingScreen,
  { questions: given = [], changes = [] }: ReplayEvent,
): number => {
  const shown = [...given, ...changes.flatMap(({ question }) => question ?? [])];
  return shown.filter(({ id }) => !questions.has(id)).length;
};

/**
 * Moments of an event that is not yet applied to the screen. Questions that the audience may not see now are
 * not in the screen, and give no moment.
 */
const momentsIn = (screen: ChangingScreen, event: ReplayEvent): Moment[] => {
  const { talk, answeringId, questions = [], changes = [] } = event;
  const at = { seq: event.seq, atMs: Date.parse(event.at) };
  const texts = (ids: readonly QuestionId[]): string[] =>
    ids.flatMap(
      (id) => screen.questions.get(id)?.text ?? questions.find((question) => question.id === id)?.text ?? [],
    );
  const momentOf = (kind: MomentKind, [text, ...others]: readonly string[]): Moment[] =>
    text === undefined ? [] : [{ ...at, kind, text, others: others.length }];
  if (talk) return momentOf('talk', [talk.title]);
  const answered = changes.filter(({ isAnswered }) => isAnswered).map(({ id }) => id);
  const published = changes.filter(({ status }) => status === 'published').map(({ id }) => id);
  return [
    ...momentOf('answering', typeof answeringId === 'string' ? texts([answeringId]) : []),
    ...momentOf('answered', texts(answered)),
    ...momentOf(
      'published',
      // Among the public's changes only those that make a question visible contain the whole question.
      published.length > 0 ? texts(published) : changes.flatMap(({ question }) => question?.text ?? []),
    ),
  ];
};
