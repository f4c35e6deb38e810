import { getConferenceOfBoard } from '@openfloor/contract/calls/conferences';
import type { News } from '@openfloor/client/machine/transition';
import type { ReadList } from '@openfloor/client/ports';
import * as calls from '@openfloor/contract/calls/moderation';
import type { BoardId, Credential, QuestionId } from '@openfloor/contract/ids';
import { atom, type Store } from 'jotai';
import { isTokenRefused } from '../../api/http/failures.ts';
import { startTalk, type NewTalk } from '../../api/moderation/startTalk.ts';
import { act, type Done } from '../../api/moderation/act.ts';
import { send } from '../../api/http/apiClient.ts';
import { saidOf } from '../../api/http/saidOf.ts';
import { getBoard, getQuestions, getViewerCount } from '../../api/board/boardReads.ts';
import { poll } from '../../api/http/poll.ts';
import { clearComplaint, showToast } from '../../design/components/Toast/toasts.ts';
import {
  adminTokenOf,
  dropRefusedAdminToken,
  dropRefusedSpeakerToken,
  speakerTokenOf,
} from '../../device/boardTokens.ts';
import { onPageOf } from '../../session/boardOnPage.ts';
import { connectBoard } from '../../session/connectBoard.ts';
import { createFollowedBoard } from '../../session/followedBoard.ts';
import { createAnswering } from './answering.ts';
import { messages } from './messages.ts';

/** A board rarely becomes a room of a conference or ceases to be one. */
const CONFERENCE_EVERY_MS = 60_000;
/** Nodes learn within some seconds that a screen was opened or closed. */
const PROJECTORS_EVERY_MS = 3000;

export type SpeakerSession = ReturnType<typeof createSpeakerSession>;

/** Whether the window is as large as a screen in the room, which no phone is, however it is held. */
const isRoomSize = (): boolean => matchMedia('(min-width: 40rem) and (min-height: 30rem)').matches;

/**
 * What a speaker does on one board, outside React: follow it, mark questions answered, move all screens.
 * @param own `monitor`: for the speaker's eyes only; `hall`: the hall sees it, unless it is a phone
 */
export const createSpeakerSession = (store: Store, boardId: BoardId, own: 'hall' | 'monitor' = 'hall') => {
  const isProjector = (): boolean => own === 'hall' && isRoomSize();
  /** Whether this device may mark questions as answered and move screens: as moderator or as speaker. */
  const mayMark = atom(false);
  /** Whether this device has a moderator's token. */
  const mayModerate = atom(false);
  /** Title of the conference that has the board as a room; undefined: none has, or it is not known yet. */
  const conferenceTitle = atom<string | undefined>(undefined);
  /**
   * Whether the hall has no screen. Set after two reads without one, because a reload of the projector takes a moment.
   */
  const isProjectorAway = atom(false);
  /** The question whose mark is being sent. */
  const markingId = atom<QuestionId | undefined>(undefined);

  const fail = (title: string, description: string): void =>
    showToast(store, { title, description, tone: 'danger' });

  const onNews = ({ type }: News): void => {
    if (type === 'given-up') fail(messages.connectionIssue, messages.connectionLost);
    else if (type === 'lost' || type === 'error') fail(messages.connectionIssue, messages.updatesDelayed);
  };

  /**
   * Reads what this device may do. Not before the session starts: the first rendering must equal what the server has
   * drawn.
   */
  const noteAccess = (): void => {
    const isModerator = adminTokenOf(boardId) !== undefined;
    store.set(mayModerate, isModerator);
    store.set(mayMark, isModerator || speakerTokenOf(boardId) !== undefined);
  };

  const dropToken = (token: Credential): void => {
    dropRefusedSpeakerToken(boardId, token);
    noteAccess();
    fail(messages.linkExpired, messages.linkExpiredText);
  };

  /** Checks the speaker token on a page that came with its list, where `readList` does not run. */
  const checkToken = async (token: Credential): Promise<void> => {
    const read = await getBoard(boardId, { token });
    if (!read.ok && isTokenRefused(read)) dropToken(token);
  };

  /** Sends the speaker token with the read, so that a bad token shows before the speaker needs it. */
  const readList: ReadList = async ({ minSeq, signal }) => {
    const details = { signal, ...(minSeq !== undefined && { minSeq }) };
    const token = speakerTokenOf(boardId);
    const list = await getQuestions(boardId, { ...details, token });
    if (list.ok || token === undefined || !isTokenRefused(list)) return list;
    dropToken(token);
    return getQuestions(boardId, details);
  };

  /** Acts with the admin token, or with the speaker token if there is none or the server refuses it. */
  const withToken = async (work: (token: Credential | undefined) => Promise<Done>): Promise<Done> => {
    const adminToken = adminTokenOf(boardId);
    if (adminToken !== undefined) {
      const result = await work(adminToken);
      if (result.ok || !isTokenRefused(result)) return result;
      dropRefusedAdminToken(boardId, adminToken);
    }
    const token = speakerTokenOf(boardId);
    const result = await work(token);
    if (!result.ok && isTokenRefused(result) && token !== undefined) dropRefusedSpeakerToken(boardId, token);
    return result;
  };

  /** Does an act, and updates what this device may do. */
  const withAccess = async (work: (token: Credential | undefined) => Promise<Done>): Promise<Done> => {
    const result = await withToken(work);
    noteAccess();
    if (result.ok) {
      followed.subscribeAsSession();
      clearComplaint(store);
    }
    return result;
  };

  const markAnswered = async (questionId: QuestionId): Promise<void> => {
    store.set(markingId, questionId);
    const result = await withAccess((token) => act(calls.markAnswered, { questionId }, { token }));
    store.set(markingId, undefined);
    if (result.ok) showToast(store, { title: messages.marked, description: messages.markedText });
    else fail(messages.error, messages.markFailed);
  };

  const nextTalk = async (talk: NewTalk): Promise<Done> => {
    const result = await withAccess((token) => startTalk(boardId, talk, token));
    if (!result.ok)
      fail(messages.error, saidOf(result, { 'changed-meanwhile': true }) ?? messages.talkFailed);
    return result;
  };

  const followed = createFollowedBoard(store, boardId, {
    load: async () => ({ connectBoard }),
    screen: 'room',
    isProjector,
    readList,
    onNews,
  });
  const { atoms, board } = followed;
  const answering = createAnswering({
    store,
    onStageId: atoms.onStageId,
    seq: atoms.seq,
    epoch: atoms.epoch,
    start: (id, former) =>
      withAccess((token) => act(calls.startAnswering, { questionId: id, former }, { token })),
    stop: (id) => withAccess((token) => act(calls.stopAnswering, { questionId: id }, { token })),
    onFailure: () => fail(messages.error, messages.moveFailed),
  });

  /** Whether a step of this device moves every screen: it may, and the board uses "answering now". */
  const movesAll = (): boolean => store.get(mayMark) && store.get(answering.latestId) !== undefined;

  const readConferenceTitle = async (): Promise<void> => {
    const read = await send(getConferenceOfBoard, { boardId });
    if (read.ok) store.set(conferenceTitle, read.value.event?.title);
  };

  let wasMissing = false;
  /**
   * Reads the number of projectors, on a device that moves the hall's screens and is none of them. Not while this
   * device has no live socket: the projector may have none either.
   */
  const readProjectors = async (): Promise<void> => {
    if (!store.get(mayMark) || isProjector() || store.get(atoms.link).state !== 'live') {
      store.set(isProjectorAway, false);
      return;
    }
    const read = await getViewerCount(boardId);
    if (!read.ok || read.value.projectors === undefined) return;
    const isMissing = read.value.projectors === 0;
    store.set(isProjectorAway, isMissing && wasMissing);
    wasMissing = isMissing;
  };

  const start = (): (() => void) => {
    noteAccess();
    const token = speakerTokenOf(boardId);
    if (token !== undefined && onPageOf(store, boardId)?.drawn) void checkToken(token);
    const stopFollowing = followed.start();
    const stopAnswers = answering.follow();
    const stopReadingConference = poll(readConferenceTitle, CONFERENCE_EVERY_MS);
    const stopReadingProjectors = poll(readProjectors, PROJECTORS_EVERY_MS);
    return () => {
      stopReadingConference();
      stopReadingProjectors();
      stopAnswers();
      stopFollowing();
    };
  };

  return {
    boardId,
    atoms,
    board,
    conferenceTitle,
    isProjectorAway,
    mayMark,
    mayModerate,
    markingId,
    markAnswered,
    answering,
    movesAll,
    nextTalk,
    start,
  };
};
