import { Asked, QuestionList, UserStatus, UserVotes, ViewerTracked, Voted } from '@openfloor/contract/http';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { Position } from '@openfloor/contract/ws';
import type { Question, QuestionStatus } from '@openfloor/contract/questions';
import { storedSession } from '../device/session.ts';
import { call, type ApiResult } from './apiClient.ts';
import { knownBoardIn, type KnownBoard } from '@openfloor/client/knownBoard';
import { withSession } from './firstSession.ts';

/** The questions, and the position in the board's stream that they show. */
export type QuestionsRead = { questions: Question[]; position: Position };

export const boardPath = (boardId: BoardId): string => `/api/boards/${boardId}`;

type ReadOptions = { token?: string | undefined; minSeq?: number; signal?: AbortSignal };

const minSeqQuery = (minSeq: number | undefined): string => (minSeq === undefined ? '' : `?minSeq=${minSeq}`);

/** @param minSeq the answer includes every event up to this one */
export const getBoard = (
  boardId: BoardId,
  { token, minSeq, signal }: ReadOptions = {},
): Promise<ApiResult<KnownBoard>> =>
  call({
    path: `${boardPath(boardId)}${minSeqQuery(minSeq)}`,
    schema: KNOWN_BOARD,
    token,
    signal,
    isPlain: token === undefined && minSeq === undefined,
  });

const KNOWN_BOARD = {
  safeParse: (value: unknown) => {
    const data = knownBoardIn(value);
    return data ? ({ success: true, data } as const) : ({ success: false } as const);
  },
};

/** @param minSeq the answer includes every event up to this one */
export const getQuestions = async (
  boardId: BoardId,
  { token, minSeq, signal }: ReadOptions,
): Promise<ApiResult<QuestionsRead>> => {
  const result = await call({
    path: `${boardPath(boardId)}/questions${minSeqQuery(minSeq)}`,
    schema: QuestionList,
    token,
    signal,
    isPlain: token === undefined && minSeq === undefined,
  });
  if (!result.ok) return result;
  const position = Position.safeParse(positionIn(result.headers.get(POSITION_HEADER) ?? '')).data;
  if (position) return { ...result, value: { questions: result.value, position } };
  return { ok: false, code: 'unreachable', status: 0, message: 'The answer names no position.' };
};

export type WrittenQuestion = { text: string; name?: string | undefined };
export type AskedQuestion = { id: QuestionId; seq: number; status: QuestionStatus };

export const askQuestion = (
  boardId: BoardId,
  { text, name }: WrittenQuestion,
  idempotencyKey: string,
): Promise<ApiResult<AskedQuestion>> =>
  asViewer(boardId, () =>
    call({
      path: `${boardPath(boardId)}/questions`,
      method: 'POST',
      body: { text, ...(name !== undefined && { name }) },
      idempotencyKey,
      schema: Asked,
    }),
  );

export type VoteResult = ApiResult<{ voted: boolean; votes: number; seq: number }>;

/**
 * Sets the vote to `voted`, so a retry changes nothing.
 * @param idempotencyKey sent without a session: a retry would get another session and vote again
 */
export const vote = (
  boardId: BoardId,
  questionId: QuestionId,
  voted: boolean,
  idempotencyKey: string,
): Promise<VoteResult> =>
  asViewer(boardId, () =>
    call({
      path: `${boardPath(boardId)}/questions/${questionId}/vote`,
      method: 'POST',
      body: { voted },
      ...(storedSession() === undefined && { idempotencyKey }),
      schema: Voted,
    }),
  );

const asViewer = <T>(boardId: BoardId, send: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> =>
  withSession(send, () =>
    call({ path: `${boardPath(boardId)}/track-viewer`, method: 'POST', schema: ViewerTracked }),
  );

/** Obtains a session unless this device has one. */
export const trackViewer = (boardId: BoardId): Promise<unknown> =>
  asViewer(boardId, async () => ({ ok: true, value: undefined, headers: new Headers() }));

/** @param minSeq the status must not be older than this */
export const getUserStatus = (boardId: BoardId, minSeq: number): Promise<ApiResult<{ isBlocked: boolean }>> =>
  call({ path: `/api/user-status?boardId=${boardId}&minSeq=${minSeq}`, schema: UserStatus });

export const getUserVotes = (boardId: BoardId): Promise<ApiResult<Record<QuestionId, true>>> =>
  call({ path: `/api/user-votes?boardId=${boardId}`, schema: UserVotes });
