import type { ExportedEvent } from '@openfloor/contract/exportedEvent';
import { emptyBoard } from '@openfloor/domain/board/boardState';
import { createManyBallots } from '@openfloor/domain/board/manyBallots';
import { totalFaults } from '../maintenance/verify.ts';
import { differingInEither, disagreement, type ExportedState } from './disagreement.ts';
import { applyImported, createSessions, importedEvent } from './importedEvent.ts';

/** Folds the events of an export one by one, to compare what the export states besides them with the result. */
export const createExportFold = () => {
  const state = { ...emptyBoard(), ballots: createManyBallots() };
  const sessionOf = createSessions();
  let lastSeq = 0;
  let opened: { at: string; shortId: string } | undefined;
  return {
    /** @throws ImportRefused if the events so far are no log of a board */
    apply: (exported: ExportedEvent): void => {
      const recorded = importedEvent(exported, (lastSeq += 1), sessionOf);
      const { event, at } = recorded;
      if (event.type === 'v1.BoardOpened') opened = { at, shortId: event.shortId };
      applyImported(state, recorded);
    },
    /**
     * Compares the board and the questions that the export states with those of its log. The note to the speaker is not
     * in the log.
     * @returns a sentence about the first difference, if there is one
     */
    faultOf: (stated: ExportedState): string | undefined => {
      if (!opened) return 'The export has no events.';
      if (stated.head.board.shortId !== opened.shortId) return "The board's shortId differs from the log.";
      const folded = { state, lastSeq, openedAt: opened.at, sessionOf };
      return disagreement(stated, folded, differingInEither) ?? totalFaults(state)[0];
    },
  };
};
