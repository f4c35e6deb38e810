import * as calls from '@openfloor/contract/calls/audience';
import { QuestionList } from '@openfloor/contract/http/audience';
import { listOf, wantedOf } from '@openfloor/contract/listCall';
import type { ListWanted } from '@openfloor/client/machine/transition';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import type { Question, QuestionStatus } from '@openfloor/contract/questions';
import { storedSession } from '../../device/session.ts';
import { send, UNREACHABLE, type ApiResult } from '../http/apiClient.ts';
import { knownBoardIn, type KnownBoard } from '@openfloor/client/knownBoard';
import { withVotesInList } from '@openfloor/client/votesFallback';
import { withSession } from '../http/withSession.ts';

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
export const QUESTIONS_SCHEMA = schemaOf((body) => QuestionList.safeParse(withVotesInList(body)).data);
const UNCHECKED_LIST_SCHEMA = schemaOf((body) => (Array.isArray(body) ? body : undefined));

/**
 * Questions of the current talk: all of them, or one part of a long list (`part`).
 * @param minSeq the answer includes every event up to this one
 */
export const getQuestions = async (
  boardId: BoardId,
  { token, minSeq, part, signal }: ReadListOptions,
): Promise<ApiResult<QuestionsRead>> => {
  const result = await send(
    { ...calls.listQuestions, answer: part === 'rest' ? UNCHECKED_LIST_SCHEMA : QUESTIONS_SCHEMA },
    { boardId, ...wantedOf({ part, minSeq, token }) },
    { token, signal, isPlain: token === undefined && minSeq === undefined, isUrgent: part !== 'rest' },
  );
  if (!result.ok) return result;
  const questions = part === 'rest' ? await checkedInSlices(result.value) : result.value;
  const value = questions && listOf(questions, (name) => result.headers.get(name));
  return value ? { ...result, value } : UNREACHABLE;
};

const SLICE = 250;

/** Checks in slices: thousands of questions at once would block a slow phone for half a second. */
const checkedInSlices = async (list: readonly unknown[]): Promise<Question[] | undefined> => {
  const checked: Question[] = [];
  for (let from = 0; from < list.length; from += SLICE) {
    const slice = QuestionList.safeParse(withVotesInList(list.slice(from, from + SLICE))).data;
    if (!slice) return undefined;
    checked.push(...slice);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return checked;
};

export type WrittenQuestion = { text: string; name?: string };
/** `mergedInto`: the equal question that it was merged into. */
export type AskedQuestion = {
  id: QuestionId;
  seq: number;
  status: QuestionStatus;
  mergedInto?: QuestionId;
};

export const askQuestion = (
  boardId: BoardId,
  question: WrittenQuestion,
  idempotencyKey: string,
): Promise<ApiResult<AskedQuestion>> =>
  asViewer(boardId, () => send(calls.askQuestion, { boardId, ...question }, { idempotencyKey }));

/** `questionId`: the question that the vote counts for, if it is another one than was voted on. */
export type Counted = { voted: boolean; votes: number; seq: number; questionId?: QuestionId };
export type VoteResult = ApiResult<Counted>;

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
    send(calls.vote, { boardId, questionId, voted }, storedSession() === undefined ? { idempotencyKey } : {}),
  );

/** Writes and the socket wait this long for a session: an extension may leave the call without an answer. */
const SESSION_WITHIN_MS = 4000;

/** Sends a call under this device's session. Without one, `trackViewer` obtains it first. */
const asViewer = <T>(boardId: BoardId, work: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> =>
  withSession(work, () => send(calls.trackViewer, { boardId }, { withinMs: SESSION_WITHIN_MS }));

/** Obtains a session unless this device has one. */
export const obtainSession = (boardId: BoardId): Promise<unknown> =>
  asViewer(boardId, async () => ({ ok: true, value: undefined, headers: new Headers() }));

/** Counts a viewer without a socket. @returns `again`: ms until the next call; undefined: the call failed */
export const countViewer = async (boardId: BoardId): Promise<{ again: number | undefined } | undefined> => {
  const result = await asViewer(boardId, () => send(calls.trackViewer, { boardId }));
  return result.ok ? { again: result.value.againAfterMs } : undefined;
};
