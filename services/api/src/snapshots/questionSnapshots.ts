import { createHash } from 'node:crypto';
import type { ListOrder } from '@openfloor/contract/http/boards';
import type { Epoch, QuestionId, Seq, TalkId } from '@openfloor/contract/ids';
import { type BoardState, isCurrent, isShowable, rootIdOf } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';
import { mayRead, questionFor, talkOf, type Audience, type Reader } from '@openfloor/domain/view/audience';
import { ranked, WIRE_ORDERS } from '@openfloor/domain/view/ranking';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { MonotonicClock } from '@openfloor/platform/clock';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { createSingleFlight } from '@openfloor/platform/singleFlight';
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
  /** Number of questions that it has. */
  questions: number;
  /** Number of questions of the whole list, of which it may be the first part. */
  total: number;
  /** Whether its audience may still read everything in it, at the feed's position. */
  isReadable: (feed: BoardFeed) => boolean;
};

/** The first `first` questions in an order. */
export type FirstPart = { first: number; order: ListOrder };
/** The whole list of the current talk by default. Lists of earlier talks are always whole. */
export type ListWanted = { talkId?: TalkId | undefined; part?: FirstPart | undefined };

export type QuestionSnapshots = {
  /**
   * A list for an audience, at `minSeq` or later; at the head if `minSeq` is beyond it.
   * @throws when the stream cannot be read up to there
   */
  read: (feed: BoardFeed, audience: Audience, minSeq?: Seq, wanted?: ListWanted) => Promise<QuestionSnapshot>;
};

/** Without the id of a talk: the list of whatever talk is current. */
type ListKey = Audience | `${Audience}.${TalkId}`;

/** `current`: lists of the current talk, requested with or without its id. */
type ListsOfFeed = { current: Map<ListKey, Kept>; earlier: Map<ListKey, KeptOfEarlierTalk> };

type Kept = {
  snapshot: QuestionSnapshot;
  /**
   * First parts of this list, by order and number. They are made of the same state as the list, so both have one
   * position.
   */
  parts: Map<string, QuestionSnapshot>;
  makePart: (part: FirstPart) => QuestionSnapshot;
  budget: RebuildBudget;
};

/** `source`: what the list was made of. States are replaced, never modified, so the same objects make the same list. */
type KeptOfEarlierTalk = {
  snapshot: QuestionSnapshot;
  source: Pick<BoardState, 'settings' | 'talks'> & { questions: readonly QuestionState[] };
};

const readerOn = ({ board }: BoardFeed, audience: Audience): Reader => ({
  audience,
  pseudonymize: createPseudonymizer(board),
});

/** Serializes each list once and serves the same bytes to all readers. Limits the rate of rebuilds under writes. */
export const createQuestionSnapshots = (
  clock: MonotonicClock,
  onBuilt: (tookMs: number) => void = () => {},
): QuestionSnapshots => {
  const kept = new WeakMap<BoardFeed, ListsOfFeed>();
  /** Keyed by the former snapshot: readers that need a newer one wait for the budget together. */
  const rebuilding = createSingleFlight<Kept, Kept>();

  const keptOf = (feed: BoardFeed): ListsOfFeed => {
    const known = kept.get(feed) ?? { current: new Map(), earlier: new Map() };
    kept.set(feed, known);
    return known;
  };

  const buildTimed = (...list: Parameters<typeof buildList>): ReturnType<typeof buildList> => {
    const startedAtMs = performance.now();
    const built = buildList(...list);
    onBuilt(performance.now() - startedAtMs);
    return built;
  };

  /** Builds the list of the current talk again and caches it, with the budget of its key. */
  const rebuild = (feed: BoardFeed, audience: Audience, talkId: TalkId | undefined): Kept => {
    const { current } = keptOf(feed);
    const key = keyOf(audience, talkId);
    const built = buildTimed(feed, readerOn(feed, audience), key, questionsOfTalk(feed, talkId));
    const budget = current.get(key)?.budget ?? createRebuildBudget(clock);
    const rebuilt = { ...built, parts: new Map(), budget };
    current.set(key, rebuilt);
    return rebuilt;
  };

  /** Waits until the budget allows a rebuild. A list of many questions uses more of it. */
  const rebuildWithinBudget = async (
    { budget, snapshot }: Kept,
    ...list: Parameters<typeof rebuild>
  ): Promise<Kept> => {
    await delay(budget.waitMs());
    budget.take(snapshot.questions);
    return rebuild(...list);
  };

  /**
   * Reads the list of an earlier talk. It needs no budget, because only acts of moderators and authors change it. With
   * a budget, readers of many talks could keep a question in a list that a moderator has hidden.
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
    const { snapshot } = buildTimed(feed, readerOn(feed, audience), key, questions);
    earlier.set(key, { snapshot, source: { settings, talks, questions } });
    return snapshot;
  };

  /**
   * The cached list if it is at the head, or new enough for `minSeq` while the budget is used up; else a new one. A
   * list with something that the audience may no longer read is never served.
   */
  const readCurrent = async (
    feed: BoardFeed,
    audience: Audience,
    minSeq: Seq,
    talkId: TalkId | undefined,
  ): Promise<Kept> => {
    const known = keptOf(feed).current.get(keyOf(audience, talkId));
    if (!known || known.snapshot.epoch !== feed.epoch) return rebuild(feed, audience, talkId);
    const { snapshot, budget } = known;
    if (snapshot.seq === feed.seq) return known;
    if (budget.take(snapshot.questions) || !snapshot.isReadable(feed)) return rebuild(feed, audience, talkId);
    if (snapshot.seq >= Math.min(minSeq, feed.seq)) return known;
    // All clients that wrote in the meantime wait for one list: a list per write would use all of the node's CPU.
    return rebuilding.run(known, () => rebuildWithinBudget(known, feed, audience, talkId));
  };

  return {
    read: async (feed, audience, minSeq = 0, { talkId, part } = {}) => {
      if (minSeq > feed.seq) await feed.catchUp();
      if (talkId !== undefined && talkId !== talkOf(feed.board.id, feed.state).id)
        return readEarlier(feed, audience, talkId);
      const list = await readCurrent(feed, audience, minSeq, talkId);
      return part ? firstPartOf(list, part) : list.snapshot;
    },
  };
};

const firstPartOf = ({ parts, makePart }: Kept, part: FirstPart): QuestionSnapshot => {
  const name = nameOf(part);
  const made = parts.get(name) ?? makePart(part);
  parts.set(name, made);
  return made;
};

const nameOf = ({ order, first }: FirstPart): string => `${order}.${first}`;

const keyOf = (audience: Audience, talkId: TalkId | undefined): ListKey =>
  talkId === undefined ? audience : `${audience}.${talkId}`;

/**
 * What a list was built from, to check later whether all of it may still be read. `shown`, `merged`: its questions and
 * those that were merged into them, as they were; `settings`: as they were; `upTo`: seq at which the list was last
 * found readable.
 */
type Listed = {
  audience: Audience;
  shown: readonly QuestionState[];
  merged: ReadonlyMap<QuestionId, QuestionState>;
  settings: BoardState['settings'];
  upTo: Seq;
};

/**
 * Whether no question of the list was hidden since, and no text, reply or name was taken back. Otherwise the list must
 * not be sent, whatever the budget. Only acts of moderators and authors take something back.
 */
const isReadableStill = (listed: Listed, { seq, state }: BoardFeed): boolean => {
  if (listed.upTo === seq) return true;
  const isReadable =
    listed.settings === state.settings &&
    listed.shown.every((shown) => {
      const current = state.questions.get(shown.id);
      if (!current || !mayRead(listed.audience, current)) return false;
      return current.text === shown.text && current.reply === shown.reply;
    }) &&
    listed.merged.values().every((merged) => {
      const current = state.questions.get(merged.id);
      if (!current || rootIdOf(current) !== rootIdOf(merged)) return false;
      return !isShowable(merged) || (isShowable(current) && current.text === merged.text);
    });
  if (isReadable) listed.upTo = seq;
  return isReadable;
};

const isAtHead = ({ epoch, seq }: QuestionSnapshot, feed: BoardFeed): boolean =>
  epoch === feed.epoch && seq === feed.seq;

/** Whether the list of an earlier talk would be made of the same states again. */
const isUnchanged = (
  { settings, talks, questions }: KeptOfEarlierTalk['source'],
  state: BoardState,
): boolean =>
  settings === state.settings &&
  talks === state.talks &&
  questions.every((question) => state.questions.get(question.id) === question);

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Part of a tag. After a failover, a seq may be used again for another event; then the mark names the server, so that
 * the tags of both events differ.
 */
export const reuseMark = ({ continuedFrom, server }: BoardFeed): string =>
  continuedFrom === undefined
    ? ''
    : `.${createHash('sha256').update(server).digest('base64url').slice(0, 8)}`;

const positionOf = ({ epoch, seq }: BoardFeed): string => `${epoch}.${seq}`;

/**
 * Questions of a talk, by default of the current one. The first talk has the id of the board, and its
 * questions have no talk id.
 */
const questionsOfTalk = ({ state, board }: BoardFeed, talkId: TalkId | undefined): QuestionState[] => {
  const storedTalkId = talkId === board.id ? undefined : talkId;
  const isOfTalk = (question: QuestionState): boolean =>
    talkId === undefined ? isCurrent(state, question) : question.talkId === storedTalkId;
  return state.questions.values().filter(isOfTalk).toArray();
};

/** Serializes a list, and keeps what its first parts and later checks need. */
const buildList = (
  feed: BoardFeed,
  reader: Reader,
  key: ListKey,
  questions: readonly QuestionState[],
): Pick<Kept, 'snapshot' | 'makePart'> => {
  const { epoch, seq, state, board } = feed;
  // Read now, because the state moves on before a part is made.
  const { settings, answeringId } = state;
  const shown = ranked(questions.filter((question) => mayRead(reader.audience, question)));
  const merged = new Map(shown.flatMap(({ members }) => members).flatMap((id) => entryOf(id, state)));
  const bodyOf = (listed: readonly QuestionState[]): CompressibleBody => {
    const list = listed.map((question) =>
      questionFor(reader, board.id, question, { settings, questions: merged }),
    );
    return compressible(Buffer.from(JSON.stringify(list)));
  };
  const position = positionOf(feed);
  const tag = `${position}.${key}${reuseMark(feed)}`;
  const total = shown.length;
  const listed: Listed = { audience: reader.audience, shown, merged, settings, upTo: seq };
  const isReadable = (current: BoardFeed): boolean =>
    current.epoch === epoch && isReadableStill(listed, current);
  const snapshot = { body: bodyOf(shown), tag, position, epoch, seq, questions: total, total, isReadable };
  return {
    snapshot,
    makePart: (part) => {
      const first = firstOf(shown, part, answeringId);
      return { ...snapshot, body: bodyOf(first), tag: `${tag}.${nameOf(part)}`, questions: first.length };
    },
  };
};

const entryOf = (id: QuestionId, { questions }: BoardState): [QuestionId, QuestionState][] => {
  const question = questions.get(id);
  return question ? [[id, question]] : [];
};

/** The first questions in the order, and the one that is being answered, which screens show on top. */
const firstOf = (
  byVotes: readonly QuestionState[],
  { first, order }: FirstPart,
  answeringId: QuestionId | undefined,
): QuestionState[] => {
  const all = order === 'votes' ? byVotes : ranked(byVotes, WIRE_ORDERS[order]);
  const answering = all.slice(first).find(({ id }) => id === answeringId);
  return answering ? [...all.slice(0, first), answering] : all.slice(0, first);
};
