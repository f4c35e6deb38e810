import {
  Asked,
  QuestionList,
  TOTAL_COUNT_HEADER,
  UserStatus,
  UserVotes,
  ViewerTracked,
  Voted,
} from '@openfloor/contract/http/audience';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import type { ListWanted } from '@openfloor/client/machine/transition';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { Position } from '@openfloor/contract/ws';
import type { Question, QuestionStatus } from '@openfloor/contract/questions';
import { storedSession } from '../device/session.ts';
import { call, type ApiResult } from './apiClient.ts';
import { knownBoardIn, type KnownBoard } from '@openfloor/client/knownBoard';
import { withSession } from './firstSession.ts';

/** The questions, the position in the board's stream that they show, and how many the list has besides. */
export type QuestionsRead = { questions: Question[]; position: Position; lacking: number };

export const boardPath = (boardId: BoardId): string => `/api/boards/${boardId}`;

type ReadOptions = { token?: string | undefined; minSeq?: number; signal?: AbortSignal };
type ReadListOptions = ReadOptions & Pick<ListWanted, 'part'>;

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

/**
 * The page's preload link names the address of the public's first part.
 * @param minSeq the answer includes every event up to this one
 */
export const getQuestions = async (
  boardId: BoardId,
  { token, minSeq, part, signal }: ReadListOptions,
): Promise<ApiResult<QuestionsRead>> => {
  const isFirst = part === 'first' && token === undefined;
  const query = isFirst ? `?first=${FIRST_PART_QUESTIONS}` : minSeqQuery(minSeq);
  const result = await call({
    path: `${boardPath(boardId)}/questions${query}`,
    schema: part === 'rest' ? UNCHECKED_LIST : QuestionList,
    token,
    signal,
    isPlain: token === undefined && minSeq === undefined,
    isUrgent: part !== 'rest',
  });
  if (!result.ok) return result;
  const position = Position.safeParse(positionIn(result.headers.get(POSITION_HEADER) ?? '')).data;
  const questions = part === 'rest' ? await checkedInSlices(result.value) : result.value;
  if (!position || !questions)
    return { ok: false, code: 'unreachable', status: 0, message: 'The answer is no list with a position.' };
  const lacking = Number(result.headers.get(TOTAL_COUNT_HEADER) ?? questions.length) - questions.length;
  return { ...result, value: { questions, position, lacking } };
};

const UNCHECKED_LIST = {
  safeParse: (value: unknown) =>
    Array.isArray(value) ? ({ success: true, data: value } as const) : ({ success: false } as const),
};
const SLICE = 250;

/** Checking thousands of questions takes a slow phone half a second, in which it would not react. */
const checkedInSlices = async (list: readonly unknown[]): Promise<Question[] | undefined> => {
  const checked: Question[] = [];
  for (let from = 0; from < list.length; from += SLICE) {
    const slice = QuestionList.safeParse(list.slice(from, from + SLICE)).data;
    if (!slice) return undefined;
    checked.push(...slice);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return checked;
};

export type WrittenQuestion = { text: string; name?: string | undefined };
/** `mergedInto`: the equal question that it was merged into. */
export type AskedQuestion = {
  id: QuestionId;
  seq: number;
  status: QuestionStatus;
  mergedInto?: QuestionId;
};

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

/** `questionId`: the question that the vote counts for, where that is another one. */
export type VoteResult = ApiResult<{ voted: boolean; votes: number; seq: number; questionId?: QuestionId }>;

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
