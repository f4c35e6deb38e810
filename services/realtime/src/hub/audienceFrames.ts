import type { Seq } from '@openfloor/contract/ids';
import type { BoardFrame } from '@openfloor/contract/ws';
import type { Audience, Pseudonymize } from '@openfloor/domain/view/audience';
import type { Changes } from '@openfloor/domain/view/changes';
import { frameOf } from '@openfloor/stream/catchUp/catchUp';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';

export type AudienceFrames = {
  /**
   * Frame for the range from the end of the audience's previous frame to the head. undefined if the audience sees no
   * change: the members keep their position, so the next range begins at the same place.
   */
  next: (audience: Audience, changes: Changes) => BoardFrame | undefined;
  /**
   * The audience's latest frame, made again with a range up to the head. The next range still begins at the former end,
   * because some members have only the shorter frame.
   */
  extended: (audience: Audience, changes: Changes) => BoardFrame | undefined;
  /** Begins the audience's next range at the head: it has no members, or its members fetch the list. */
  skipToHead: (audience: Audience) => void;
};

/** Makes the frames of a board, and remembers where each audience's latest one ended. */
export const createAudienceFrames = (feed: BoardFeed, pseudonymize: Pseudonymize): AudienceFrames => {
  const starts: Record<Audience, Seq> = { public: feed.seq, moderator: feed.seq };
  const ends = { ...starts };
  const skipToHead = (audience: Audience): void => {
    ends[audience] = feed.seq;
  };
  const extended: AudienceFrames['extended'] = (audience, changes) =>
    frameOf({ audience, pseudonymize }, feed, starts[audience], changes);
  return {
    next: (audience, changes) => {
      starts[audience] = ends[audience];
      const frame = extended(audience, changes);
      if (frame) skipToHead(audience);
      return frame;
    },
    extended,
    skipToHead,
  };
};
