import { getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import { requestOf, type CallRequest } from '@openfloor/contract/calls/call';
import type { BoardId } from '@openfloor/contract/ids';
import { listOf, wantedOf } from '@openfloor/contract/listCall';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import { refusalOf } from '@openfloor/contract/refusal';
import type { ListResult } from './boardClient.ts';
import { knownBoardIn } from './knownBoard.ts';
import type { ReadFailure } from './machine/transition.ts';
import type { ReadList } from './ports.ts';
import { questionsIn } from './questionsIn.ts';
import { HTTP_ANSWER_WITHIN_MS } from './httpTimeout.ts';
import { signalWithin } from './signalWithin.ts';
import type { HeadResult, ReadHead } from './withHead.ts';

export type ListSource = {
  /** Origin of the server, such as `https://floor.example`. */
  url: string;
  boardId: BoardId;
  /** Admin token, for the moderators' list. */
  token?: string | undefined;
};

const UNREACHABLE = { ok: false, code: 'unreachable' } as const;

/**
 * Reads the list with `fetch`.
 * @param read turns a successful response into the list
 */
export const fetchingFrom =
  (source: ListSource, read = listIn): ReadList =>
  ({ signal, ...wanted }) =>
    fetchFrom(
      source,
      requestOf(listQuestions, { boardId: source.boardId, ...wantedOf({ ...wanted, token: source.token }) }),
      { signal, read },
    );

/** Reads the board's head with `fetch`. */
export const fetchingHeadFrom =
  (source: ListSource): ReadHead =>
  ({ minSeq, signal }) =>
    fetchFrom(source, requestOf(getBoard, { boardId: source.boardId, minSeq }), { signal, read: headIn });

type ListRead<Result> = {
  signal: AbortSignal;
  /** Turns a successful response into the result. */
  read: (response: Response) => Promise<Result>;
  withinMs?: number;
};

/** Sends a read of the board. Rejects only when it is aborted. */
export const fetchFrom = async <Result>(
  { url, token }: Pick<ListSource, 'url' | 'token'>,
  { path }: Pick<CallRequest, 'path'>,
  { signal, read, withinMs = HTTP_ANSWER_WITHIN_MS }: ListRead<Result>,
): Promise<Result | ({ ok: false } & ReadFailure)> => {
  try {
    const response = await fetch(new URL(path, url), {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      // The server never redirects a call. A captive portal does, and must not get the token.
      redirect: 'error',
      signal: signalWithin(withinMs, signal),
    });
    return response.ok ? await read(response) : await failureIn(response);
  } catch {
    signal.throwIfAborted();
    return UNREACHABLE;
  }
};

export const listIn = async (response: Response): Promise<ListResult> => {
  const questions = questionsIn(await response.json());
  const value = questions && listOf(questions, (name) => response.headers.get(name));
  return value ? { ok: true, value } : UNREACHABLE;
};

const headIn = async (response: Response): Promise<HeadResult> => {
  const known = knownBoardIn(await response.json());
  const position = positionIn(response.headers.get(POSITION_HEADER));
  return known && position ? { ok: true, value: { head: known.head, position } } : UNREACHABLE;
};

const failureIn = async (response: Response): Promise<{ ok: false } & ReadFailure> => {
  const body: unknown = await response.json().catch(() => undefined);
  return { ok: false, ...refusalOf(response.status, body, response.headers.get('retry-after')) };
};
