import { createHash } from 'node:crypto';
import type { Epoch, Seq } from '@openfloor/contract/ids';
import { mayRead, questionFor, type Audience, type Pseudonymize } from '@openfloor/domain/view/audience';
import { ranked } from '@openfloor/domain/view/ranking';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import type { MonotonicClock } from '@openfloor/platform/clock';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { compressible, type CompressibleBody } from '../compressibleBody.ts';
import { createRebuildBudget, type RebuildBudget } from './rebuildBudget.ts';

/** A serialized question list. */
export type QuestionSnapshot = {
  body: CompressibleBody;
  /** Unique per position and audience. The ETag adds the encoding. */
  tag: string;
  position: string;
  epoch: Epoch;
  seq: Seq;
};

export type QuestionSnapshots = {
  /**
   * The list for an audience, at `minSeq` or later; at the head if `minSeq` is beyond it.
   * @throws when the stream cannot be read up to there
   */
  read: (feed: BoardFeed, audience: Audience, minSeq?: Seq) => Promise<QuestionSnapshot>;
};

type Kept = {
  snapshot: QuestionSnapshot;
  budget: RebuildBudget;
  /** The next snapshot, shared by readers that need a later one and wait for the budget. */
  next?: Promise<QuestionSnapshot>;
};

/** Serializes each list once and serves the same bytes to all readers. Limits the rate of rebuilds under writes. */
export const createQuestionSnapshots = (
  clock: MonotonicClock,
  serverSecret: string,
  onBuilt: (tookMs: number) => void = () => {},
): QuestionSnapshots => {
  const kept = new WeakMap<BoardFeed, Partial<Record<Audience, Kept>>>();

  const rebuild = (feed: BoardFeed, audience: Audience): QuestionSnapshot => {
    const ofFeed = kept.get(feed) ?? {};
    const startedAtMs = performance.now();
    const snapshot = build(feed, audience, createPseudonymizer(serverSecret, feed.board));
    onBuilt(performance.now() - startedAtMs);
    ofFeed[audience] = { snapshot, budget: ofFeed[audience]?.budget ?? createRebuildBudget(clock) };
    kept.set(feed, ofFeed);
    return snapshot;
  };

  const rebuildInTime = async (
    feed: BoardFeed,
    audience: Audience,
    budget: RebuildBudget,
  ): Promise<QuestionSnapshot> => {
    await delay(budget.waitMs());
    budget.take();
    return rebuild(feed, audience);
  };

  return {
    read: async (feed, audience, minSeq = 0) => {
      if (minSeq > feed.seq) await feed.catchUp();
      const known = kept.get(feed)?.[audience];
      if (!known || known.snapshot.epoch !== feed.epoch) return rebuild(feed, audience);
      const { snapshot, budget } = known;
      if (snapshot.seq === feed.seq) return snapshot;
      if (budget.take()) return rebuild(feed, audience);
      if (snapshot.seq >= Math.min(minSeq, feed.seq)) return snapshot;
      // All clients that wrote in the meantime wait for one list: a list per write would use all of the node's CPU.
      known.next ??= rebuildInTime(feed, audience, budget).finally(() => delete known.next);
      return known.next;
    },
  };
};

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tells lists at the same position apart, where a server that continued the log may have used its number again. */
const reuseMark = ({ continuedFrom, server }: BoardFeed): string =>
  continuedFrom === undefined
    ? ''
    : `.${createHash('sha256').update(server).digest('base64url').slice(0, 8)}`;

const build = (feed: BoardFeed, audience: Audience, pseudonymize: Pseudonymize): QuestionSnapshot => {
  const { epoch, seq, state, board } = feed;
  const readable = [...state.questions.values()].filter((question) => mayRead(audience, question));
  const questions = ranked(readable).map((question) =>
    questionFor(audience, board.id, question, pseudonymize),
  );
  const position = `${epoch}.${seq}`;
  return {
    body: compressible(Buffer.from(JSON.stringify(questions))),
    tag: `${position}.${audience}${reuseMark(feed)}`,
    position,
    epoch,
    seq,
  };
};
