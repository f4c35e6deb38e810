import {
  BlockedSessions,
  ContactRequestList,
  Done,
  LoggedIn,
  ManagedBoardList,
  type ManagedBoard,
  type ManagedBoardsQuery,
} from '@openfloor/contract/http';
import type { BoardId, ContactId, SessionId } from '@openfloor/contract/ids';
import { IDS_PER_CALL_MAX } from '@openfloor/contract/limits';
import { call, type ApiResult } from './apiClient.ts';

const ROOT = '/api/superadmin';

export const login = (secret: string): Promise<ApiResult<{ token: string }>> =>
  call({ path: `${ROOT}/login`, method: 'POST', body: { secret }, schema: LoggedIn });

/** One page, and how many boards there are on all of them. */
export type ManagedBoardsPage = { boards: ManagedBoard[]; total: number };

export const listBoards = async (
  token: string,
  query: ManagedBoardsQuery,
): Promise<ApiResult<ManagedBoardsPage>> => {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const search = new URLSearchParams(given).toString();
  const result = await call({ path: `${ROOT}/boards?${search}`, token, schema: ManagedBoardList });
  if (!result.ok) return result;
  const total = Number(result.headers.get('x-total-count') ?? result.value.length);
  return { ...result, value: { boards: result.value, total } };
};

export const deleteBoards = (token: string, ids: readonly BoardId[]): Promise<ApiResult<object>> =>
  inChunks(ids, (some) =>
    call({ path: `${ROOT}/boards/hard-delete`, method: 'POST', body: { ids: some }, token, schema: Done }),
  );

export const listBlockedSessions = (token: string): Promise<ApiResult<BlockedSessions>> =>
  call({ path: `${ROOT}/blocked-sessions`, token, schema: BlockedSessions });

export const unblockSessions = (token: string, ids: readonly SessionId[]): Promise<ApiResult<object>> =>
  inChunks(ids, (some) =>
    call({
      path: `${ROOT}/blocked-sessions/unblock`,
      method: 'POST',
      body: { ids: some },
      token,
      schema: Done,
    }),
  );

export const listContactRequests = (token: string): Promise<ApiResult<ContactRequestList>> =>
  call({ path: `${ROOT}/contact-requests`, token, schema: ContactRequestList });

export const deleteContactRequest = (token: string, id: ContactId): Promise<ApiResult<object>> =>
  call({ path: `${ROOT}/contact-requests/${id}`, method: 'DELETE', token, schema: Done });

/** As many calls as the bound on ids asks for; ends at the first that fails. */
const inChunks = async (
  ids: readonly string[],
  send: (some: readonly string[]) => Promise<ApiResult<object>>,
): Promise<ApiResult<object>> => {
  const result = await send(ids.slice(0, IDS_PER_CALL_MAX));
  const rest = ids.slice(IDS_PER_CALL_MAX);
  return result.ok && rest.length > 0 ? inChunks(rest, send) : result;
};
