import { createContext, use } from 'react';
import type { BoardSession } from './boardSession.ts';
import type { Lane } from './list/selection.ts';

const BoardContext = createContext<BoardSession | undefined>(undefined);
export const BoardProvider = BoardContext.Provider;

/** The lane of the list around a card; undefined outside a list. */
export const LaneContext = createContext<Lane | undefined>(undefined);

/** The board that the screen shows. */
export const useBoard = (): BoardSession => {
  const session = use(BoardContext);
  if (!session) throw new Error('No board around this component');
  return session;
};

/** Id of the place in the head for the button with the number of updates. */
export const UPDATES_ID = 'updates';
