/**
 * What the assistant asks about a board and when, without I/O. When a node looks at a board, `worker.ts` asks the
 * language model for two things: to screen new questions (flag those that a moderator should read first), and to write
 * a summary. `batchOf` and `isSummaryDue` choose what to ask; `progressOf` turns the outcomes into what to store.
 */
import { createHash } from 'node:crypto';
import type { AssistantProgress, AssistantWork } from '@openfloor/store/maintenance/assistantWork';
import type { ModelAnswer, Failure } from './completions.ts';

/** Outcome of a request: an answer, or the reason why none was sent. */
export type Asked = ModelAnswer<unknown> | Unsent;

/**
 * Why no request was sent. `breaker-open`: requests pause after failures of the service. `budget`: a limit of requests
 * is reached; `waitMs`: time until it may allow another one.
 */
export type Unsent =
  { ok: false; failure: 'breaker-open' } | { ok: false; failure: 'budget'; waitMs: number };

/**
 * Questions in one request, by the number of consecutive unusable replies before it (`attempts`). Smaller requests
 * isolate the question that makes a reply unusable.
 */
const BATCH_SIZES = [20, 5, 1, 1] as const;
export const QUESTIONS_MAX = BATCH_SIZES[0];

export type Pace = {
  /** Pause between two looks at a board, so that questions that are asked together are sent in one request. */
  pauseMs: number;
  /** Wait after a failure for which the service names no wait. */
  retryMs: number;
  summaryEveryMs: number;
};

/**
 * Failures that may be due to what was asked. All others are failures of the service, after which the same
 * questions are asked again.
 */
const CONTENT_FAILURES: ReadonlySet<Failure | 'breaker-open' | 'budget'> = new Set([
  'refused',
  'invalid',
  'too-large',
]);

/** The questions to ask about now. */
export const batchOf = ({ unscreened, attempts }: AssistantWork): AssistantWork['unscreened'] =>
  unscreened.slice(0, BATCH_SIZES[attempts] ?? 1);

/** A digest of what a summary is written from. Votes are left out: new votes alone need no new summary. */
export const digestOf = ({ summarized }: Pick<AssistantWork, 'summarized'>): string => {
  const content = summarized.map(({ id, text, answered }) => JSON.stringify([id, text, answered]));
  return createHash('sha256').update(content.toSorted().join('\n')).digest('base64');
};

const hasNews = (work: AssistantWork): boolean =>
  work.summarized.length > 0 && work.summaryOf !== digestOf(work);

/** Whether a summary is to be written now. */
export const isSummaryDue = (work: AssistantWork, everyMs: number): boolean =>
  hasNews(work) && work.sinceSummaryMs >= everyMs;

/**
 * Progress to store. `againInMs`: the shortest wait that an outcome asks for; null: look again when there is news.
 * @param screened outcome of asking about `batchOf`; undefined if there was nothing to ask
 * @param summarized outcome of asking for a summary; undefined if none was due
 */
export const progressOf = (
  work: AssistantWork,
  screened: Asked | undefined,
  summarized: Asked | undefined,
  { pauseMs, retryMs, summaryEveryMs }: Pace,
): AssistantProgress => {
  const { epoch, attempts } = work;
  const screening = afterScreening(work, screened);
  const isSummaryAsked =
    summarized !== undefined && (summarized.ok || CONTENT_FAILURES.has(summarized.failure));
  const waits = [screened, summarized].flatMap((asked) => waitAfter(asked, retryMs) ?? []);
  if (screening.hasMore) waits.push(0);
  if (isSummaryAsked && !summarized.ok) waits.push(summaryEveryMs);
  if (!summarized && hasNews(work)) waits.push(Math.max(0, summaryEveryMs - work.sinceSummaryMs));
  return {
    epoch,
    screenedSeq: screening.screenedSeq,
    attempts: screening.attempts ?? attempts,
    summaryOf: summarized?.ok ? digestOf(work) : null,
    isSummaryAsked,
    pauseMs,
    againInMs: waits.length > 0 ? Math.min(...waits) : null,
  };
};

/** Progress of screening. `screenedSeq`, `attempts`: null or absent: unchanged. `hasMore`: questions remain. */
type Screened = { screenedSeq: number | null; attempts?: number; hasMore: boolean };

const afterScreening = (work: AssistantWork, screened: Asked | undefined): Screened => {
  const { unscreened, hasMore, attempts, head } = work;
  const batch = batchOf(work);
  const isLastBatch = !hasMore && batch.length === unscreened.length;
  const done: Screened = {
    screenedSeq: isLastBatch ? head : (batch.at(-1)?.seq ?? head),
    attempts: 0,
    hasMore: !isLastBatch,
  };
  if (screened === undefined || screened.ok) return done;
  if (!CONTENT_FAILURES.has(screened.failure)) return { screenedSeq: null, hasMore: false };
  // A question that the service never answers must not keep the others waiting for ever.
  if (attempts + 1 >= BATCH_SIZES.length) return done;
  return { screenedSeq: null, attempts: attempts + 1, hasMore: true };
};

/** Wait after a request, in ms; undefined: none. */
const waitAfter = (asked: Asked | undefined, retryMs: number): number | undefined => {
  if (asked === undefined || asked.ok || CONTENT_FAILURES.has(asked.failure)) return undefined;
  if (asked.failure === 'stopped') return 0;
  if (asked.failure === 'budget') return Math.max(retryMs, asked.waitMs);
  return 'retryAfterMs' in asked && asked.retryAfterMs !== undefined ? asked.retryAfterMs : retryMs;
};
