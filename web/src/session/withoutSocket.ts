import { fetchingStreamFrom } from '@openfloor/client/fetchStream';
import { hasLiveSocket } from '@openfloor/client/machine/state';
import { clockAndChance } from '@openfloor/client/ports';
import { createViewerCalls } from '@openfloor/client/session/viewerCalls';
import type { BoardId } from '@openfloor/contract/ids';
import type { Store } from 'jotai';
import { countViewer } from '../api/board/boardCalls.ts';
import { getViewerCount } from '../api/board/boardReads.ts';
import type { createBoardAtoms } from './boardAtoms.ts';

export type WithoutSocket = ReturnType<typeof createWithoutSocket>;

/**
 * Follows a board while no socket connects. Its code is loaded only then.
 * @param isCounted whether the page counts as a viewer
 */
export const createWithoutSocket = (
  store: Store,
  boardId: BoardId,
  atoms: ReturnType<typeof createBoardAtoms>,
  isCounted: boolean,
) => {
  /**
   * Counts this viewer, and reads the number of viewers, which the stream over HTTP does not contain. 0 means that
   * the server does not know the number.
   * @returns when to call again, see `countViewer`
   */
  const countViewers = async () => {
    const counted = isCounted ? await countViewer(boardId) : { again: undefined };
    const count = await getViewerCount(boardId);
    const isKnown = count.ok && count.value.viewerCount > 0;
    if (isKnown && !hasLiveSocket(store.get(atoms.link)))
      store.set(atoms.viewerCount, count.value.viewerCount);
    return counted;
  };
  return {
    readStream: fetchingStreamFrom({ url: location.origin, boardId }),
    viewerCalls: createViewerCalls({ ...clockAndChance, call: countViewers }),
  };
};
