import { createBoardClient } from '@openfloor/client/boardClient';
import { triesOf, type ConnectionState } from '@openfloor/client/machine/state';
import type { Input, News } from '@openfloor/client/machine/transition';
import type { ReadList, ReadStream } from '@openfloor/client/ports';
import { protocol } from '@openfloor/client/protocol';
import { withHead, type ReadHead } from '@openfloor/client/withHead';
import type { Board } from '@openfloor/contract/http/audience';
import type { BoardId, SessionCredential } from '@openfloor/contract/ids';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import type { UncountedScreen } from '@openfloor/contract/ws';
import type { PrimitiveAtom, Store } from 'jotai';
import { obtainSession } from '../api/board/boardCalls.ts';
import { getBoard, getQuestions } from '../api/board/boardReads.ts';
import { storedSession } from '../device/session.ts';
import { reportFault } from '../faults/reportFault.ts';
import type { createBoardAtoms } from './boardAtoms.ts';
import { boardOnPageAtom, onPageOf } from './boardOnPage.ts';
import { browserPorts, followPage } from './browserPorts.ts';
import type { WithoutSocket } from './withoutSocket.ts';

export type ConnectOptions = {
  /** Follows the moderators' view, which also has hidden questions. */
  moderatorToken?: string | undefined;
  /** Set for a screen of staff or of the room, which does not count as a viewer. */
  screen?: UncountedScreen | undefined;
  /** Whether the hall sees the screen, read at each subscription. */
  isProjector?: () => boolean;
  readList?: ReadList;
  onChange?: (state: ConnectionState) => void;
  onNews: (news: News) => void;
};

type Shown = { atoms: ReturnType<typeof createBoardAtoms>; board: PrimitiveAtom<Board | undefined> };

export type BoardConnection = {
  input: (input: Input) => void;
  subscribeAsSession: () => void;
  stop: () => void;
};

const fromPage = <T>(value: T) => ({ ok: true, value }) as const;

/** Also used for an answer that has lost its position, for example in a proxy that removes headers. */
const UNREACHABLE = { ok: false, code: 'unreachable' } as const;

/** Connects to a board, and keeps its atoms up to date. */
export const connectBoard = (
  store: Store,
  boardId: BoardId,
  { atoms, board }: Shown,
  {
    moderatorToken,
    screen,
    isProjector,
    onChange,
    onNews,
    readList = (details) => getQuestions(boardId, { ...details, token: moderatorToken }),
  }: ConnectOptions,
): BoardConnection => {
  let subscribedAs: SessionCredential | undefined;

  const credentials = () => {
    subscribedAs = storedSession();
    return {
      token: moderatorToken,
      session: subscribedAs,
      screen,
      ...(isProjector?.() && { projector: true }),
    };
  };

  /** Subscribes again if this device has another session now: a write, also one of another tab, may have brought it. */
  const subscribeAsSession = (): void => {
    if (storedSession() !== subscribedAs) client.input({ type: 'nudged' });
  };

  /** Takes over a new title of the board. */
  const takeTitle = (title: string | undefined): void => {
    const shown = store.get(board);
    if (shown && title !== undefined && title !== shown.title) store.set(board, { ...shown, title });
  };

  /**
   * Takes the board that the server embedded in the page, for the first read; the socket then brings later changes.
   * The embedded list is the public one, so moderators do not use it.
   */
  const takeFromPage = () => {
    const known = onPageOf(store, boardId);
    store.set(boardOnPageAtom, undefined);
    return { known, drawn: moderatorToken === undefined ? known?.drawn : undefined };
  };

  const readListBesideHead: ReadList = async (details) => {
    const { known, drawn } = takeFromPage();
    const [list, read] = await Promise.all([
      drawn ? fromPage(drawn) : readList(details),
      known ? fromPage(known) : getBoard(boardId, { ...details, token: moderatorToken }),
    ]);
    if (!list.ok) return list;
    if (!read.ok) return read;
    store.set(board, read.value.board);
    return { ok: true, value: { ...list.value, head: read.value.head } };
  };

  const readHead: ReadHead = async (details) => {
    const read = await getBoard(boardId, { ...details, token: moderatorToken });
    if (!read.ok) return read;
    store.set(board, read.value.board);
    const position = positionIn(read.headers.get(POSITION_HEADER));
    return position ? { ok: true, value: { head: read.value.head, position } } : UNREACHABLE;
  };

  const readListThenHead = withHead(readList, readHead);

  /** After a resync the socket brings no head, so the head that is read must not be older than the list. */
  const readListAndHead: ReadList = (details) =>
    details.minSeq === undefined ? readListBesideHead(details) : readListThenHead(details);

  const isCounted = moderatorToken === undefined && screen === undefined;
  let withoutSocket: WithoutSocket | undefined;

  const readStream: ReadStream = async (details) => {
    const { createWithoutSocket } = (await import('./withoutSocket.ts').catch(() => undefined)) ?? {};
    if (!createWithoutSocket) return UNREACHABLE;
    withoutSocket ??= createWithoutSocket(store, boardId, atoms, isCounted);
    return withoutSocket.readStream(details);
  };

  const client = createBoardClient({
    boardId,
    audience: moderatorToken === undefined ? 'public' : 'moderator',
    credentials,
    // On the first visit the socket waits for a session, so that the server counts the viewer and can report a block.
    // A screen of the room needs none: the call that obtains it would count the screen for a while.
    ports: browserPorts(readListAndHead, readStream, screen === 'room' ? undefined : obtainSession(boardId)),
    protocol,
    onChange: (state) => {
      atoms.show(state);
      takeTitle(state.view?.head?.title);
      withoutSocket?.viewerCalls.follow(state);
      if (state.stream?.isWorking && triesOf(state.link) > 0) reportFault('socket');
      onChange?.(state);
    },
    onNews: (news) => {
      if (news.type === 'given-up') reportFault('socket');
      onNews(news);
    },
  });
  const stopPageEvents = followPage(client.input);
  addEventListener('storage', subscribeAsSession);
  return {
    input: client.input,
    subscribeAsSession,
    stop: () => {
      removeEventListener('storage', subscribeAsSession);
      stopPageEvents();
      client.stop();
      withoutSocket?.viewerCalls.stop();
    },
  };
};
