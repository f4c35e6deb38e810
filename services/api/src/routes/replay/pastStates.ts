import type { RecordedEvent } from '@openfloor/contract/events';
import type { Seq } from '@openfloor/contract/ids';
import { copyOf, emptyBoardWithoutBallots, type BoardState } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';
import { evolve } from '@openfloor/domain/board/evolve';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { eventsSincePosition } from '@openfloor/store/reads/events';
import { StreamEnded } from '@openfloor/store/reads/exportedEvents';
import { logPages } from '@openfloor/store/reads/logPages';
import { inSlices } from '@openfloor/store/reads/inSlices';
import type { Db } from '@openfloor/store/tables';
import { LRUCache } from 'lru-cache';
import { createPastVersions, erasesTexts } from './pastVersions.ts';

/**
 * A milestone is a cached state, one after each multiple of this many events. A past state is made from the milestone
 * before it.
 */
export const MILESTONE_EVERY = 10_000;
/** Bytes of all milestones. */
const MILESTONE_BYTES_MAX = 64 * 1024 * 1024;
/** Bytes of the states that were read last: viewers who load what is new ask for positions close together. */
const LAST_READ_BYTES_MAX = 16 * 1024 * 1024;
/** Bytes of the state of a question beside its texts, if votes changed it since the milestone before. */
const QUESTION_BYTES = 400;
/** Bytes of a session that is blocked or set aside. */
const SESSION_BYTES = 150;
const PAGE_SIZE = 500;

/** Makes past states of boards, and caches some to start from. */
export type PastStates = {
  /**
   * The board as it was after the event `seq`, without ballots; the caller may change it.
   * @throws StreamEnded; LaterVersion
   */
  at: (feed: BoardFeed, seq: Seq) => Promise<BoardState>;
  /** Bytes of the cached states. */
  bytes: () => number;
};

/** A cached state. `pastKey`: of the board and the version of its past that the state belongs to. */
type KeptState = { pastKey: string; seq: Seq; state: BoardState };

export const createPastStates = (db: Db): PastStates => {
  const milestones = new LRUCache<string, KeptState>({
    maxSize: MILESTONE_BYTES_MAX,
    sizeCalculation: sizeOf,
  });
  const lastRead = new LRUCache<string, KeptState>({
    maxSize: LAST_READ_BYTES_MAX,
    sizeCalculation: sizeOf,
  });

  const versionOf = createPastVersions(erasesTexts);
  /**
   * Key of the past that cached states belong to. Seqs from `continuedFrom` on may have been used twice, and a state
   * that was cached before an erasure has the erased texts.
   */
  const pastKeyOf = (feed: BoardFeed): string =>
    [feed.board.id, feed.epoch, feed.continuedFrom, versionOf(feed)].join(' ');

  const keep = (states: typeof milestones, pastKey: string, seq: Seq, state: BoardState): void => {
    states.set(`${pastKey} ${seq}`, { pastKey, seq, state: copyOf(state) });
  };
  /** The cached state closest to `wanted` that is not after it; the empty board if there is none. */
  const latestUpTo = (pastKey: string, wanted: Seq): Pick<KeptState, 'seq' | 'state'> => {
    let latest: KeptState | undefined;
    for (const read of lastRead.values())
      if (read.pastKey === pastKey && read.seq <= wanted && read.seq > (latest?.seq ?? 0)) latest = read;
    for (let seq = wanted - (wanted % MILESTONE_EVERY); seq > (latest?.seq ?? 0); seq -= MILESTONE_EVERY)
      latest = milestones.get(`${pastKey} ${seq}`) ?? latest;
    return latest ?? { seq: 0, state: emptyBoardWithoutBallots() };
  };

  return {
    at: async (feed, wanted) => {
      // Uses the version at the start for all states: what is read now may be erased before it is cached.
      const pastKey = pastKeyOf(feed);
      const latest = latestUpTo(pastKey, wanted);
      const state = copyOf(latest.state);
      // In slices, because an event of a large tree of merged questions may take milliseconds.
      for await (const recorded of inSlices(eventsBetween(db, feed, latest.seq, wanted))) {
        evolve(state, recorded);
        if (recorded.seq % MILESTONE_EVERY === 0) keep(milestones, pastKey, recorded.seq, state);
      }
      if (wanted > latest.seq && wanted % MILESTONE_EVERY !== 0) keep(lastRead, pastKey, wanted, state);
      return state;
    },
    bytes: () => milestones.calculatedSize + lastRead.calculatedSize,
  };
};

/** Bytes of a cached state. Texts that several states share count in each of them. */
const sizeOf = ({ pastKey, state: { questions, blocked, setAside, agenda } }: KeptState): number =>
  pastKey.length +
  SESSION_BYTES * (blocked.size + setAside.size) +
  QUESTION_BYTES * agenda.length +
  questions.values().reduce((bytes, question) => bytes + QUESTION_BYTES + 2 * lengthOf(question), 0);

/** Characters of the texts of a question. */
const lengthOf = ({ text, original = '', name = '', reply }: QuestionState): number =>
  text.length + original.length + name.length + (reply?.text.length ?? 0);

/**
 * The events of `(from, to]`, read in pages. Between two pages the node's other requests run.
 * @throws StreamEnded; LaterVersion
 */
export async function* eventsBetween(
  db: Db,
  { board, epoch }: BoardFeed,
  from: Seq,
  to: Seq,
): AsyncGenerator<RecordedEvent> {
  const read = async (after: Seq, upTo: Seq): Promise<RecordedEvent[]> => {
    const page = await eventsSincePosition(db, board.id, { epoch, seq: after }, upTo - after);
    if (page?.length !== upTo - after)
      throw new StreamEnded(`Board ${board.id} has no events after ${after}`);
    return page;
  };
  for await (const page of logPages({ from, to, size: PAGE_SIZE }, read)) yield* page;
}
