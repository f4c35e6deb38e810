import type { RecordedEvent } from '@openfloor/contract/events';
import type { FoldedActs } from '@openfloor/domain/board/boardState';
import { foldAct } from '@openfloor/domain/board/undo';
import { inTurns } from './inTurns.ts';

/** Adds the next events of the board to `folded`. While a long log is folded, the node's other requests run in between. */
export const foldInTurns = async (folded: FoldedActs, log: readonly RecordedEvent[]): Promise<FoldedActs> => {
  for await (const recorded of inTurns(log)) foldAct(folded, recorded);
  return folded;
};
