import { listBlockedAuthors, listHistory } from '@openfloor/contract/calls/moderation';
import type { BulkAct, FormerQuestion, WaitingAct } from '@openfloor/contract/acts';
import { Moderated } from '@openfloor/contract/http/audience';
import {
  BulkDone,
  ModeratorInvited,
  ModeratorList,
  RECORDED_HEADER,
  StatusChanged,
  TalkStarted,
  type HistoryEntry,
} from '@openfloor/contract/http/moderation';
import type { AgendaItemId, BoardId, ModeratorId, QuestionId, TalkId } from '@openfloor/contract/ids';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import type { z } from 'zod/mini';
import { call, isLost, send, type ApiRequest, type ApiResult } from '../http/apiClient.ts';
import { newKey } from '../http/newKey.ts';

type Token = string | undefined;
/** `recorded`: false when the act changed nothing. */
export type Effect = { seq: number; recorded?: boolean };
export type Done = ApiResult<Effect>;

/** An act on one question whose request has no body. */
export type Moderation = Exclude<BulkAct, 'decline'>;

/** Hide and unhide have the board in the path; for the others the server takes it from the token. */
const pathOf = (boardId: BoardId, questionId: QuestionId, act: Moderation): string =>
  act === 'hide' || act === 'unhide'
    ? `/api/boards/${boardId}/questions/${questionId}/${act}`
    : `/api/questions/${questionId}/${act}`;

/** Sends an act, and says whether it changed anything. If the answer is lost, it is sent once more under the same key. */
const callNotingEffect = async <T>(request: ApiRequest<T>): Promise<ApiResult<T & { recorded: boolean }>> => {
  const keyed = { ...request, idempotencyKey: request.idempotencyKey ?? newKey() };
  const first = await call(keyed);
  const result = isLost(first) ? await call(keyed) : first;
  if (!result.ok) return result;
  return { ...result, value: { ...result.value, recorded: result.headers.get(RECORDED_HEADER) !== 'false' } };
};

export const post = <T>(
  path: string,
  token: Token,
  body: object,
  schema: ApiRequest<T>['schema'],
  others: Pick<ApiRequest<T>, 'idempotencyKey' | 'seenSeq'> = {},
) => callNotingEffect({ path, method: 'POST', body, token, schema, ...others });

/** @param seenSeq the board's seq that the moderator's screen shows: another's later decision is not overridden */
export const moderate = (
  boardId: BoardId,
  questionId: QuestionId,
  act: Moderation,
  token: Token,
  seenSeq?: number,
): Promise<Done> => post(pathOf(boardId, questionId, act), token, {}, Moderated, { seenSeq });

/** @param seenSeq as for `moderate` */
export const decline = (
  questionId: QuestionId,
  reason: string | undefined,
  token: Token,
  seenSeq?: number,
): Promise<Done> =>
  post(`/api/questions/${questionId}/decline`, token, reason === undefined ? {} : { reason }, StatusChanged, {
    seenSeq,
  });

/** @param seenSeq the board's seq that the moderator's screen shows: another's later text is not replaced */
export const editQuestion = (
  questionId: QuestionId,
  text: string,
  token: Token,
  seenSeq?: number,
): Promise<Done> => post(`/api/questions/${questionId}/edit`, token, { text }, Moderated, { seenSeq });

/** An empty text removes the reply. @param seenSeq as for `editQuestion` */
export const replyTo = (
  questionId: QuestionId,
  text: string,
  token: Token,
  seenSeq?: number,
): Promise<Done> => post(`/api/questions/${questionId}/reply`, token, { text }, Moderated, { seenSeq });

/** @param seenSeq as for `editQuestion` */
export const labelQuestion = (
  questionId: QuestionId,
  labels: readonly string[],
  token: Token,
  seenSeq?: number,
): Promise<Done> => post(`/api/questions/${questionId}/labels`, token, { labels }, Moderated, { seenSeq });

/** Removes the flags of screening. */
export const dismissFlags = (questionId: QuestionId, token: Token): Promise<Done> =>
  post(`/api/questions/${questionId}/dismiss-flags`, token, {}, Moderated);

/**
 * Shows a question as the one that is being answered, which reopens an answered one; the former one becomes answered.
 * `as-it-was`: moves to it, and changes neither.
 */
export const startAnswering = (
  questionId: QuestionId,
  token: Token,
  former: FormerQuestion = 'answered',
): Promise<Done> => post(`/api/questions/${questionId}/answering`, token, { former }, Moderated);

export const stopAnswering = (questionId: QuestionId, token: Token): Promise<Done> =>
  callNotingEffect({
    path: `/api/questions/${questionId}/answering`,
    method: 'DELETE',
    token,
    schema: Moderated,
  });

/** @param ids at most 200 @param seenSeq as for `moderate` */
export const moderateAll = (
  boardId: BoardId,
  ids: readonly QuestionId[],
  { act, reason }: { act: BulkAct; reason?: string | undefined },
  token: Token,
  seenSeq: number,
): Promise<ApiResult<z.infer<typeof BulkDone> & Effect>> =>
  post(
    `/api/boards/${boardId}/questions/bulk`,
    token,
    { ids, act, ...(reason !== undefined && { reason }) },
    BulkDone,
    { seenSeq },
  );

export const changeSettings = (boardId: BoardId, settings: StoredSettings, token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/settings`, token, settings, Moderated);

export const arrangeStage = (boardId: BoardId, ids: readonly QuestionId[], token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/stage`, token, { ids }, Moderated);

/**
 * An empty title: the server numbers the talk. `waiting`: what becomes of the questions that wait for review.
 * `key`: the same for a retry, which starts no further talk.
 */
export type NewTalk = {
  title: string;
  /** The item of the agenda that it is started from. */
  agendaId?: AgendaItemId | undefined;
  waiting: WaitingAct;
  reason: string;
  /** The talk that the screen shows as the present one. The server refuses the start with `changed-meanwhile` if another one is on by now. */
  after: TalkId | undefined;
  key: string;
};
export const startTalk = (
  boardId: BoardId,
  { title, agendaId, waiting, reason, after, key }: NewTalk,
  token: Token,
): Promise<Done> => {
  const body = {
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(agendaId !== undefined && { agendaId }),
    ...(after !== undefined && { after }),
    waiting,
    ...(waiting === 'decline' && reason.trim() !== '' && { reason: reason.trim() }),
  };
  return post(`/api/boards/${boardId}/talks`, token, body, TalkStarted, { idempotencyKey: key });
};

export const endBoard = (boardId: BoardId, token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/end`, token, {}, Moderated);

export const reopenBoard = (boardId: BoardId, token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/reopen`, token, {}, Moderated);

export const renameBoard = (boardId: BoardId, title: string, token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/title`, token, { title }, Moderated);

/** One page of the acts before `before`, newest first. */
export const getHistory = (
  boardId: BoardId,
  before: number | undefined,
  token: Token,
): Promise<ApiResult<HistoryEntry[]>> => send(listHistory, { boardId, before }, { token });

/** @param seq of the act to undo, from its answer */
export const undo = (boardId: BoardId, seq: number, token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/undo`, token, { seq }, Moderated);

/** @param idempotencyKey the same for a retry, which gets the same token */
export const inviteModerator = (
  boardId: BoardId,
  wanted: { name: string; expiresAt?: string },
  idempotencyKey: string,
  token: Token,
): Promise<ApiResult<z.infer<typeof ModeratorInvited>>> =>
  post(`/api/boards/${boardId}/moderators`, token, wanted, ModeratorInvited, { idempotencyKey });

export const getModerators = (boardId: BoardId, token: Token): Promise<ApiResult<ModeratorList>> =>
  call({ path: `/api/boards/${boardId}/moderators`, token, schema: ModeratorList });

export const revokeModerator = (boardId: BoardId, moderatorId: ModeratorId, token: Token): Promise<Done> =>
  callNotingEffect({
    path: `/api/boards/${boardId}/moderators/${moderatorId}`,
    method: 'DELETE',
    token,
    schema: Moderated,
  });

/** @param from at most 50 */
export const mergeQuestions = (
  boardId: BoardId,
  into: QuestionId,
  from: readonly QuestionId[],
  token: Token,
): Promise<Done> => post(`/api/boards/${boardId}/merge`, token, { into, from }, Moderated);

/**
 * Takes a merged question out again, together with the questions merged into it. For a question that is not merged itself:
 * takes out every question that was merged directly into it.
 */
export const unmergeQuestion = (questionId: QuestionId, token: Token): Promise<Done> =>
  post(`/api/questions/${questionId}/unmerge`, token, {}, Moderated);

/** Blocks the question's author on this board. */
export const blockAuthor = (boardId: BoardId, questionId: QuestionId, token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/block-user`, token, { questionId }, Moderated);

/** Lets the blocked author of a question ask again. */
export const unblockAuthor = (boardId: BoardId, questionId: QuestionId, token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/unblock-user`, token, { questionId }, Moderated);

/** `authorId` of each blocked author. */
export const getBlockedAuthors = (boardId: BoardId, token: Token): Promise<ApiResult<string[]>> =>
  send(listBlockedAuthors, { boardId }, { token });

export const closeBoard = (boardId: BoardId, token: Token): Promise<Done> =>
  post(`/api/boards/${boardId}/delete`, token, {}, Moderated);
