import { stateWithList } from '@openfloor/client/machine/startState';
import type { Input } from '@openfloor/client/machine/transition';
import type { Board } from '@openfloor/contract/http/audience';
import type { BoardId } from '@openfloor/contract/ids';
import { atom, type Store } from 'jotai';
import { createBoardAtoms } from './boardAtoms.ts';
import { onPageOf } from './boardOnPage.ts';
import { onceLoaded } from '../loading/onceLoaded.ts';
import type { BoardConnection, ConnectOptions, connectBoard } from './connectBoard.ts';

type FollowOptions = ConnectOptions & {
  /** Loads `connectBoard`, see `liveParts.ts`. */
  load: () => Promise<{ connectBoard: typeof connectBoard }>;
};

/**
 * A board's details, questions and connection as atoms, kept current from `start` until the function it returns is
 * called.
 */
export const createFollowedBoard = (store: Store, boardId: BoardId, { load, ...options }: FollowOptions) => {
  const atoms = createBoardAtoms(store);
  const known = onPageOf(store, boardId);
  const board = atom<Board | undefined>(known?.board);
  // Shows the embedded list from the first rendering on, which must equal the server's. The server renders the public
  // view only.
  if (known?.drawn && options.moderatorToken === undefined)
    atoms.show(stateWithList({ ...known.drawn, head: known.head }));
  let connection: BoardConnection | undefined;
  return {
    atoms,
    board,
    start: (): (() => void) =>
      onceLoaded(load, (live) => {
        connection = live.connectBoard(store, boardId, { atoms, board }, options);
        return connection.stop;
      }),
    sendInput: (input: Input) => connection?.input(input),
    /** Called after an accepted write, which may have issued a session. */
    subscribeAsSession: () => connection?.subscribeAsSession(),
  };
};
