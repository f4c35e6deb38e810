import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import { emptyBoard } from '@openfloor/domain/board/boardState';
import { totalFaults } from '../maintenance/verify.ts';
import { differingEither, disagreement, type Rest } from './disagreement.ts';
import { applyImported, createSessions, importedEvent } from './importedEvent.ts';

/**
 * Compares what a whole export says with what follows from its events. The note to the speaker is not in the log.
 * @returns a sentence about the first difference, if there is one
 * @throws ImportRefused if the events are no log of a board
 */
export const exportFault = (events: readonly ExportedEvent[], rest: Rest): string | undefined => {
  const state = emptyBoard();
  const sessionOf = createSessions();
  let opened: { at: string; shortId: string } | undefined;
  for (const [place, exported] of events.entries()) {
    const recorded = importedEvent(exported, place + 1, sessionOf);
    const { event, at } = recorded;
    if (event.type === 'v1.BoardOpened') opened = { at, shortId: event.shortId };
    applyImported(state, recorded);
  }
  if (!opened) return 'The export has no events.';
  if (rest.head.board.shortId !== opened.shortId) return "The board's shortId differs from the log.";
  const folded = { state, lastSeq: events.length, openedAt: opened.at, sessionOf };
  return disagreement(rest, folded, differingEither) ?? totalFaults(state)[0];
};
