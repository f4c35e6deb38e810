import type { RecordedEvent } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { Trending } from '@openfloor/contract/trending';
import {
  ballotOf,
  isCurrent,
  isPublic,
  rootIdOf,
  type Ballot,
  type BoardState,
} from '../board/boardState.ts';
import { isVote, questionsOf } from '../board/eventFacts.ts';

export const TRENDING_SECONDS = 120;
/** Minimum interval between two counts of a board's recent votes on a node. */
export const TRENDING_EVERY_MS = 5000;
const WINDOW_MS = TRENDING_SECONDS * 1000;
const VOTES_MIN = 5;
/** Least multiple of the median votes of all questions. */
const FACTOR_MIN = 3;

/** Ballots cast lately and not taken back, oldest first. Values repeat the keys, which are slow to parse. */
export type RecentBallots = Map<Ballot, { questionId: QuestionId; sessionId: SessionId; castAtMs: number }>;

/** Adds an event, and drops ballots that were cast more than the window before it. */
export const noteRecentBallots = (recent: RecentBallots, { event, at }: RecordedEvent): void => {
  if (!isVote(event)) return;
  const atMs = Date.parse(at);
  const { sessionId } = event;
  for (const questionId of questionsOf(event)) {
    const ballot = ballotOf({ questionId, sessionId });
    recent.delete(ballot);
    if (event.type === 'v1.VoteCast') recent.set(ballot, { questionId, sessionId, castAtMs: atMs });
  }
  for (const [ballot, { castAtMs }] of recent) {
    if (castAtMs > atMs - WINDOW_MS) return;
    recent.delete(ballot);
  }
};

/**
 * The public questions of the talk that got at least 5 votes in the last two minutes, and at least three times the
 * median of all: a question that stands out on a quiet board, and one that is far ahead of the others on a busy one.
 * Depends only on the events and the time, so all nodes agree.
 */
export const trendingAt = (state: BoardState, recent: RecentBallots, nowMs: number): Trending => {
  const votes = votesOfRoots(state, recent, nowMs);
  const fast = [...votes].filter(([, count]) => count >= VOTES_MIN);
  if (fast.length === 0) return [];
  const publicIds = [...state.questions.values()]
    .filter((question) => isPublic(question) && isCurrent(state, question))
    .map(({ id }) => id);
  const wanted = FACTOR_MIN * median(publicIds.map((id) => votes.get(id) ?? 0));
  const shown = new Set(publicIds);
  return fast
    .filter(([id, count]) => shown.has(id) && count >= wanted)
    .map(([id, count]) => ({ id, votes: count, seconds: TRENDING_SECONDS }))
    .toSorted((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : 1));
};

/** The questions of an earlier count that are still public and of the current talk. */
export const stillPublic = (state: BoardState, trending: Trending): Trending =>
  trending.filter(({ id }) => {
    const question = state.questions.get(id);
    return question !== undefined && isPublic(question) && isCurrent(state, question);
  });

/** Number of distinct sessions, without those set aside, by the root of the question they voted for. */
const votesOfRoots = (
  { questions, setAside }: BoardState,
  recent: RecentBallots,
  nowMs: number,
): Map<QuestionId, number> => {
  const counts = new Map<QuestionId, number>();
  const votersOfTrees = new Map<QuestionId, Set<SessionId>>();
  for (const { questionId, sessionId, castAtMs } of recent.values()) {
    // After the clock was set back, times in the log are ahead of it for a while. The age of such votes is unknown.
    const isRecent = castAtMs > nowMs - WINDOW_MS && castAtMs <= nowMs;
    if (!isRecent || setAside.has(sessionId)) continue;
    const question = questions.get(questionId);
    if (!question) continue;
    const rootId = rootIdOf(question);
    // Only in a tree of merged questions can a session have several ballots.
    const isAlone = rootId === questionId && question.members.length === 0;
    if (isAlone) counts.set(rootId, (counts.get(rootId) ?? 0) + 1);
    else votersOfTrees.set(rootId, (votersOfTrees.get(rootId) ?? new Set()).add(sessionId));
  }
  for (const [rootId, sessions] of votersOfTrees) counts.set(rootId, sessions.size);
  return counts;
};

const median = (counts: readonly number[]): number => {
  const sorted = counts.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
};
