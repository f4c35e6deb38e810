import { isOver, type ConnectionState } from '@openfloor/client/machine/state';
import type { BoardId } from '@openfloor/contract/ids';
import { atom, type Store } from 'jotai';
import { connectBoard } from '../../../session/connectBoard.ts';
import { createFollowedBoard } from '../../../session/followedBoard.ts';

/** An overlay shows nothing after this time without a connection: on air nothing is better than something wrong. */
const SILENT_AFTER_MS = 10_000;
/** A lost network may leave a socket half open, which the client alone would notice after half a minute. */
const CHECK_EVERY_MS = 5000;

/** Whether the view is what the server has: a connection works, and nothing is missing that it announced. */
export const isCurrent = ({ link, stream, view }: ConnectionState): boolean =>
  view !== undefined &&
  (link.state === 'live' || stream?.isWorking === true) &&
  view.seq >= (view.headSeq ?? 0);

/** Follows a board for an overlay, like another screen of the room: without a token, and not counted as a viewer. */
export const createOverlaySession = (store: Store, boardId: BoardId) => {
  const isSilent = atom(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onChange = (state: ConnectionState): void => {
    if (isOver(state.link)) store.set(isSilent, true);
    else if (isCurrent(state)) {
      clearTimeout(timer);
      timer = undefined;
      store.set(isSilent, false);
    } else timer ??= setTimeout(() => store.set(isSilent, true), SILENT_AFTER_MS);
  };

  const { atoms, board, start, sendInput } = createFollowedBoard(store, boardId, {
    load: async () => ({ connectBoard }),
    screen: 'room',
    onChange,
    // An overlay shows no notices: on air they have no reader.
    onNews: () => {},
  });

  return {
    atoms,
    board,
    boardId,
    isSilent,
    start: (): (() => void) => {
      const stop = start();
      const checks = setInterval(() => {
        if (store.get(atoms.link).state === 'live') sendInput({ type: 'nudged' });
      }, CHECK_EVERY_MS);
      return () => {
        clearInterval(checks);
        clearTimeout(timer);
        timer = undefined;
        stop();
      };
    },
  };
};
export type OverlaySession = ReturnType<typeof createOverlaySession>;
