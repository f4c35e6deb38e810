import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { IntegrityReport, SuspectGroup } from '@openfloor/contract/http/integrity';
import type { BoardId, GroupId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { findGroups } from '@openfloor/domain/hints/integrity/findGroups';
import { oneNetworkShares } from '@openfloor/domain/hints/integrity/oneNetwork';
import { mintedAtMs } from '@openfloor/platform/credentials/sessionCredentials';
import type { StandingVote } from '@openfloor/store/reads/standingVotes';

const MINUTE_MS = 60_000;

/** A group with the sessions in it, which never leave the server. */
type FoundGroup = Omit<SuspectGroup, 'setAside'> & { sessionIds: readonly SessionId[] };

/** The result of a search. It does not contain the votes that were searched, because it is cached for some seconds. */
export type Findings = { groups: FoundGroup[]; questions: IntegrityReport['questions'] };

/** The input of a search. */
type FindingsOf = {
  boardId: BoardId;
  votes: readonly StandingVote[];
  /** A keyed hash of the address prefix that each session voted from, if it is known. */
  origins: ReadonlyMap<SessionId, string>;
  questions: BoardState['questions'];
  setAside: BoardState['setAside'];
};

/**
 * Finds groups of sessions that look like one program. Takes up to a second for a large board; the node's other
 * requests run in between.
 */
export const findIn = async ({
  boardId,
  votes,
  origins,
  questions,
  setAside,
}: FindingsOf): Promise<Findings> => {
  const groups = await runSteps(findGroups({ votes, origins, mintedAtMs }));
  const counted = votes.filter(({ sessionId }) => !setAside.has(sessionId));
  const oneNetwork = oneNetworkShares({ votes: counted, origins });
  const votesOf = Map.groupBy(votes, ({ sessionId }) => sessionId);
  const authors = new Set(questions.values().map(({ sessionId }) => sessionId));
  /** Whether the session asked, or voted at times more than a minute apart, as people do. */
  const isActive = (sessionId: SessionId): boolean =>
    authors.has(sessionId) || spanMs(votesOf.get(sessionId) ?? []) > MINUTE_MS;
  return {
    groups: groups.map(({ key, score, reasons, sessionIds }) => {
      const cast = sessionIds.flatMap((sessionId) => votesOf.get(sessionId) ?? []);
      return {
        id: groupIdOf(boardId, key),
        score: Math.round(score * 100) / 100,
        reasons,
        sessionIds,
        sessions: sessionIds.length,
        votes: cast.length,
        alsoActive: sessionIds.filter(isActive).length,
        questions: countsOf(cast),
      };
    }),
    questions: Array.from(
      Map.groupBy(votes, ({ questionId }) => questionId),
      ([id, cast]) => {
        const share = oneNetwork.get(id);
        return { id, perMinute: perMinute(cast), ...(share !== undefined && { oneNetwork: share }) };
      },
    ),
  };
};

/** Runs steps to their end. Between two steps the node can do other work. */
const runSteps = async <Result>(steps: Generator<void, Result>): Promise<Result> => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await otherWork();
  }
};

/**
 * The id of a group: a hash of its key as a UUID of version 8. It reveals nothing about the key: ids of sessions are
 * random, and prefixes are keyed hashes.
 */
const groupIdOf = (boardId: BoardId, key: string): GroupId => {
  const hex = createHash('sha256').update(`${boardId} ${key}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};

/** The findings as moderators read them: without sessions, and with how many of each group are set aside now. */
export const reportOf = (
  { groups, questions }: Findings,
  { setAside }: Pick<BoardState, 'setAside'>,
): Omit<IntegrityReport, 'setAside'> => ({
  groups: groups.map(({ sessionIds, ...group }) => ({
    ...group,
    setAside: sessionIds.filter((sessionId) => setAside.has(sessionId)).length,
  })),
  questions,
});

/** Time between the first and the last vote. */
const spanMs = (votes: readonly StandingVote[]): number => {
  const times = votes.map(({ castAtMs }) => castAtMs);
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
};

const countsOf = (votes: readonly StandingVote[]): { id: QuestionId; votes: number }[] =>
  Array.from(
    Map.groupBy(votes, ({ questionId }) => questionId),
    ([id, cast]) => ({ id, votes: cast.length }),
  ).toSorted((a, b) => b.votes - a.votes || (a.id < b.id ? -1 : 1));

const perMinute = (votes: readonly StandingVote[]): { at: string; votes: number }[] =>
  [...Map.groupBy(votes, ({ castAtMs }) => Math.floor(castAtMs / MINUTE_MS))]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, cast]) => ({ at: new Date(minute * MINUTE_MS).toISOString(), votes: cast.length }));
