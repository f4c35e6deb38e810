import { createHash } from 'node:crypto';
import type { IntegrityReport, SuspectGroup } from '@openfloor/contract/http';
import type { BoardId, GroupId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { findGroups, type Group, type StandingVote } from '@openfloor/domain/integrity/findGroups';
import { issuedAtMs } from '@openfloor/platform/credentials/sessionCredentials';

const MINUTE_MS = 60_000;

/** A group with the sessions in it, which never leave the server. */
export type FoundGroup = Group & { id: GroupId };

export type Findings = { groups: FoundGroup[]; votes: readonly StandingVote[] };

export const findIn = (
  boardId: BoardId,
  votes: readonly StandingVote[],
  origins: ReadonlyMap<SessionId, string>,
): Findings => ({
  votes,
  groups: findGroups({ votes, origins, mintedAtMs: issuedAtMs }).map((group) => ({
    ...group,
    id: groupIdOf(boardId, group.key),
  })),
});

/** Says nothing about the session in the key: ids of sessions are random. */
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

/** What moderators read: numbers only. */
export const reportOf = (
  { groups, votes }: Findings,
  { questions, setAside }: Pick<BoardState, 'questions' | 'setAside'>,
): Omit<IntegrityReport, 'setAside'> => {
  const votesOf = Map.groupBy(votes, ({ sessionId }) => sessionId);
  const authors = new Set(questions.values().map(({ sessionId }) => sessionId));
  const isActive = (sessionId: SessionId): boolean =>
    authors.has(sessionId) || spanMs(votesOf.get(sessionId) ?? []) > MINUTE_MS;
  return {
    groups: groups.map(({ id, score, reasons, sessionIds }): SuspectGroup => {
      const cast = sessionIds.flatMap((sessionId) => votesOf.get(sessionId) ?? []);
      return {
        id,
        score: Math.round(score * 100) / 100,
        reasons,
        sessions: sessionIds.length,
        votes: cast.length,
        setAside: sessionIds.filter((sessionId) => setAside.has(sessionId)).length,
        alsoActive: sessionIds.filter(isActive).length,
        questions: countsOf(cast),
      };
    }),
    questions: Array.from(
      Map.groupBy(votes, ({ questionId }) => questionId),
      ([id, cast]) => ({ id, perMinute: perMinute(cast) }),
    ),
  };
};

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
