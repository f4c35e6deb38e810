import { getViewerCount } from '@openfloor/contract/calls/audience';
import { createBoardClient } from '@openfloor/client/boardClient';
import { fetchingStreamFrom } from '@openfloor/client/fetchStream';
import { hasLiveSocket, triesOf, type ConnectionState } from '@openfloor/client/machine/state';
import { stateWithList } from '@openfloor/client/machine/step';
import type { Input, News } from '@openfloor/client/machine/transition';
import { clockAndChance, type ReadList } from '@openfloor/client/ports';
import { protocol } from '@openfloor/client/protocol';
import { createViewerCalls } from '@openfloor/client/session/viewerCalls';
import { withHead, type ReadHead } from '@openfloor/client/withHead';
import type { Board } from '@openfloor/contract/http/audience';
import type { UncountedScreen } from '@openfloor/contract/ws';
import type { BoardId, SessionCredential } from '@openfloor/contract/ids';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { atom, type Store } from 'jotai';
import { countViewer, getBoard, getQuestions, obtainSession } from '../api/board/boardCalls.ts';
import { send } from '../api/http/apiClient.ts';
import { storedSession } from '../device/session.ts';
import { reportFault } from '../faults/reportFault.ts';
import { createBoardAtoms } from './boardAtoms.ts';
import { boardOnPageAtom, onPageOf } from './boardOnPage.ts';
import { browserPorts, followPage } from './browserPorts.ts';

type FollowOptions = {
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

const fromPage = <T>(value: T) => ({ ok: true, value }) as const;

/** For an answer that has lost its position, for example in a proxy that removes headers. */
const NO_POSITION = { ok: false, code: 'unreachable' } as const;

/** A board's details, questions and connection as atoms, kept current from `start` until the function it returns is called. */
export const createFollowedBoard = (
  store: Store,
  boardId: BoardId,
  {
    moderatorToken,
    screen,
    isProjector,
    onChange,
    onNews,
    readList = (details) => getQuestions(boardId, { ...details, token: moderatorToken }),
  }: FollowOptions,
) => {
  const atoms = createBoardAtoms(store);
  const known = onPageOf(store, boardId);
  /** The list that is drawn on the page, which is the public's. */
  const drawn = moderatorToken === undefined ? known?.drawn : undefined;
  const board = atom<Board | undefined>(known?.board);
  // From the first rendering on, which must equal the drawing.
  if (known && drawn) atoms.show(stateWithList({ ...drawn, head: known.head }));
  let sendInput: ((input: Input) => void) | undefined;
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
    if (storedSession() !== subscribedAs) sendInput?.({ type: 'nudged' });
  };

  /** Takes over a new title of the board. */
  const takeTitle = (title: string | undefined): void => {
    const shown = store.get(board);
    if (shown && title !== undefined && title !== shown.title) store.set(board, { ...shown, title });
  };

  /** What the page came with, for the first read: a socket then brings the latest. */
  const takeFromPage = () => {
    const isThere = store.get(boardOnPageAtom) === known;
    store.set(boardOnPageAtom, undefined);
    return isThere ? { known, drawn } : {};
  };

  const readListBesideHead: ReadList = async (details) => {
    const page = takeFromPage();
    const [list, read] = await Promise.all([
      page.drawn ? fromPage(page.drawn) : readList(details),
      page.known ? fromPage(page.known) : getBoard(boardId, { ...details, token: moderatorToken }),
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
    return position ? { ok: true, value: { head: read.value.head, position } } : NO_POSITION;
  };

  const readListThenHead = withHead(readList, readHead);

  /** After a resync the socket brings no head, so the head that is read must not be older than the list. */
  const readListAndHead: ReadList = (details) =>
    details.minSeq === undefined ? readListBesideHead(details) : readListThenHead(details);

  const start = (): (() => void) => {
    const isCounted = moderatorToken === undefined && screen === undefined;
    /**
     * Without a socket: counts this viewer, and reads the number of viewers, which the stream over HTTP does not bring. 0: the
     * server does not know it.
     * @returns when to call again, see `countViewer`
     */
    const countViewers = async () => {
      const counted = isCounted ? await countViewer(boardId) : { again: undefined };
      const count = await send(getViewerCount, { boardId });
      const isKnown = count.ok && count.value.viewerCount > 0;
      if (isKnown && !hasLiveSocket(store.get(atoms.link)))
        store.set(atoms.viewerCount, count.value.viewerCount);
      return counted;
    };
    const viewerCalls = createViewerCalls({ ...clockAndChance, call: countViewers });
    const client = createBoardClient({
      boardId,
      audience: moderatorToken === undefined ? 'public' : 'moderator',
      credentials,
      // On the first visit the socket waits for a session, so that the server counts the viewer and can report a block.
      // A screen of the room needs none: the call that obtains it would count the screen for a while.
      ports: browserPorts(
        readListAndHead,
        fetchingStreamFrom({ url: location.origin, boardId }),
        screen === 'room' ? undefined : obtainSession(boardId),
      ),
      protocol,
      onChange: (state) => {
        atoms.show(state);
        takeTitle(state.view?.head?.title);
        viewerCalls.follow(state);
        if (state.stream?.isWorking && triesOf(state.link) > 0) reportFault('socket');
        onChange?.(state);
      },
      onNews: (news) => {
        if (news.type === 'given-up') reportFault('socket');
        onNews(news);
      },
    });
    sendInput = client.input;
    const stopPageEvents = followPage(client.input);
    addEventListener('storage', subscribeAsSession);
    return () => {
      removeEventListener('storage', subscribeAsSession);
      stopPageEvents();
      client.stop();
      viewerCalls.stop();
    };
  };

  return {
    atoms,
    board,
    start,
    sendInput: (input: Input) => sendInput?.(input),
    /** Called after an accepted write, which may have issued a session. */
    subscribeAsSession,
  };
};
