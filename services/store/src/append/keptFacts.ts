import type { BoardId, QuestionId, Seq } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import { isMerged, type QuestionState } from '@openfloor/domain/board/boardState';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { touchedBy } from '@openfloor/domain/board/touchedBy';
import type { Committed } from './batchRows.ts';
import type { Facts } from './facts.ts';
import type { CommandRequest } from './request.ts';

export type KeptFacts = {
  /** Facts for the requests; undefined if they need facts that are not kept, or if another node wrote to the board. */
  for: (boardId: BoardId, requests: readonly CommandRequest[]) => Facts | undefined;
  /** Keeps the facts of a commit, with its changes applied. */
  keep: (boardId: BoardId, facts: Facts, commit: Committed & { seq: Seq; lastAtMs: number }) => void;
  drop: (boardId: BoardId) => void;
};

/** Limit of what is kept, over all boards, in questions; the board written to longest ago is dropped. */
const SIZE_MAX = 20_000;

type Kept = { facts: Facts; server: string; questions: Map<QuestionId, QuestionState>; size: number };

/** Whether a command needs only its question and its board, and its ballot not to exist. */
const isNewVote = (command: BoardCommand): boolean => command.type === 'Vote' && command.voted === true;

/**
 * Keeps the facts of this node's latest commit to a board, so that the next votes need no read. The commit of these votes finds
 * out whether the facts still hold: whether the board's row is still the version that this node wrote, on the same server.
 * Ballots are not kept; votes count as new, and the commit finds out whether they are.
 * @param readTo position up to which a feed of this node has read a board
 */
export const createKeptFacts = (
  readTo: (boardId: BoardId) => Position | undefined = () => undefined,
): KeptFacts => {
  /** The board written to last comes last. */
  const boards = new Map<BoardId, Kept>();
  let size = 0;

  const drop = (boardId: BoardId): void => {
    size -= boards.get(boardId)?.size ?? 0;
    boards.delete(boardId);
  };

  const isBehind = (boardId: BoardId, { epoch, seq }: Facts): boolean => {
    const read = readTo(boardId);
    return read?.epoch === epoch && read.seq > seq;
  };

  return {
    for: (boardId, requests) => {
      const kept = boards.get(boardId);
      if (!kept || isBehind(boardId, kept.facts)) return undefined;
      // A session may be set aside, which has to be read.
      if (kept.facts.state.setAsideTotals.sessions > 0) return undefined;
      if (!requests.every(({ command, idempotency }) => !idempotency && isNewVote(command))) return undefined;
      const touched = touchedBy(requests.map(({ command }) => command));
      const questions = new Map<QuestionId, QuestionState>();
      for (const id of touched.questions) {
        const question = kept.questions.get(id);
        // In a union the session may have other ballots, which have to be read.
        if (!question || isMerged(question) || question.members.length > 0) return undefined;
        questions.set(id, question);
      }
      const { facts, server } = kept;
      return {
        ...facts,
        state: { ...facts.state, questions, ballots: new Set(), blocked: new Set(), setAside: new Map() },
        remembered: new Map(),
        unread: { server, ballots: touched.ballots },
      };
    },

    keep: (boardId, facts, { server, ...commit }) => {
      const former = boards.get(boardId);
      const questions =
        former?.facts.version === facts.version && former.server === server ? former.questions : new Map();
      for (const [id, question] of facts.state.questions) questions.set(id, question);
      drop(boardId);
      const { unread: _unread, ...others } = facts;
      const { acts: _acts, latestChanges: _latestChanges, crowd: _crowd, ...state } = facts.state;
      const own = 1 + questions.size + state.stage.length + state.talks.length + state.moderators.length;
      boards.set(boardId, {
        facts: {
          ...others,
          ...commit,
          isContinued: true,
          // What belongs to the batch alone is not kept.
          state: {
            ...state,
            questions: new Map(),
            ballots: new Set(),
            blocked: new Set(),
            setAside: new Map(),
          },
          remembered: new Map(),
        },
        server,
        questions,
        size: own,
      });
      size += own;
      for (const oldest of boards.keys()) {
        if (size <= SIZE_MAX) break;
        drop(oldest);
      }
    },

    drop,
  };
};
