import type { RecordedEvent } from '@openfloor/contract/events';
import type { Seq } from '@openfloor/contract/ids';
import { emptyBoard, type BoardState } from '@openfloor/domain/board/boardState';
import { evolve } from '@openfloor/domain/board/evolve';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import { createTurns } from '@openfloor/platform/turns';
import { eventsSincePosition } from '@openfloor/store/reads/events';
import { StreamEnded } from '@openfloor/store/reads/exportedEvents';
import type { Tables } from '@openfloor/store/tables';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createPastVersions, erasesTexts } from './pastVersions.ts';

/** A state of the past is made from the checkpoint before it, so this many events are the most that it takes. */
export const CHECKPOINT_EVERY = 10_000;
/** States of questions in all checkpoints, some 400 bytes each where votes changed them in between. */
const QUESTIONS_KEPT_MAX = 100_000;
const PAGE_SIZE = 500;

/** Makes states of boards as they were, and keeps some of them to begin with. */
export type PastStates = {
  /**
   * The board as it was after the event `seq`, without ballots; the caller may change it.
   * @throws StreamEnded; LaterVersion
   */
  at: (feed: BoardFeed, seq: Seq) => Promise<BoardState>;
};

export const createPastStates = (db: Kysely<Tables>): PastStates => {
  const checkpoints = new LRUCache<string, BoardState>({
    maxSize: QUESTIONS_KEPT_MAX,
    sizeCalculation: ({ questions, blocked, setAside }) => 1 + questions.size + blocked.size + setAside.size,
  });

  const versionOf = createPastVersions(erasesTexts);
  /** Numbers from `continuedFrom` on may have been used twice. A checkpoint from before an erasure has the erased texts. */
  const keysOf = (feed: BoardFeed): ((seq: Seq) => string) => {
    const key = [feed.board.id, feed.epoch, feed.continuedFrom, versionOf(feed)].join(' ');
    return (seq) => `${key} ${seq}`;
  };

  const latestBefore = (keyOf: (seq: Seq) => string, wanted: Seq): { seq: Seq; state: BoardState } => {
    for (let seq = wanted - (wanted % CHECKPOINT_EVERY); seq > 0; seq -= CHECKPOINT_EVERY) {
      const state = checkpoints.get(keyOf(seq));
      if (state) return { seq, state };
    }
    const { ballots: _, ...state } = emptyBoard();
    return { seq: 0, state };
  };

  return {
    at: async (feed, wanted) => {
      // Of the version at the start: what is read now may be erased before it is kept.
      const keyOf = keysOf(feed);
      const latest = latestBefore(keyOf, wanted);
      const state = copyOf(latest.state);
      // An event of a large tree of merged questions may take milliseconds.
      const turns = createTurns();
      for await (const recorded of eventsBetween(db, feed, latest.seq, wanted)) {
        evolve(state, recorded);
        if (recorded.seq % CHECKPOINT_EVERY === 0) checkpoints.set(keyOf(recorded.seq), copyOf(state));
        if (turns.isOver()) await turns.next();
      }
      return state;
    },
  };
};

/** Maps and sets are changed in place, their values never are. */
const copyOf = (state: BoardState): BoardState => ({
  ...state,
  questions: new Map(state.questions),
  blocked: new Set(state.blocked),
  setAside: new Map(state.setAside),
});

/**
 * The events of `(from, to]`, read in pages. Between two pages the node's other requests run.
 * @throws StreamEnded; LaterVersion
 */
export async function* eventsBetween(
  db: Kysely<Tables>,
  { board, epoch }: BoardFeed,
  from: Seq,
  to: Seq,
): AsyncGenerator<RecordedEvent> {
  for (let seq = from; seq < to;) {
    const page = await eventsSincePosition(db, board.id, { epoch, seq }, Math.min(PAGE_SIZE, to - seq));
    const last = page?.at(-1);
    if (!page || !last) throw new StreamEnded(`Board ${board.id} has no events after ${seq}`);
    yield* page;
    seq = last.seq;
  }
}
