import { createHash } from 'node:crypto';
import type { Epoch, Seq, TalkId } from '@openfloor/contract/ids';
import { isCurrent, type QuestionState } from '@openfloor/domain/board/boardState';
import { mayRead, questionFor, type Audience, type Reader } from '@openfloor/domain/view/audience';
import { ranked } from '@openfloor/domain/view/ranking';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import type { MonotonicClock } from '@openfloor/platform/clock';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { compressible, type CompressibleBody } from '../compressibleBody.ts';
import { createRebuildBudget, type RebuildBudget } from './rebuildBudget.ts';

/** A serialized question list. */
export type QuestionSnapshot = {
  body: CompressibleBody;
  /** Unique per position, audience and talk. The ETag adds the encoding. */
  tag: string;
  position: string;
  epoch: Epoch;
  seq: Seq;
};

export type QuestionSnapshots = {
  /**
   * The list for an audience, at `minSeq` or later; at the head if `minSeq` is beyond it.
   * @param talkId the talk whose questions it has; default: the current one
   * @throws when the stream cannot be read up to there
   */
  read: (feed: BoardFeed, audience: Audience, minSeq?: Seq, talkId?: TalkId) => Promise<QuestionSnapshot>;
};

/** An audience of the current talk, or an audience and the id of a talk. */
type ListKey = Audience | `${Audience}.${TalkId}`;

type OfFeed = {
  lists: Map<ListKey, Kept>;
  /** Shared by all lists of named talks, which change rarely: a board may have many. */
  talksBudget: RebuildBudget;
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
  const kept = new WeakMap<BoardFeed, OfFeed>();

  const keptOf = (feed: BoardFeed): OfFeed => {
    const known = kept.get(feed) ?? { lists: new Map(), talksBudget: createRebuildBudget(clock) };
    kept.set(feed, known);
    return known;
  };

  const rebuild = (feed: BoardFeed, audience: Audience, talkId: TalkId | undefined): QuestionSnapshot => {
    const { lists, talksBudget } = keptOf(feed);
    const key = keyOf(audience, talkId);
    const startedAtMs = performance.now();
    const reader = { audience, pseudonymize: createPseudonymizer(serverSecret, feed.board) };
    const snapshot = build(feed, reader, talkId);
    onBuilt(performance.now() - startedAtMs);
    const budget = talkId === undefined ? createRebuildBudget(clock) : talksBudget;
    lists.set(key, { snapshot, budget: lists.get(key)?.budget ?? budget });
    return snapshot;
  };

  const rebuildInTime = async (
    budget: RebuildBudget,
    ...list: Parameters<typeof rebuild>
  ): Promise<QuestionSnapshot> => {
    await delay(budget.waitMs());
    budget.take();
    return rebuild(...list);
  };

  return {
    read: async (feed, audience, minSeq = 0, talkId) => {
      if (minSeq > feed.seq) await feed.catchUp();
      const known = keptOf(feed).lists.get(keyOf(audience, talkId));
      if (!known || known.snapshot.epoch !== feed.epoch) return rebuild(feed, audience, talkId);
      const { snapshot, budget } = known;
      if (snapshot.seq === feed.seq) return snapshot;
      if (budget.take()) return rebuild(feed, audience, talkId);
      if (snapshot.seq >= Math.min(minSeq, feed.seq)) return snapshot;
      // All clients that wrote in the meantime wait for one list: a list per write would use all of the node's CPU.
      known.next ??= rebuildInTime(budget, feed, audience, talkId).finally(() => delete known.next);
      return known.next;
    },
  };
};

const keyOf = (audience: Audience, talkId: TalkId | undefined): ListKey =>
  talkId === undefined ? audience : `${audience}.${talkId}`;

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tells lists at the same position apart, where a server that continued the log may have used its number again. */
const reuseMark = ({ continuedFrom, server }: BoardFeed): string =>
  continuedFrom === undefined
    ? ''
    : `.${createHash('sha256').update(server).digest('base64url').slice(0, 8)}`;

/** The first talk has the id of the board, and its questions have no talk id. */
const isOfTalkOn = (
  { state, board }: BoardFeed,
  talkId: TalkId | undefined,
): ((question: QuestionState) => boolean) => {
  if (talkId === undefined) return (question) => isCurrent(state, question);
  const wanted = talkId === board.id ? undefined : talkId;
  return (question) => question.talkId === wanted;
};

const build = (feed: BoardFeed, reader: Reader, talkId: TalkId | undefined): QuestionSnapshot => {
  const { epoch, seq, state, board } = feed;
  const isOfTalk = isOfTalkOn(feed, talkId);
  const readable = state.questions
    .values()
    .filter((question) => isOfTalk(question) && mayRead(reader.audience, question));
  const questions = ranked(readable).map((question) => questionFor(reader, board.id, question, state));
  const position = `${epoch}.${seq}`;
  return {
    body: compressible(Buffer.from(JSON.stringify(questions))),
    tag: `${position}.${keyOf(reader.audience, talkId)}${reuseMark(feed)}`,
    position,
    epoch,
    seq,
  };
};
