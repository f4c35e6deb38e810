import { createHash } from 'node:crypto';
import type { Epoch, Seq, TalkId } from '@openfloor/contract/ids';
import { isCurrent, type BoardState, type QuestionState } from '@openfloor/domain/board/boardState';
import { mayRead, questionFor, talkOf, type Audience, type Reader } from '@openfloor/domain/view/audience';
import { ranked } from '@openfloor/domain/view/ranking';
import type { BoardFeed } from '@openfloor/feed/boardFeed';
import type { MonotonicClock } from '@openfloor/platform/clock';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { compressible, type CompressibleBody } from '../compressibleBody.ts';
import { createRebuildBudget, type RebuildBudget } from './rebuildBudget.ts';

/** A serialized question list. */
export type QuestionSnapshot = {
  body: CompressibleBody;
  /** The position at which the list was made, its audience and its talk. The ETag adds the encoding. */
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

/** The lists of the current talk, with and without its id, and those of earlier talks. */
type OfFeed = { current: Map<ListKey, Kept>; earlier: Map<ListKey, KeptOfEarlierTalk> };

type Kept = {
  snapshot: QuestionSnapshot;
  budget: RebuildBudget;
  /** The next snapshot, shared by readers that need a later one and wait for the budget. */
  next?: Promise<QuestionSnapshot>;
};

/** `source`: what the list was made of. States are replaced, never modified, so the same objects make the same list. */
type KeptOfEarlierTalk = {
  snapshot: QuestionSnapshot;
  source: Pick<BoardState, 'settings' | 'talks'> & { questions: readonly QuestionState[] };
};

/** Serializes each list once and serves the same bytes to all readers. Limits the rate of rebuilds under writes. */
export const createQuestionSnapshots = (
  clock: MonotonicClock,
  serverSecret: string,
  onBuilt: (tookMs: number) => void = () => {},
): QuestionSnapshots => {
  const kept = new WeakMap<BoardFeed, OfFeed>();

  const keptOf = (feed: BoardFeed): OfFeed => {
    const known = kept.get(feed) ?? { current: new Map(), earlier: new Map() };
    kept.set(feed, known);
    return known;
  };

  const buildTimed = (...list: Parameters<typeof build>): QuestionSnapshot => {
    const startedAtMs = performance.now();
    const snapshot = build(...list);
    onBuilt(performance.now() - startedAtMs);
    return snapshot;
  };

  const readerOn = ({ board }: BoardFeed, audience: Audience): Reader => ({
    audience,
    pseudonymize: createPseudonymizer(serverSecret, board),
  });

  const rebuild = (feed: BoardFeed, audience: Audience, talkId: TalkId | undefined): QuestionSnapshot => {
    const { current } = keptOf(feed);
    const key = keyOf(audience, talkId);
    const snapshot = buildTimed(feed, readerOn(feed, audience), key, questionsOfTalk(feed, talkId));
    const budget = current.get(key)?.budget ?? createRebuildBudget(clock);
    current.set(key, { snapshot, budget });
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

  /**
   * Needs no budget, because only acts of moderators and authors change the list of an earlier talk. With one, readers of many
   * talks could keep a question in a list that a moderator has hidden.
   */
  const readEarlier = (feed: BoardFeed, audience: Audience, talkId: TalkId): QuestionSnapshot => {
    const { earlier } = keptOf(feed);
    const key = keyOf(audience, talkId);
    const known = earlier.get(key);
    if (known && isAtHead(known.snapshot, feed)) return known.snapshot;
    if (known?.snapshot.epoch === feed.epoch && isUnchanged(known.source, feed.state)) {
      known.snapshot = { ...known.snapshot, position: positionOf(feed), seq: feed.seq };
      return known.snapshot;
    }
    const { settings, talks } = feed.state;
    const questions = questionsOfTalk(feed, talkId);
    const snapshot = buildTimed(feed, readerOn(feed, audience), key, questions);
    earlier.set(key, { snapshot, source: { settings, talks, questions } });
    return snapshot;
  };

  return {
    read: async (feed, audience, minSeq = 0, talkId) => {
      if (minSeq > feed.seq) await feed.catchUp();
      if (talkId !== undefined && talkId !== talkOf(feed.board.id, feed.state).id)
        return readEarlier(feed, audience, talkId);
      const known = keptOf(feed).current.get(keyOf(audience, talkId));
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

const isAtHead = ({ epoch, seq }: QuestionSnapshot, feed: BoardFeed): boolean =>
  epoch === feed.epoch && seq === feed.seq;

const isUnchanged = (
  { settings, talks, questions }: KeptOfEarlierTalk['source'],
  state: BoardState,
): boolean =>
  settings === state.settings &&
  talks === state.talks &&
  questions.every((question) => state.questions.get(question.id) === question);

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Tells lists at the same position apart, where a server that continued the log may have used its number again. */
const reuseMark = ({ continuedFrom, server }: BoardFeed): string =>
  continuedFrom === undefined
    ? ''
    : `.${createHash('sha256').update(server).digest('base64url').slice(0, 8)}`;

const positionOf = ({ epoch, seq }: BoardFeed): string => `${epoch}.${seq}`;

/** Default: the current talk. The first one has the id of the board, and its questions have no talk id. */
const questionsOfTalk = ({ state, board }: BoardFeed, talkId: TalkId | undefined): QuestionState[] => {
  const wanted = talkId === board.id ? undefined : talkId;
  const isMeant = (question: QuestionState): boolean =>
    talkId === undefined ? isCurrent(state, question) : question.talkId === wanted;
  return state.questions.values().filter(isMeant).toArray();
};

const build = (
  feed: BoardFeed,
  reader: Reader,
  key: ListKey,
  questions: readonly QuestionState[],
): QuestionSnapshot => {
  const { epoch, seq, state, board } = feed;
  const readable = questions.filter((question) => mayRead(reader.audience, question));
  const list = ranked(readable).map((question) => questionFor(reader, board.id, question, state));
  const position = positionOf(feed);
  return {
    body: compressible(Buffer.from(JSON.stringify(list))),
    tag: `${position}.${key}${reuseMark(feed)}`,
    position,
    epoch,
    seq,
  };
};
