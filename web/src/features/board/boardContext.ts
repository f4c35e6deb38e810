import { createContext, use } from 'react';
import type { BoardSession } from './boardSession.ts';
import type { Lane } from './list/selection.ts';

/**
 * The session of the board on the screen. `live`: present while the moderators' list shows an earlier talk; the
 * session of the current talk, which the rest of the page uses. `hasAllTalks`: the list has questions of several
 * talks, which cannot be merged.
 */
export type ShownBoard = BoardSession & { live?: BoardSession; hasAllTalks?: boolean };

const BoardContext = createContext<ShownBoard | undefined>(undefined);
export const BoardProvider = BoardContext.Provider;

/** The lane of the list around a card; undefined outside a list. */
export const LaneContext = createContext<Lane | undefined>(undefined);

/** The board that the screen shows. */
export const useBoard = (): ShownBoard => {
  const session = use(BoardContext);
  if (!session) throw new Error('No board around this component');
  return session;
};

/** Id of the element in the header into which the button with the number of updates is rendered. */
export const UPDATES_ID = 'updates';
