import type { VoteTotals } from '@openfloor/contract/events';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { isCurrent, voteOf, type BoardState } from './boardState.ts';
import { accept, type Command, type Decision } from './decision.ts';
import { countingFor, known } from './mergedTree.ts';

export const setSessionsAside = (
  { group, sessionIds: wanted }: Command<'SetSessionsAside'>,
  state: BoardState,
): Decision => {
  const sessionIds = wanted.filter((sessionId) => !state.setAside.has(sessionId));
  if (sessionIds.length === 0) return accept();
  const totals = totalsWith(state, sessionIds, { isCounted: false });
  return accept({ type: 'v1.SessionsSetAside', group, sessionIds, ...totals });
};

export const releaseSessions = (
  { group, sessionIds: wanted }: Command<'ReleaseSessions'>,
  state: BoardState,
): Decision => {
  const sessionIds = wanted.filter((sessionId) => state.setAside.get(sessionId) === group);
  if (sessionIds.length === 0) return accept();
  const totals = totalsWith(state, sessionIds, { isCounted: true });
  return accept({ type: 'v1.SessionsReleased', group, sessionIds, ...totals });
};

/** Number of votes of these sessions. The state needs all their ballots. */
export const votesOf = ({ ballots }: BoardState, sessionIds: readonly SessionId[]): number =>
  votedBy(ballots, new Set(sessionIds)).length;

/**
 * Totals once the votes of these sessions count (`isCounted`), or no longer count. A session counts once for
 * a question and everything merged into it, so no other ballots are needed: the state must have all ballots
 * of these sessions, and the questions of the ballots.
 */
export const totalsWith = (
  state: BoardState,
  sessionIds: readonly SessionId[],
  { isCounted }: { isCounted: boolean },
): { votes: VoteTotals; votesSetAside: number; setAsideBefore?: number } => {
  const { questions, ballots, setAsideTotals } = state;
  const voters = new Map<QuestionId, Set<SessionId>>();
  const votes = votedBy(ballots, new Set(sessionIds));
  for (const { questionId, sessionId } of votes)
    for (const id of countingFor(questions, [questionId])) {
      const counted = voters.get(id);
      if (counted) counted.add(sessionId);
      else voters.set(id, new Set([sessionId]));
    }
  const sign = isCounted ? 1 : -1;
  const inEarlierTalks = votes.filter(
    ({ questionId }) => !isCurrent(state, known(questions, questionId)),
  ).length;
  return {
    votes: Object.fromEntries(
      Array.from(voters, ([id, { size }]) => [id, known(questions, id).votes + sign * size]),
    ),
    votesSetAside: setAsideTotals.votes - sign * votes.length,
    ...(inEarlierTalks > 0 && {
      setAsideBefore: Math.max(0, (setAsideTotals.before ?? 0) - sign * inEarlierTalks),
    }),
  };
};

const votedBy = (ballots: BoardState['ballots'] = new Set(), sessions: ReadonlySet<SessionId>) =>
  Array.from(ballots, voteOf).filter(({ sessionId }) => sessions.has(sessionId));
