import type { Schema } from '@openfloor/contract/shapes';
import type { CallInput, Sendable } from '@openfloor/contract/calls/call';
import * as calls from '@openfloor/contract/calls/superAdmin';
import {
  UNSEEN_COUNT_HEADER,
  type ContactRequest,
  type PageQuery,
} from '@openfloor/contract/http/superAdmin';
import { IDS_PER_CALL_MAX } from '@openfloor/contract/limits';
import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import { send, type ApiResult } from './http/apiClient.ts';

/** One page of rows; `total` counts the rows of all pages. */
export type Page<Row> = { rows: Row[]; total: number };

export const listPage = async <C extends Sendable, Row>(
  call: C & { answer: Schema<Row[]> },
  query: CallInput<C>,
  token: string,
): Promise<ApiResult<Page<Row>>> => {
  const result = await send(call, query, { token });
  if (!result.ok) return result;
  const total = Number(result.headers.get(TOTAL_COUNT_HEADER) ?? result.value.length);
  return { ...result, value: { rows: result.value, total } };
};

/** `unseen`: number of contact requests, on all pages, that the super admin has not seen. */
export type ContactPage = Page<ContactRequest> & { unseen: number };

export const listContactRequests = async (
  token: string,
  query: PageQuery,
): Promise<ApiResult<ContactPage>> => {
  const result = await listPage(calls.listContactRequests, query, token);
  if (!result.ok) return result;
  const unseen = Number(result.headers.get(UNSEEN_COUNT_HEADER) ?? 0);
  return { ...result, value: { ...result.value, unseen } };
};

/** Sends a call for any number of ids, at most `IDS_PER_CALL_MAX` per request; stops at the first failure. */
export const inChunks = async (
  call: Sendable & { body: { _zod: { input: { ids: string[] } } }; answer: Schema<object> },
  ids: readonly string[],
  token: string,
): Promise<ApiResult<object>> => {
  const result = await send(call, { ids: ids.slice(0, IDS_PER_CALL_MAX) }, { token });
  const rest = ids.slice(IDS_PER_CALL_MAX);
  return result.ok && rest.length > 0 ? inChunks(call, rest, token) : result;
};
