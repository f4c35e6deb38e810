import type { Seq } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';

/**
 * The lowest `seq` that an answer about the session may have, for `minSeq` of `user-status` and `my-questions`. News for a
 * session do not move the view, and an api node may be behind the node that sent them.
 * @param news position of the latest news for the session
 */
export const answerSeqMin = (view: Position, news: Position | undefined): Seq =>
  news?.epoch === view.epoch ? Math.max(view.seq, news.seq) : view.seq;
