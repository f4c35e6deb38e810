import type { Board } from '@openfloor/contract/http';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { atom, type createStore } from 'jotai';
import { isTokenRefused } from '../../api/apiClient.ts';
import { getBoard, getQuestions, trackViewer } from '../../api/boardCalls.ts';
import { moderate, type Done } from '../../api/moderationCalls.ts';
import { boardInPage } from '../../api/boardInPage.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import {
  adminTokenOf,
  dropRefusedAdminToken,
  dropRefusedSpeakerToken,
  speakerTokenOf,
} from '../../device/boardTokens.ts';
import { storedSession } from '../../device/session.ts';
import { reportFault } from '../../faults/reportFault.ts';
import { createBoardAtoms } from '../../stream/boardAtoms.ts';
import { createBoardStream, type StreamPorts } from '../../stream/boardStream.ts';
import { browserPorts, followPage } from '../../stream/browserPorts.ts';
import type { News } from '../../stream/connection.ts';
import { messages } from './messages.ts';

type Store = ReturnType<typeof createStore>;
export type SpeakerSession = ReturnType<typeof createSpeakerSession>;

/** All that a speaker does with one board, outside React: follows it, and marks questions answered. */
export const createSpeakerSession = (store: Store, boardId: BoardId) => {
  const atoms = createBoardAtoms(store);
  const board = atom<Board | undefined>(boardInPage(boardId));
  const hasAccess = (): boolean =>
    adminTokenOf(boardId) !== undefined || speakerTokenOf(boardId) !== undefined;
  const mayMark = atom(hasAccess());
  const markingId = atom<QuestionId | undefined>(undefined);

  const fail = (title: string, description: string): void =>
    showToast(store, { title, description, tone: 'danger' });

  const hear = (news: News): void => {
    if (news.type === 'given-up') {
      reportFault('socket');
      fail(messages.connectionIssue, messages.connectionLost);
    } else if (news.type !== 'blocked') fail(messages.connectionIssue, messages.updatesDelayed);
  };

  const readBoard = async (): Promise<void> => {
    if (store.get(board)) return;
    const result = await getBoard(boardId);
    if (result.ok) store.set(board, result.value);
  };

  /** Shows the speaker token with the list, so that a bad one comes out before it is needed. */
  const readList: StreamPorts['readList'] = async (details) => {
    const token = speakerTokenOf(boardId);
    const list = await getQuestions(boardId, { ...details, token });
    if (list.ok || !isTokenRefused(list)) return list;
    if (token !== undefined) dropRefusedSpeakerToken(boardId, token);
    store.set(mayMark, hasAccess());
    fail(messages.linkExpired, messages.linkExpiredText);
    return getQuestions(boardId, details);
  };

  const mark = async (questionId: QuestionId): Promise<Done> => {
    const adminToken = adminTokenOf(boardId);
    if (adminToken !== undefined) {
      const result = await moderate(boardId, questionId, 'mark-answered', adminToken);
      if (result.ok || !isTokenRefused(result)) return result;
      dropRefusedAdminToken(boardId, adminToken);
    }
    const token = speakerTokenOf(boardId);
    const result = await moderate(boardId, questionId, 'mark-answered', token);
    if (!result.ok && isTokenRefused(result) && token !== undefined) dropRefusedSpeakerToken(boardId, token);
    return result;
  };

  const markAnswered = async (questionId: QuestionId): Promise<void> => {
    store.set(markingId, questionId);
    const result = await mark(questionId);
    store.set(markingId, undefined);
    store.set(mayMark, hasAccess());
    if (result.ok) showToast(store, { title: messages.marked, description: messages.markedText });
    else fail(messages.error, messages.markFailed);
  };

  /** Begins to follow the board; what it returns ends that. */
  const start = (): (() => void) => {
    void readBoard();
    const tracked = trackViewer(boardId);
    const stream = createBoardStream({
      boardId,
      audience: 'public',
      credentials: () => ({ session: storedSession() }),
      ports: browserPorts(async (details) => {
        await tracked;
        return readList(details);
      }),
      onChange: atoms.show,
      onNews: hear,
    });
    const stopFollowing = followPage(stream.input);
    const stopLink = store.sub(atoms.link, () => {
      if (store.get(atoms.link).state === 'live') void readBoard();
    });
    return () => {
      stopLink();
      stopFollowing();
      stream.stop();
    };
  };

  return { boardId, atoms, board, mayMark, markingId, markAnswered, start };
};
