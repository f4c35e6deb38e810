import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import { emptyBoard } from '@openfloor/domain/board/boardState';
import { totalFaults } from '../maintenance/verify.ts';
import { differingInEither, disagreement, type ExportedState } from './disagreement.ts';
import { applyImported, createSessions, importedEvent } from './importedEvent.ts';

/**
 * Folds the events of an export and compares the board and the questions that it states with the result. The note to
 * the speaker is not in the log.
 * @returns a sentence about the first difference, if there is one
 * @throws ImportRefused if the events are no log of a board
 */
export const exportFault = (events: readonly ExportedEvent[], stated: ExportedState): string | undefined => {
  const state = emptyBoard();
  const sessionOf = createSessions();
  let opened: { at: string; shortId: string } | undefined;
  for (const [index, exported] of events.entries()) {
    const recorded = importedEvent(exported, index + 1, sessionOf);
    const { event, at } = recorded;
    if (event.type === 'v1.BoardOpened') opened = { at, shortId: event.shortId };
    applyImported(state, recorded);
  }
  if (!opened) return 'The export has no events.';
  if (stated.head.board.shortId !== opened.shortId) return "The board's shortId differs from the log.";
  const folded = { state, lastSeq: events.length, openedAt: opened.at, sessionOf };
  return disagreement(stated, folded, differingInEither) ?? totalFaults(state)[0];
};
