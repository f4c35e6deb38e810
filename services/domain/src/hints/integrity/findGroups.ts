import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { IntegrityReason } from '@openfloor/contract/http/integrity';
import { programLikeness, type TimedVote } from './votePace.ts';

/** A vote that was not taken back. */
export type ArrivedVote = {
  questionId: QuestionId;
  sessionId: SessionId;
  /** When its request arrived at a node; null: unknown. The log has only the time of the whole batch. */
  arrivedAtMs: number | null;
};

export type Evidence = {
  votes: readonly ArrivedVote[];
  /** When the server made the session; undefined for sessions of former releases. */
  mintedAtMs: (sessionId: SessionId) => number | undefined;
  /** An opaque name of the address prefix that a session voted from, if it is known. */
  origins: ReadonlyMap<SessionId, string>;
};

/** Sessions that look like one program. */
export type Group = {
  /** Constant while the group grows. That of a prefix is also constant while its sessions take votes back. */
  key: string;
  score: number;
  reasons: IntegrityReason[];
  sessionIds: SessionId[];
};

/** A session whose likeness to a program is at least this is a suspect. */
const LIKENESS_MIN = 0.7;
/** Least size of a group, and its least share of all voters: smaller groups form by chance, and decide no ranking. */
const SESSIONS_MIN = 10;
const SHARE_MIN = 0.02;
const SCORE_MIN = 0.5;
/** Events are together if ten others are within ten seconds. */
const TOGETHER = { others: 10, withinMs: 10_000 };
/** Suspects without a common address belong to different groups if they were minted further apart. */
const GROUP_GAP_MS = 60_000;
/** A reason is reported from this strength on. */
const STRENGTH_MIN = 0.5;
/** A burst alone stays below `SCORE_MIN`: a question from the stage makes one. */
const WEIGHTS = { burst: 0.3, 'minted-together': 0.6, 'shared-prefix': 0.6 } as const;

/**
 * Groups of sessions that look like one program, the highest score first.
 *
 * A vote is judged by when its request arrived, and not at all if that is unknown: one batch of the log may hold the
 * votes of a whole hall. A session belongs to a group only by what it did itself (see `programLikeness`): many people
 * behind one address, many who open the page together and many who vote together are no evidence. The score is the mean
 * likeness of the sessions, times what makes them one group: `1 - (1 - 0.3 burst)(1 - 0.6 minted)(1 - 0.6 prefix)`,
 * each from 0 to 1. An address counts as far as its share in the group exceeds its share among all other sessions:
 * behind the one address of a hall it says nothing.
 *
 * Yields after each step of some milliseconds, so that the caller can do other work in between.
 */
export function* findGroups(evidence: Evidence): Generator<void, Group[]> {
  const likeness = yield* likenessOf(evidence);
  const suspects = [...likeness].flatMap(([sessionId, value]) => (value >= LIKENESS_MIN ? sessionId : []));
  return [...groupsByOrigin(suspects, evidence)]
    .flatMap(([key, sessionIds]) => assess(key, sessionIds, likeness, evidence) ?? [])
    .toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
}

/**
 * Likeness of each session: the highest of its votes, compared with all votes for the question and with those from the
 * same prefix.
 */
function* likenessOf({ votes, mintedAtMs, origins }: Evidence): Generator<void, Map<SessionId, number>> {
  const likeness = new Map<SessionId, number>();
  const raise = (some: Map<SessionId, number>): void => {
    for (const [sessionId, value] of some)
      likeness.set(sessionId, Math.max(likeness.get(sessionId) ?? 0, value));
  };
  for (const ofQuestion of Map.groupBy(votes, ({ questionId }) => questionId).values()) {
    const timed = ofQuestion.flatMap(({ sessionId, arrivedAtMs }): TimedVote[] => {
      const minted = mintedAtMs(sessionId);
      return minted === undefined || arrivedAtMs === null
        ? []
        : [{ sessionId, arrivedAtMs, mintedAtMs: minted }];
    });
    raise(yield* programLikeness(timed));
    const known = timed.filter(({ sessionId }) => origins.has(sessionId));
    for (const ofOrigin of Map.groupBy(known, ({ sessionId }) => origins.get(sessionId)).values())
      if (ofOrigin.length < timed.length) raise(yield* programLikeness(ofOrigin));
  }
  return likeness;
}

/** Sessions of one prefix are one group; others are grouped by the time of their minting. */
const groupsByOrigin = (suspects: readonly SessionId[], evidence: Evidence): Map<string, SessionId[]> => {
  const { origins, mintedAtMs } = evidence;
  const groups = new Map<string, SessionId[]>();
  const others: { sessionId: SessionId; minted: number }[] = [];
  for (const [origin, sessionIds] of Map.groupBy(suspects, (sessionId) => origins.get(sessionId)))
    if (origin !== undefined && sessionIds.length >= SESSIONS_MIN) groups.set(`prefix ${origin}`, sessionIds);
    else for (const sessionId of sessionIds) others.push({ sessionId, minted: mintedAtMs(sessionId) ?? 0 });
  let group: SessionId[] = [];
  let latest = -Infinity;
  for (const { sessionId, minted } of others.toSorted((a, b) => a.minted - b.minted)) {
    if (minted - latest > GROUP_GAP_MS) groups.set(`minted ${sessionId}`, (group = []));
    group.push(sessionId);
    latest = minted;
  }
  return groups;
};

/** @returns undefined if the group is too small or its score too low */
const assess = (
  key: string,
  sessionIds: SessionId[],
  likeness: ReadonlyMap<SessionId, number>,
  { votes, mintedAtMs, origins }: Evidence,
): Group | undefined => {
  const voters = new Set(votes.map(({ sessionId }) => sessionId));
  if (sessionIds.length < Math.max(SESSIONS_MIN, SHARE_MIN * voters.size)) return undefined;
  const members = new Set(sessionIds);
  const theirVotes = votes.filter(({ sessionId }) => members.has(sessionId));
  const strengths = {
    burst: shareTogether(
      Map.groupBy(theirVotes, ({ questionId }) => questionId)
        .values()
        .map(timesOf),
    ),
    'minted-together': shareTogether([sessionIds.map((sessionId) => mintedAtMs(sessionId) ?? 0)]),
    'shared-prefix': prefixExcess(members, voters, origins),
  };
  const reasons = REASONS.filter((reason) => strengths[reason] >= STRENGTH_MIN);
  const innocence = REASONS.reduce(
    (product, reason) => product * (1 - WEIGHTS[reason] * strengths[reason]),
    1,
  );
  const total = sessionIds.reduce((sum, sessionId) => sum + (likeness.get(sessionId) ?? 0), 0);
  const score = (total / sessionIds.length) * (1 - innocence);
  // Strengths too weak to be reported can lift a burst above `SCORE_MIN`.
  const isBurstAlone = reasons.every((reason) => reason === 'burst');
  return score <= SCORE_MIN || isBurstAlone ? undefined : { key, score, reasons, sessionIds };
};

const REASONS = ['burst', 'minted-together', 'shared-prefix'] as const satisfies IntegrityReason[];

const timesOf = (votes: readonly ArrivedVote[]): number[] =>
  votes.flatMap(({ arrivedAtMs }) => arrivedAtMs ?? []);

/** The share of times that have enough others of the same list close to them, see `TOGETHER`. */
const shareTogether = (lists: Iterable<readonly number[]>): number => {
  let together = 0;
  let all = 0;
  for (const list of lists) {
    const sorted = list.toSorted((a, b) => a - b);
    let [from, to] = [0, 0];
    for (const time of sorted) {
      while ((sorted[from] ?? time) < time - TOGETHER.withinMs) from += 1;
      while ((sorted[to] ?? Infinity) <= time + TOGETHER.withinMs) to += 1;
      if (to - from > TOGETHER.others) together += 1;
    }
    all += sorted.length;
  }
  return all === 0 ? 0 : together / all;
};

/** By how much the group's most frequent prefix is more frequent in it than among all other voters. */
const prefixExcess = (
  members: ReadonlySet<SessionId>,
  voters: ReadonlySet<SessionId>,
  origins: Evidence['origins'],
): number => {
  const others = [...voters].filter((sessionId) => !members.has(sessionId));
  const [mostFrequent] = [...Map.groupBy(members, (sessionId) => origins.get(sessionId))]
    .filter(([origin]) => origin !== undefined)
    .toSorted(([, a], [, b]) => b.length - a.length);
  if (!mostFrequent) return 0;
  const [origin, sessionIds] = mostFrequent;
  const elsewhere = others.filter((sessionId) => origins.get(sessionId) === origin).length;
  // Too few others say nothing about which prefix is usual in the hall.
  const shareOfOthers = others.length < SESSIONS_MIN ? 0 : elsewhere / others.length;
  return Math.max(0, sessionIds.length / members.size - shareOfOthers);
};
