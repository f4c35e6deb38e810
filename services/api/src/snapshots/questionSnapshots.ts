import type { Epoch, Seq } from '@openfloor/contract/ids';
import { mayRead, questionFor, type Audience, type Pseudonymize } from '@openfloor/domain/view/audience';
import { ranked } from '@openfloor/domain/view/ranking';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import type { MonotonicClock } from '@openfloor/platform/clock';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { compressible, type CompressibleBody } from '../compressibleBody.ts';
import { createRebuildBudget, type RebuildBudget } from './rebuildBudget.ts';

/** A question list as it goes over the wire. */
export type QuestionSnapshot = {
  body: CompressibleBody;
  /** Differs by position and audience; each encoding of it is a tag of its own on the wire. */
  tag: string;
  position: string;
  epoch: Epoch;
  seq: Seq;
};

export type QuestionSnapshots = {
  /**
   * The list for an audience, never older than `minSeq` as far as the stream reaches.
   * @throws when the stream cannot be read so far
   */
  read: (feed: BoardFeed, audience: Audience, minSeq?: Seq) => Promise<QuestionSnapshot>;
};

type Kept = { snapshot: QuestionSnapshot; budget: RebuildBudget };

/** Serializes each list once and serves the same bytes to everybody; under writes it is rebuilt with bounded effort. */
export const createQuestionSnapshots = (
  clock: MonotonicClock,
  serverSecret: string,
  onBuilt: (tookMs: number) => void = () => {},
): QuestionSnapshots => {
  const kept = new WeakMap<BoardFeed, Partial<Record<Audience, Kept>>>();

  const isGood = ({ snapshot, budget }: Kept, feed: BoardFeed, minSeq: Seq): boolean => {
    if (snapshot.epoch !== feed.epoch) return false;
    if (snapshot.seq === feed.seq) return true;
    return snapshot.seq >= minSeq && !budget.take();
  };

  return {
    read: async (feed, audience, minSeq = 0) => {
      if (minSeq > feed.seq) await feed.catchUp();
      const ofFeed = kept.get(feed) ?? {};
      const known = ofFeed[audience];
      if (known && isGood(known, feed, Math.min(minSeq, feed.seq))) return known.snapshot;
      const startedAtMs = performance.now();
      const snapshot = build(feed, audience, createPseudonymizer(serverSecret, feed.board));
      onBuilt(performance.now() - startedAtMs);
      ofFeed[audience] = { snapshot, budget: known?.budget ?? createRebuildBudget(clock) };
      kept.set(feed, ofFeed);
      return snapshot;
    },
  };
};

const build = (feed: BoardFeed, audience: Audience, pseudonymize: Pseudonymize): QuestionSnapshot => {
  const { epoch, seq, state, board } = feed;
  const readable = [...state.questions.values()].filter((question) => mayRead(audience, question));
  const questions = ranked(readable).map((question) =>
    questionFor(audience, board.id, question, pseudonymize),
  );
  const position = `${epoch}.${seq}`;
  return {
    body: compressible(Buffer.from(JSON.stringify(questions))),
    tag: `${position}.${audience}`,
    position,
    epoch,
    seq,
  };
};
