import { createBoardClient } from '@openfloor/client/boardClient';
import type { Input, News } from '@openfloor/client/machine/transition';
import type { ReadList } from '@openfloor/client/ports';
import { protocol } from '@openfloor/client/protocol';
import type { Board } from '@openfloor/contract/http';
import type { BoardId } from '@openfloor/contract/ids';
import { atom, type createStore } from 'jotai';
import { getBoard, getQuestions, trackViewer } from '../api/boardCalls.ts';
import { boardInPage } from '../api/boardInPage.ts';
import { storedSession } from '../device/session.ts';
import { reportFault } from '../faults/reportFault.ts';
import { createBoardAtoms } from './boardAtoms.ts';
import { browserPorts, followPage } from './browserPorts.ts';

type Store = ReturnType<typeof createStore>;

type FollowOptions = {
  /** Follows the moderators' view, which also has hidden questions. */
  moderatorToken?: string | undefined;
  readList?: ReadList;
  onNews: (news: News) => void;
};

/** A board's details, questions and connection as atoms, kept current from `start` until the function it returns is called. */
export const createFollowedBoard = (
  store: Store,
  boardId: BoardId,
  {
    moderatorToken,
    onNews,
    readList = (details) => getQuestions(boardId, { ...details, token: moderatorToken }),
  }: FollowOptions,
) => {
  const atoms = createBoardAtoms(store);
  const board = atom<Board | undefined>(boardInPage(boardId));
  let sendInput: ((input: Input) => void) | undefined;

  const readBoard = async (): Promise<void> => {
    if (store.get(board)) return;
    const result = await getBoard(boardId);
    if (result.ok) store.set(board, result.value);
  };

  const start = (): (() => void) => {
    void readBoard();
    const client = createBoardClient({
      boardId,
      audience: moderatorToken === undefined ? 'public' : 'moderator',
      credentials: () => ({ token: moderatorToken, session: storedSession() }),
      // On the first visit the socket waits for a session, so that the server counts the viewer and can report a block.
      ports: browserPorts(readList, trackViewer(boardId)),
      protocol,
      onChange: atoms.show,
      onNews: (news) => {
        if (news.type === 'given-up') reportFault('socket');
        onNews(news);
      },
    });
    sendInput = client.input;
    const stopPageEvents = followPage(client.input);
    const stopLink = store.sub(atoms.link, () => {
      if (store.get(atoms.link).state === 'live') void readBoard();
    });
    return () => {
      stopPageEvents();
      stopLink();
      client.stop();
    };
  };

  return { atoms, board, start, sendInput: (input: Input) => sendInput?.(input) };
};
