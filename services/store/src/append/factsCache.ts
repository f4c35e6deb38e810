import type { BoardId, GroupId, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import { ballotOf, isMerged, type Ballot } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { touchedBy } from '@openfloor/domain/board/touchedBy';
import { LRUCache } from 'lru-cache';
import type { Facts } from './facts.ts';
import type { CommandRequest } from './request.ts';
import type { Committed } from './sql/appendBatches.ts';

export type KeptFacts = {
  /** Removes and returns the facts for these requests; undefined if they need facts that are not kept. */
  take: (boardId: BoardId, requests: readonly CommandRequest[]) => Facts | undefined;
  /** Keeps the facts of a commit, with its changes applied. `tookVotesBack`: whether it retracted votes. */
  keep: (boardId: BoardId, facts: Facts, commit: KeptCommit) => void;
};

type KeptCommit = Committed & { seq: Seq; lastAtMs: number; tookVotesBack: boolean };

/**
 * Limit of what is kept over all boards, counted in questions, talks, moderators and planned talks: a few KB each at
 * most.
 */
const SIZE_MAX = 20_000;

type CachedFacts = Pick<KeptCommit, 'server' | 'tookVotesBack'> & {
  facts: Facts;
  questions: Map<QuestionId, QuestionState>;
};

const sizeOf = ({ facts: { state }, questions }: CachedFacts): number =>
  1 +
  questions.size +
  state.stage.length +
  state.talks.length +
  state.moderators.length +
  state.agenda.length;

/**
 * Whether kept facts suffice for a command: it needs only its board and its question, and the commit checks that its
 * ballot does not exist or its asker is not blocked. A vote that toggles is likely to be new unless the board's latest
 * commit retracted votes. Where equal questions are merged, a new question needs a read.
 */
const needsNoRead = (command: BoardCommand, { tookVotesBack, facts: { state } }: CachedFacts): boolean =>
  command.type === 'AskQuestion'
    ? state.settings.merge !== 'exact'
    : command.type === 'Vote' && (command.voted ?? !tookVotesBack);

/**
 * Keeps the facts of this node's latest commit to a board, so that the next votes and questions need no read. Their
 * commit finds out whether the facts still hold: whether the board's row is still the version that this node wrote, on
 * the same Postgres. Ballots, blocked sessions and idempotency keys are not kept; votes, askers and keys count as new,
 * and the commit finds out whether they are.
 */
export const createFactsCache = (): KeptFacts => {
  const boards = new LRUCache<BoardId, CachedFacts>({ maxSize: SIZE_MAX, sizeCalculation: sizeOf });

  return {
    take: (boardId, requests) => {
      const kept = boards.get(boardId);
      if (!kept) return undefined;
      // The sessions may be set aside, which only a read shows.
      if (kept.facts.state.setAsideTotals.sessions > 0) return undefined;
      if (!requests.every(({ command }) => needsNoRead(command, kept))) return undefined;
      const touched = touchedBy(requests.map(({ command }) => command));
      // A vote that is cast and taken back in one batch casts no ballot, so the commit would not look for an earlier
      // one.
      if (new Set(touched.ballots.map(ballotOf)).size < touched.ballots.length) return undefined;
      const questions = new Map<QuestionId, QuestionState>();
      for (const id of touched.questions) {
        const question = kept.questions.get(id);
        // In a tree of merged questions the session may have other ballots, which have to be read.
        if (!question || isMerged(question) || question.members.length > 0) return undefined;
        questions.set(id, question);
      }
      const { facts, server } = kept;
      boards.delete(boardId);
      return {
        ...facts,
        state: { ...facts.state, questions, ...nothingRead() },
        remembered: new Map(),
        kept: {
          server,
          questions: kept.questions,
          claims: requests.flatMap(({ idempotency }) => idempotency ?? []),
          askers: touched.sessions,
        },
      };
    },

    keep: (boardId, facts, { server, tookVotesBack, ...commit }) => {
      const former = boards.get(boardId);
      // The questions of the former commit still hold if no other write came between.
      const isNext = former?.facts.version === facts.version && former.server === server;
      const questions =
        facts.kept?.questions ?? (isNext ? former.questions : new Map<QuestionId, QuestionState>());
      for (const [id, question] of facts.state.questions) questions.set(id, question);
      const { kept: _kept, ...rest } = facts;
      const { acts: _acts, latestChanges: _latestChanges, otherVoters: _otherVoters, ...state } = facts.state;
      boards.set(boardId, {
        facts: {
          ...rest,
          ...commit,
          isContinued: true,
          state: { ...state, questions: new Map(), ...nothingRead() },
          remembered: new Map(),
        },
        server,
        tookVotesBack,
        questions,
      });
    },
  };
};

/** State that belongs to one batch alone, empty until it is read. */
const nothingRead = () => ({
  ballots: new Set<Ballot>(),
  blocked: new Set<SessionId>(),
  setAside: new Map<SessionId, GroupId>(),
});
