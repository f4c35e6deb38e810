import type { Seq, SessionId } from '@openfloor/contract/ids';
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';
import type { Audience, Pseudonymize } from '@openfloor/domain/view/audience';
import { blocksChanged, mergeChanges, noChanges, type Changes } from '@openfloor/domain/view/changes';
import { frameFor } from '@openfloor/domain/view/frame';
import type { Advance, BoardFeed } from '@openfloor/feed/boardFeed';
import type { FeedStore } from '@openfloor/feed/feedStore';
import { createHistory } from '../catchUp/history.ts';
import { readBack, type ReadBack } from '../catchUp/readBack.ts';
import { encode } from '../encode.ts';
import type { BoardSocket } from '../socket/boardSocket.ts';
import { createWindow } from './window.ts';

export type Member = { socket: BoardSocket; audience: Audience; sessionId: SessionId | undefined };

export type Channel = {
  /** Acknowledges, catches up from `since`, and has the member among the living from then on. */
  join: (member: Member, since: Position | undefined, viewerCount: number) => Promise<void>;
  leave: (member: Member) => void;
  tellViewerCount: (viewerCount: number) => void;
  close: () => void;
};

export type ChannelOptions = {
  feed: BoardFeed;
  store: Pick<FeedStore, 'eventsSince'>;
  pseudonymize: Pseudonymize;
  onError: (error: unknown) => void;
};

const AUDIENCES = ['public', 'moderator'] as const satisfies readonly Audience[];

/** One board's sockets on this node: turns the feed's steps into frames, one a window and audience. */
export const createChannel = ({ feed, store, pseudonymize, onError }: ChannelOptions): Channel => {
  const boardId = feed.board.id;
  const members = { public: new Set<Member>(), moderator: new Set<Member>() };
  /** Where each audience's last frame ended. */
  const stoodAt: Record<Audience, Seq> = { public: feed.seq, moderator: feed.seq };
  const history = createHistory(feed.seq);
  let pending: Changes | undefined;

  const frame = (audience: Audience, from: Seq, changes: Changes): BoardFrame | undefined =>
    frameFor(
      { audience, pseudonymize },
      { boardId, epoch: feed.epoch, from, seq: feed.seq },
      changes,
      feed.state,
    );

  const tell = (to: Iterable<Member>, message: ServerMessage): void => {
    const encoded = encode(message);
    for (const member of to) member.socket.send(encoded);
  };

  const everybody = (): Member[] => AUDIENCES.flatMap((audience) => [...members[audience]]);

  const flush = (): boolean => {
    if (!pending) return false;
    const changes = pending;
    pending = undefined;
    for (const audience of AUDIENCES) {
      const message = frame(audience, stoodAt[audience], changes);
      if (!message) continue;
      stoodAt[audience] = feed.seq;
      tell(members[audience], message);
    }
    tellBlocks(changes);
    if (feed.state.closedAt !== undefined) dismiss();
    return true;
  };

  /** Nothing follows: the sockets stay open for another board. */
  const dismiss = (): void => {
    for (const audience of AUDIENCES) members[audience].clear();
  };

  const tellBlocks = (changes: Changes): void => {
    for (const [sessionId, isBlocked] of blocksChanged(changes, feed.state)) {
      const theirs = everybody().filter((member) => member.sessionId === sessionId);
      tell(theirs, { type: 'userUpdate', data: { boardId, isBlocked } });
    }
  };

  // What a failed flush would have told is lost, and the next frame would pass over it.
  const onFlushFailure = (error: unknown): void => {
    onError(error);
    onReset();
  };

  const window = createWindow(flush, onFlushFailure);

  const onAdvance = (advance: Advance): void => {
    history.add(advance);
    pending ??= noChanges();
    mergeChanges(pending, advance.changes);
    window.open();
  };

  const resyncOf = (): ServerMessage => ({
    type: 'resync',
    data: { boardId, epoch: feed.epoch, seq: feed.seq },
  });

  /**
   * One step beyond the board's end: a board that is gone takes no step, and who has seen all of it would drop
   * a frame that ends there. Nothing follows that could want the place.
   */
  const tellClosed = (deletedAt: string): void => {
    const { epoch, seq } = feed;
    tell(everybody(), { type: 'boardUpdate', data: { boardId, epoch, from: 0, seq: seq + 1, deletedAt } });
    dismiss();
  };

  const onReset = (): void => {
    pending = undefined;
    history.clear(feed.seq);
    for (const audience of AUDIENCES) stoodAt[audience] = feed.seq;
    if (feed.state.closedAt === undefined) tell(everybody(), resyncOf());
    else tellClosed(feed.state.closedAt);
  };

  /** Whatever catching up from `since` has to wait for. */
  const prepareCatchUp = async (since: Position): Promise<ReadBack | undefined> => {
    if (since.seq > feed.seq) await feed.catchUp();
    const isReplayable = since.epoch === feed.epoch && since.seq <= feed.seq;
    return isReplayable && !history.reaches(since.seq) ? readBack(store, boardId, since.seq) : undefined;
  };

  /** What a client that stands at `since` is sent to stand where the board is; nothing if it does already. */
  const catchUp = (
    audience: Audience,
    since: Position,
    older: ReadBack | undefined,
  ): ServerMessage | undefined => {
    if (since.epoch !== feed.epoch || since.seq > feed.seq) return resyncOf();
    if (since.seq === feed.seq) return undefined;
    const changes = history.since(older?.seq ?? since.seq);
    if (!changes) return resyncOf();
    if (older) mergeChanges(changes, older.changes);
    // A range with nothing for this audience is told all the same: later frames begin behind it.
    const { epoch, seq } = feed;
    return (
      frame(audience, since.seq, changes) ?? {
        type: 'voteUpdate',
        data: { boardId, epoch, from: since.seq, seq },
      }
    );
  };

  const stopListening = feed.listen({ onAdvance, onReset });

  return {
    join: async (member, since, viewerCount) => {
      const older = since && (await prepareCatchUp(since));
      // Nothing may be waited for from here on: a step of the feed in between would be missed.
      const message = since && catchUp(member.audience, since, older);
      const { epoch, seq } = feed;
      tell([member], { type: 'subscribed', data: { boardId, epoch, seq, viewerCount } });
      if (message) tell([member], message);
      members[member.audience].add(member);
    },
    leave: (member) => {
      members[member.audience].delete(member);
    },
    tellViewerCount: (viewerCount) =>
      tell(everybody(), { type: 'viewerCountUpdate', data: { boardId, viewerCount } }),
    close: () => {
      stopListening();
      window.close();
    },
  };
};
