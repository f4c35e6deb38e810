import * as calls from '@openfloor/contract/calls/audience';
import type { BoardId, QuestionId } from '@openfloor/contract/ids';
import type { AskedWith, QuestionStatus } from '@openfloor/contract/questions';
import { boolean, ID, number, object, text } from '@openfloor/contract/shapes';
import { storedSession } from '../../device/session.ts';
import { send, type ApiResult } from '../http/apiClient.ts';
import { withSession } from '../http/withSession.ts';

export type WrittenQuestion = { text: string } & AskedWith;
/** `mergedInto`: the equal question that it was merged into. */
export type AskedQuestion = {
  id: QuestionId;
  seq: number;
  status: QuestionStatus;
  mergedInto?: QuestionId;
};

const ASKED = object<AskedQuestion>({ id: ID, seq: number, status: text() });

export const askQuestion = (
  boardId: BoardId,
  question: WrittenQuestion,
  idempotencyKey: string,
): Promise<ApiResult<AskedQuestion>> =>
  asViewer(boardId, () =>
    send({ ...calls.askQuestion, answer: ASKED }, { boardId, ...question }, { idempotencyKey }),
  );

/** `questionId`: the question that the vote counts for, if the one voted on was merged into it. */
export type Counted = { voted: boolean; votes: number; seq: number; questionId?: QuestionId };
const COUNTED = object<Counted>({ voted: boolean, votes: number, seq: number });
export type VoteResult = ApiResult<Counted>;

/**
 * Sets the vote to `voted`, so a retry changes nothing.
 * @param idempotencyKey sent only without a session: a retry would get another session and vote a second time
 */
export const vote = (
  boardId: BoardId,
  questionId: QuestionId,
  voted: boolean,
  idempotencyKey: string,
): Promise<VoteResult> =>
  asViewer(boardId, () =>
    send(
      { ...calls.vote, answer: COUNTED },
      { boardId, questionId, voted },
      storedSession() === undefined ? { idempotencyKey } : {},
    ),
  );

/**
 * Timeout for obtaining a session, which writes and the socket wait for: an extension may leave the call without an
 * answer.
 */
const SESSION_WITHIN_MS = 4000;

type Tracked = { sessionId: string; againAfterMs?: number };
const trackViewer = { ...calls.trackViewer, answer: object<Tracked>({ sessionId: text() }) };

/** Sends a call under this device's session. Without one, `trackViewer` obtains it first. */
const asViewer = <T>(boardId: BoardId, work: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> =>
  withSession(work, () => send(trackViewer, { boardId }, { withinMs: SESSION_WITHIN_MS }));

/** Obtains a session unless this device has one. */
export const obtainSession = (boardId: BoardId): Promise<unknown> =>
  asViewer(boardId, async () => ({ ok: true, value: undefined, headers: new Headers() }));

/** Counts a viewer without a socket. @returns `again`: ms until the next call; undefined: the call failed */
export const countViewer = async (boardId: BoardId): Promise<{ again: number | undefined } | undefined> => {
  const result = await asViewer(boardId, () => send(trackViewer, { boardId }));
  return result.ok ? { again: result.value.againAfterMs } : undefined;
};
