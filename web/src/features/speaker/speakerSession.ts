import type { News } from '@openfloor/client/machine/transition';
import type { ReadList } from '@openfloor/client/ports';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { atom, type createStore } from 'jotai';
import { isTokenRefused } from '../../api/apiClient.ts';
import { getQuestions } from '../../api/boardCalls.ts';
import { moderate, type Done } from '../../api/moderationCalls.ts';
import { showToast } from '../../design/components/Toast/toasts.ts';
import {
  adminTokenOf,
  dropRefusedAdminToken,
  dropRefusedSpeakerToken,
  speakerTokenOf,
} from '../../device/boardTokens.ts';
import { createFollowedBoard } from '../../stream/followedBoard.ts';
import { messages } from './messages.ts';

type Store = ReturnType<typeof createStore>;
export type SpeakerSession = ReturnType<typeof createSpeakerSession>;

/** What a speaker does on one board, outside React: follow it and mark questions answered. */
export const createSpeakerSession = (store: Store, boardId: BoardId) => {
  const hasAccess = (): boolean =>
    adminTokenOf(boardId) !== undefined || speakerTokenOf(boardId) !== undefined;
  const mayMark = atom(hasAccess());
  const markingId = atom<QuestionId | undefined>(undefined);

  const fail = (title: string, description: string): void =>
    showToast(store, { title, description, tone: 'danger' });

  const onNews = ({ type }: News): void => {
    if (type === 'given-up') fail(messages.connectionIssue, messages.connectionLost);
    else if (type !== 'blocked') fail(messages.connectionIssue, messages.updatesDelayed);
  };

  /** Sends the speaker token with the read, so that a bad token shows before the speaker needs it. */
  const readList: ReadList = async (details) => {
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

  const { atoms, board, start } = createFollowedBoard(store, boardId, { readList, onNews });

  return { boardId, atoms, board, mayMark, markingId, markAnswered, start };
};
