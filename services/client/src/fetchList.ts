import { ErrorCode } from '@openfloor/contract/errors';
import { QuestionList, TOTAL_COUNT_HEADER } from '@openfloor/contract/http/audience';
import type { BoardId } from '@openfloor/contract/ids';
import { FIRST_PART_QUESTIONS } from '@openfloor/contract/limits';
import { POSITION_HEADER, positionIn } from '@openfloor/contract/position';
import type { Question } from '@openfloor/contract/questions';
import { Position } from '@openfloor/contract/ws';
import type { ListResult } from './boardClient.ts';
import { knownBoardIn } from './knownBoard.ts';
import type { ListFailure } from './machine/transition.ts';
import type { ReadDetails, ReadList } from './ports.ts';
import type { HeadResult, ReadHead } from './withHead.ts';

export type ListSource = {
  /** Origin of the server, such as `https://floor.example`. */
  url: string;
  boardId: BoardId;
  /** Admin token, for the moderators' list. */
  token?: string | undefined;
};

const ANSWER_WITHIN_MS = 10_000;
const UNREACHABLE = { ok: false, code: 'unreachable' } as const;

/**
 * Reads the list with `fetch`.
 * @param read turns a successful response into the list
 */
export const fetchingFrom =
  (source: ListSource, read = listIn): ReadList =>
  (details) =>
    fetchFrom(source, '/questions', details, read, isFirstPart(source, details) ? FIRST_PART : {});

/** Moderators' lists are read whole. */
const isFirstPart = ({ token }: ListSource, { part }: ReadDetails): boolean =>
  part === 'first' && token === undefined;
const FIRST_PART = { first: FIRST_PART_QUESTIONS };

/** Reads the board's head with `fetch`. */
export const fetchingHeadFrom =
  (source: ListSource): ReadHead =>
  (details) =>
    fetchFrom(source, '', details, headIn);

const fetchFrom = async <Result>(
  { url, boardId, token }: ListSource,
  path: string,
  { minSeq, signal }: ReadDetails,
  read: (response: Response) => Promise<Result>,
  query: Readonly<Record<string, number>> = {},
): Promise<Result | ({ ok: false } & ListFailure)> => {
  const address = new URL(`/api/boards/${boardId}${path}`, url);
  for (const [name, value] of Object.entries({ ...query, ...(minSeq !== undefined && { minSeq }) }))
    address.searchParams.set(name, String(value));
  try {
    const response = await fetch(address, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    });
    return response.ok ? await read(response) : await failureIn(response);
  } catch {
    signal.throwIfAborted();
    return UNREACHABLE;
  }
};

export const listIn = async (response: Response): Promise<ListResult> => {
  const questions = QuestionList.safeParse(await response.json()).data;
  const position = positionOf(response);
  return questions && position
    ? { ok: true, value: { questions, position, lacking: lackingOf(questions, response.headers) } }
    : UNREACHABLE;
};

/** Servers of former versions name no total, and their lists are whole. */
export const lackingOf = (questions: readonly Question[], headers: Headers): number =>
  Number(headers.get(TOTAL_COUNT_HEADER) ?? questions.length) - questions.length;

const headIn = async (response: Response): Promise<HeadResult> => {
  const known = knownBoardIn(await response.json());
  return known ? { ok: true, value: { head: known.head, position: positionOf(response) } } : UNREACHABLE;
};

const positionOf = (response: Response): Position | undefined =>
  Position.safeParse(positionIn(response.headers.get(POSITION_HEADER) ?? '')).data;

const failureIn = async (response: Response): Promise<{ ok: false } & ListFailure> => {
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    code: await codeIn(response),
    ...(Number.isFinite(retryAfterS) && { retryAfterMs: retryAfterS * 1000 }),
  };
};

/** A proxy or a captive portal may have answered: only an error in our format concerns the board or the token. */
const codeIn = async (response: Response): Promise<ListFailure['code']> => {
  const body: unknown = await response.json().catch(() => undefined);
  return ErrorCode.safeParse(Object(body).code).data ?? (response.status < 500 ? 'unknown' : 'unavailable');
};
