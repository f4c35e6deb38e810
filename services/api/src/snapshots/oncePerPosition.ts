import type { Epoch, Seq } from '@openfloor/contract/ids';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';

/** Caches what was built from a board until the board moves, so that an arriving audience shares it. */
export const oncePerPosition = <Built>(build: (feed: BoardFeed) => Built): ((feed: BoardFeed) => Built) => {
  const kept = new WeakMap<BoardFeed, { epoch: Epoch; seq: Seq; built: Built }>();
  return (feed) => {
    const { epoch, seq } = feed;
    const known = kept.get(feed);
    if (known?.epoch === epoch && known.seq === seq) return known.built;
    const built = build(feed);
    kept.set(feed, { epoch, seq, built });
    return built;
  };
};
