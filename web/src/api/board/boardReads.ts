import { knownBoardIn, type KnownBoard } from '@openfloor/client/knownBoard';
import type { ListWanted } from '@openfloor/client/machine/transition';
import { questionsIn } from '@openfloor/client/questionsIn';
import * as calls from '@openfloor/contract/calls/audience';
import type { ViewerCount } from '@openfloor/contract/http/audience';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import { listOf, wantedOf } from '@openfloor/contract/listCall';
import type { Question } from '@openfloor/contract/questions';
import { boolean, number, object } from '@openfloor/contract/shapes';
import type { Position } from '@openfloor/contract/ws';
import { send, UNREACHABLE, type ApiResult } from '../http/apiClient.ts';

/** `position`: the state of the stream that the questions show; `missing`: how many more a second read brings. */
export type QuestionsRead = { questions: readonly Question[]; position: Position; missing: number };

type ReadOptions = { token?: string | undefined; minSeq?: number; signal?: AbortSignal };
type ReadListOptions = ReadOptions & Pick<ListWanted, 'part'>;

/** @param minSeq the answer includes every event up to this one */
export const getBoard = (
  boardId: BoardId,
  { token, minSeq, signal }: ReadOptions = {},
): Promise<ApiResult<KnownBoard>> =>
  send(
    { ...calls.getBoard, answer: KNOWN_BOARD_SCHEMA },
    { boardId, minSeq },
    { token, signal, isPlain: token === undefined && minSeq === undefined },
  );

/** Wraps a function that checks a body (undefined: invalid) as a schema for `send`. */
const schemaOf = <Value>(read: (body: unknown) => Value | undefined) => ({
  safeParse: (body: unknown) => {
    const data = read(body);
    return data ? ({ success: true, data } as const) : ({ success: false } as const);
  },
});
const KNOWN_BOARD_SCHEMA = schemaOf(knownBoardIn);
export const QUESTIONS_SCHEMA = schemaOf(questionsIn);

/**
 * Questions of the current talk: all of them, or one part of a long list (`part`).
 * @param minSeq the answer includes every event up to this one
 */
export const getQuestions = async (
  boardId: BoardId,
  { token, minSeq, part, signal }: ReadListOptions,
): Promise<ApiResult<QuestionsRead>> => {
  const result = await send(
    { ...calls.listQuestions, answer: QUESTIONS_SCHEMA },
    { boardId, ...wantedOf({ part, minSeq, token }) },
    { token, signal, isPlain: token === undefined && minSeq === undefined, isUrgent: part !== 'rest' },
  );
  if (!result.ok) return result;
  const value = listOf(result.value, (name) => result.headers.get(name));
  return value ? { ...result, value } : UNREACHABLE;
};

export const getViewerCount = (boardId: BoardId): Promise<ApiResult<ViewerCount>> =>
  send({ ...calls.getViewerCount, answer: object<ViewerCount>({ viewerCount: number }) }, { boardId });

/** Whether the session is blocked. @param minSeq the answer includes every event up to this one */
export const getUserStatus = (boardId: BoardId, minSeq: number): Promise<ApiResult<{ isBlocked: boolean }>> =>
  send(
    { ...calls.getUserStatus, answer: object<{ isBlocked: boolean }>({ isBlocked: boolean }) },
    { boardId, minSeq },
  );

/** The questions for which the session votes. */
export const getUserVotes = (boardId: BoardId): Promise<ApiResult<Record<QuestionId, true>>> =>
  send({ ...calls.getUserVotes, answer: object<Record<QuestionId, true>>() }, { boardId });
