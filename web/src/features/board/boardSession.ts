import type { Board } from '@openfloor/contract/http';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { atom, type createStore } from 'jotai';
import type { ApiFailure, ApiResult } from '../../api/apiClient.ts';
import {
  askQuestion,
  getBoard,
  getQuestions,
  getUserStatus,
  getUserVotes,
  trackViewer,
  vote,
} from '../../api/boardCalls.ts';
import { boardInPage } from '../../api/boardInPage.ts';
import { newKey } from '../../api/newKey.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import { addOwnQuestion, ownQuestionsOf } from '../../device/boardsOnDevice.ts';
import { storedSession } from '../../device/session.ts';
import { reportFault } from '../../faults/reportFault.ts';
import { createBoardAtoms } from '../../stream/boardAtoms.ts';
import { createBoardStream } from '../../stream/boardStream.ts';
import { browserPorts, followPage } from '../../stream/browserPorts.ts';
import type { Input, News } from '../../stream/connection.ts';
import { messages } from './messages.ts';
import { createOutbox } from './outbox.ts';
import { createQuestionSlot } from './questionSlot.ts';
import { poll } from '../../api/poll.ts';
import { USER_STATUS_MS, USER_VOTES_MS } from '../../api/timing.ts';
import { createVotes } from './votes.ts';

const RETRY_MS = 3000;

export type BoardSession = ReturnType<typeof createBoardSession>;
type Store = ReturnType<typeof createStore>;

const againIn = ({ retryAfterMs }: ApiFailure): string | undefined =>
  retryAfterMs === undefined ? undefined : messages.againIn(Math.ceil(retryAfterMs / 1000));

/**
 * All that a visitor does with one board, outside React: reads it, follows it, votes, asks.
 * @param adminToken given, the moderators' view is followed
 */
export const createBoardSession = (store: Store, boardId: BoardId, adminToken: string | undefined) => {
  const atoms = createBoardAtoms(store);
  const board = atom<Board | undefined>(boardInPage(boardId));
  const isBlocked = atom(false);
  const ownQuestions = atom<ReadonlySet<QuestionId>>(new Set(ownQuestionsOf(boardId)));
  /** Just asked from here: the list shows it on top until the asker had time to see it. */
  const askedNow = atom<QuestionId | undefined>(undefined);

  let tellStream: ((input: Input) => void) | undefined;

  const fail = (title: string, description: string, detail?: string): void =>
    showToast(store, { title, description, detail, tone: 'danger' });

  const noteWrite = <T extends { seq: number }>(result: ApiResult<T>): ApiResult<T> => {
    if (result.ok) tellStream?.({ type: 'written', seq: result.value.seq });
    return result;
  };

  const votes = createVotes({
    store,
    storageKey: `unsent_votes_${boardId}`,
    send: async (questionId, voted, key) => noteWrite(await vote(boardId, questionId, voted, key)),
    newKey,
    votesOf: (questionId) => store.get(atoms.questions).get(questionId)?.votes ?? 0,
    seq: atoms.seq,
    epoch: atoms.epoch,
    onRefused: (failure) => fail(messages.error, messages.voteFailed, againIn(failure)),
    retryMs: RETRY_MS,
  });

  const askRefused = (failure: ApiFailure): void => {
    if (failure.status === 429)
      fail(messages.rateLimited, failure.message || messages.rateLimitedText, againIn(failure));
    else if (failure.code === 'blocked') {
      store.set(isBlocked, true);
      fail(messages.blocked, messages.blockedText);
    } else if (failure.code === 'board-full') fail(messages.boardFull, messages.boardFullText);
    else if (failure.code === 'idempotency-mismatch') {
      showToast(store, { title: messages.alreadySent, description: messages.alreadySentText });
    } else fail(messages.error, messages.submitFailed);
  };

  const outbox = createOutbox({
    store,
    slot: createQuestionSlot(boardId, Date.now().toString(36) + newKey()),
    send: async (text, key) => noteWrite(await askQuestion(boardId, text, key)),
    newKey,
    onAsked: (questionId) => {
      addOwnQuestion(boardId, questionId);
      store.set(ownQuestions, (known) => new Set([...known, questionId]));
      store.set(askedNow, questionId);
      showToast(store, { title: messages.success, description: messages.submitted });
    },
    onRefused: askRefused,
    retryMs: RETRY_MS,
  });

  const hear = (news: News): void => {
    if (news.type === 'blocked') store.set(isBlocked, news.isBlocked);
    else if (news.type === 'given-up') {
      reportFault('socket');
      fail(messages.connectionIssue, messages.connectionLost);
    } else fail(messages.connectionIssue, messages.updatesDelayed);
  };

  const readBoard = async (): Promise<void> => {
    if (store.get(board)) return;
    const result = await getBoard(boardId);
    if (result.ok) store.set(board, result.value);
  };

  const readStatus = async (): Promise<void> => {
    const result = await getUserStatus(boardId);
    if (result.ok) store.set(isBlocked, result.value.isBlocked);
  };

  const readVotes = (): Promise<void> =>
    votes.refresh(async () => {
      const result = await getUserVotes(boardId);
      return result.ok ? result.value : undefined;
    });

  /** Begins to follow the board; what it returns ends that. */
  const start = (): (() => void) => {
    void readBoard();
    const tracked = trackViewer(boardId);
    const stream = createBoardStream({
      boardId,
      audience: adminToken === undefined ? 'public' : 'moderator',
      credentials: () => ({ token: adminToken, session: storedSession() }),
      // On the first visit the socket waits for the session, so that it is counted and can be told of a block.
      ports: browserPorts((details) => getQuestions(boardId, { ...details, token: adminToken }), tracked),
      onChange: atoms.show,
      onNews: hear,
    });
    tellStream = stream.input;
    const work = [poll(readStatus, USER_STATUS_MS), poll(readVotes, USER_VOTES_MS), votes.stop, outbox.stop];
    const stopWork = (): void => {
      for (const stop of work.splice(0)) stop();
    };
    const stopLink = store.sub(atoms.link, () => {
      const { state } = store.get(atoms.link);
      // A closed board takes no votes and questions, and answers no poll.
      if (state === 'gone') stopWork();
      if (state !== 'live') return;
      void readBoard();
      outbox.resend();
      votes.resend();
    });
    const stopFollowing = followPage(stream.input);
    // After a loss some of this visitor's votes may be gone.
    let epoch = store.get(atoms.epoch);
    const stopEpoch = store.sub(atoms.epoch, () => {
      if (epoch !== undefined) void readVotes();
      epoch = store.get(atoms.epoch);
    });
    outbox.resume();
    votes.resume();
    return () => {
      stopFollowing();
      stopEpoch();
      stopLink();
      stream.stop();
      stopWork();
    };
  };
  /** The board was closed: what was there can be read on, and nothing else. */
  const isClosed = atom((get) => get(atoms.link).state === 'gone');

  return {
    boardId,
    adminToken,
    atoms,
    board,
    isClosed,
    isBlocked,
    ownQuestions,
    askedNow,
    votes,
    outbox,
    start,
    retryNow: () => tellStream?.({ type: 'nudged' }),
  };
};
