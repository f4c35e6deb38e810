import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { ServerMessage } from '@openfloor/contract/ws';
import { rootIdOf, type BoardState } from '@openfloor/domain/board/boardState';
import { ballotsChanged, type Changes } from '@openfloor/domain/view/changes';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FeedStore } from '@openfloor/stream/feed/feedStore';
import type { History } from '@openfloor/stream/catchUp/history';

/** Keeps clients' votes right when questions are merged or separated. */
export type TreeBallots = {
  /** Sends sessions their votes if the changes merged or separated questions. */
  follow: (changes: Changes) => void;
  /** Call when the board was replaced as a whole: its clients read their votes again. */
  reset: () => void;
  close: () => void;
};

export type TreeBallotsOptions = {
  feed: Pick<BoardFeed, 'board' | 'epoch' | 'seq' | 'state'>;
  store: Pick<FeedStore, 'ballotsOn'>;
  history: Pick<History, 'since'>;
  /** Sessions with an open socket on this node. */
  sessions: () => Iterable<SessionId>;
  send: (messages: ReadonlyMap<SessionId, ServerMessage>) => void;
  onError: (error: unknown) => void;
};

const READ_AGAIN_AFTER_MS = 1000;

/**
 * After a merge a vote for the merged question counts for the root, after an unmerge for the question again.
 * Only the database knows who voted, so a node reads the votes of all its sessions there in one statement.
 */
export const createTreeBallots = ({
  feed,
  store,
  history,
  sessions,
  send,
  onError,
}: TreeBallotsOptions): TreeBallots => {
  /** Questions that were moved, and the roots that lost or gained them. */
  let affected = new Set<QuestionId>();
  /** Sessions that voted since the questions were moved: a vote that was taken back leaves no row to read. */
  const voters = new Set<SessionId>();
  let isReading = false;
  let timer: NodeJS.Timeout | undefined;

  const rootOf = (id: QuestionId): QuestionId => {
    const question = feed.state.questions.get(id);
    return question ? rootIdOf(question) : id;
  };
  /** Messages name no question that never was public. */
  const wasPublic = (id: QuestionId): boolean => feed.state.questions.get(id)?.wasPublic ?? false;
  const treeOf = (rootId: QuestionId): QuestionId[] => [
    rootId,
    ...(feed.state.questions.get(rootId)?.members ?? []),
  ];

  const readSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void readAll();
    }, READ_AGAIN_AFTER_MS);
  };

  const readAll = async (): Promise<void> => {
    if (isReading) return;
    isReading = true;
    try {
      while (affected.size > 0) await readOnce();
    } catch (error) {
      onError(error);
      readSoon();
    } finally {
      isReading = false;
    }
  };

  const readOnce = async (): Promise<void> => {
    const moved = affected;
    const { epoch, seq: seqBefore } = feed;
    const roots = [...new Set([...moved].map(rootOf))];
    const trees = new Map(roots.flatMap((root) => treeOf(root).map((id) => [id, root] as const)));
    const online = [...new Set(sessions())];
    const rows = online.length > 0 ? await store.ballotsOn(feed.board.id, [...trees.keys()], online) : [];
    // Something was merged or separated, or the board was replaced, while the votes were read.
    if (moved !== affected || epoch !== feed.epoch) return;
    // The votes may be older than the board. If the history lacks the events since, read the votes again.
    const since = history.since(seqBefore);
    if (!since) return;
    const later = ballotsChanged(since, feed.state);
    const { seq } = feed;
    affected = new Set();
    const noVotes = Object.fromEntries([...roots, ...moved].filter(wasPublic).map((id) => [id, false]));
    const own = new Map<SessionId, Record<QuestionId, boolean>>();
    for (const sessionId of online)
      if (voters.has(sessionId) || later.has(sessionId)) own.set(sessionId, { ...noVotes });
    voters.clear();
    for (const { questionId, sessionId } of rows) {
      const ballots = own.get(sessionId) ?? { ...noVotes };
      own.set(sessionId, ballots);
      const root = trees.get(questionId);
      if (root !== undefined && wasPublic(root)) ballots[root] = true;
    }
    const messages = Array.from(own, ([sessionId, ballots]): [SessionId, ServerMessage] => {
      const data = { boardId: feed.board.id, epoch, seq, ballots: { ...ballots, ...later.get(sessionId) } };
      return [sessionId, { type: 'ballotUpdate', data }];
    });
    if (messages.length > 0) send(new Map(messages));
  };

  return {
    follow: (changes) => {
      const moved = movedIn(changes, feed.state);
      if (!moved) return;
      affected = new Set([...affected, ...moved]);
      for (const sessionId of ballotsChanged(changes, feed.state).keys()) voters.add(sessionId);
      void readAll();
    },
    reset: () => {
      affected = new Set();
      voters.clear();
    },
    close: () => {
      affected = new Set();
      clearTimeout(timer);
    },
  };
};

/**
 * Questions that were moved into or out of a tree, and the roots that gained or lost them; undefined, as in most
 * windows, if no question with votes was moved.
 */
const movedIn = ({ questions: changed }: Changes, { questions }: BoardState): Set<QuestionId> | undefined => {
  let moved: Set<QuestionId> | undefined;
  // A new question, such as one that merged automatically, has no votes from before the window.
  const mayHaveVotes = (id: QuestionId): boolean =>
    !changed.get(id)?.has('createdAt') || questions.get(id)?.votes !== 0;
  for (const [id, fields] of changed)
    if (fields.has('ancestors') && mayHaveVotes(id)) (moved ??= new Set()).add(id);
  if (moved) for (const [id, fields] of changed) if (fields.has('members') && mayHaveVotes(id)) moved.add(id);
  return moved;
};
