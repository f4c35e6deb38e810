import type { Seq, SessionId } from '@openfloor/contract/ids';
import type { ServerMessage } from '@openfloor/contract/ws';
import { ballotsChanged, blocksChanged, type Changes } from '@openfloor/domain/view/changes';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { createHeadCache } from '@openfloor/stream/catchUp/headCache';
import type { History } from '@openfloor/stream/catchUp/history';
import { createOwnQuestions } from './ownQuestions.ts';

/** Messages by session; undefined if there are none. */
export type BySession = ReadonlyMap<SessionId, readonly ServerMessage[]> | undefined;

/** Makes the messages that only the sockets of one session get: its block, own questions and votes. */
export type SessionMessages = {
  /** Messages for the changes since the last call: for each session at most one of each type. */
  next: (changes: Changes) => BySession;
  /** Messages for what changed after `from`, as far as the history goes back. */
  missedSince: (from: Seq) => BySession;
  /** Call when the board was replaced as a whole: its clients read it again. */
  reset: () => void;
};

export const createSessionMessages = (
  feed: Pick<BoardFeed, 'board' | 'epoch' | 'seq' | 'state'>,
  history: Pick<History, 'since'>,
): SessionMessages => {
  const boardId = feed.board.id;
  const ownQuestions = createOwnQuestions(feed, history);
  const missed = createHeadCache<BySession>(feed);

  const messagesFor = (
    changes: Changes | undefined,
    changedOwnQuestions: ReturnType<typeof ownQuestions.changed>,
  ): BySession => {
    let messages: Map<SessionId, ServerMessage[]> | undefined;
    const add = (sessionId: SessionId, message: ServerMessage): void => {
      messages ??= new Map();
      const own = messages.get(sessionId) ?? [];
      messages.set(sessionId, own);
      own.push(message);
    };
    const { epoch, seq } = feed;
    const asOf = { boardId, epoch, seq };
    if (changes) {
      for (const [sessionId, isBlocked] of blocksChanged(changes, feed.state))
        add(sessionId, { type: 'userUpdate', data: { ...asOf, isBlocked } });
      for (const [sessionId, ballots] of ballotsChanged(changes, feed.state))
        add(sessionId, { type: 'ballotUpdate', data: { ...asOf, ballots } });
    }
    for (const [sessionId, questions] of changedOwnQuestions ?? [])
      add(sessionId, { type: 'receiptUpdate', data: { ...asOf, questions: [...questions] } });
    return messages;
  };

  return {
    next: (changes) => messagesFor(changes, ownQuestions.changed(changes)),
    missedSince: (from) =>
      missed.get(from, () => messagesFor(history.since(from), ownQuestions.missedSince(from))),
    reset: ownQuestions.reset,
  };
};
