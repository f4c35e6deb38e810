import { TOTAL_COUNT_HEADER } from '@openfloor/contract/listCall';
import { Done } from '@openfloor/contract/http/boards';
import {
  ContactRequestList,
  LoggedIn,
  ManagedBoardList,
  OwnerLink,
  PlanKeyCreated,
  SessionBlocksList,
  UNSEEN_COUNT_HEADER,
  type ContactRequest,
  type ManagedBoard,
  type ManagedBoardsQuery,
  type PageQuery,
  type SessionBlocks,
} from '@openfloor/contract/http/superAdmin';
import type { BoardId, ContactId, SessionId } from '@openfloor/contract/ids';
import { IDS_PER_CALL_MAX } from '@openfloor/contract/limits';
import type { PaidPlan } from '@openfloor/contract/plans';
import { call, type ApiRequest, type ApiResult } from './http/apiClient.ts';

const ROOT = '/api/superadmin';

export const login = (secret: string): Promise<ApiResult<{ token: string }>> =>
  call({ path: `${ROOT}/login`, method: 'POST', body: { secret }, schema: LoggedIn });

/** Ends the token on the server. */
export const logOut = (token: string): Promise<ApiResult<object>> =>
  call({ path: `${ROOT}/logout`, method: 'POST', token, schema: Done });

/** One page of rows; `total` counts the rows of all pages. */
export type Page<Row> = { rows: Row[]; total: number };

const listPage = async <Row>(
  request: Pick<ApiRequest<Row[]>, 'path' | 'token' | 'schema'>,
  query: object,
): Promise<ApiResult<Page<Row>>> => {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const result = await call({ ...request, path: `${request.path}?${new URLSearchParams(given).toString()}` });
  if (!result.ok) return result;
  const total = Number(result.headers.get(TOTAL_COUNT_HEADER) ?? result.value.length);
  return { ...result, value: { rows: result.value, total } };
};

export const listBoards = (
  token: string,
  query: ManagedBoardsQuery,
): Promise<ApiResult<Page<ManagedBoard>>> =>
  listPage({ path: `${ROOT}/boards`, token, schema: ManagedBoardList }, query);

export const deleteBoards = (token: string, ids: readonly BoardId[]): Promise<ApiResult<object>> =>
  inChunks(ids, (some) =>
    call({ path: `${ROOT}/boards/hard-delete`, method: 'POST', body: { ids: some }, token, schema: Done }),
  );

/** Issues a new link for the owner of an open board. */
export const issueOwnerLink = (token: string, id: BoardId): Promise<ApiResult<OwnerLink>> =>
  call({ path: `${ROOT}/boards/${id}/owner-link`, method: 'POST', token, schema: OwnerLink });

/** Makes a key that gives one device the plan until `expiresAt`. The key is told once. */
export const issuePlanKey = (
  token: string,
  body: { plan: PaidPlan; expiresAt: string },
): Promise<ApiResult<{ key: string }>> =>
  call({ path: `${ROOT}/plan-keys`, method: 'POST', body, token, schema: PlanKeyCreated });

export const listBlocks = (token: string, query: PageQuery): Promise<ApiResult<Page<SessionBlocks>>> =>
  listPage({ path: `${ROOT}/blocks`, token, schema: SessionBlocksList }, query);

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

/** `unseen`: contact requests on any page that the super admin has not seen. */
export type ContactPage = Page<ContactRequest> & { unseen: number };

export const listContactRequests = async (
  token: string,
  query: PageQuery,
): Promise<ApiResult<ContactPage>> => {
  const path = `${ROOT}/contact-requests`;
  const result = await listPage({ path, token, schema: ContactRequestList }, query);
  if (!result.ok) return result;
  const unseen = Number(result.headers.get(UNSEEN_COUNT_HEADER) ?? 0);
  return { ...result, value: { ...result.value, unseen } };
};

export const markContactsSeen = (token: string, ids: readonly ContactId[]): Promise<ApiResult<object>> =>
  inChunks(ids, (some) =>
    call({
      path: `${ROOT}/contact-requests/seen`,
      method: 'POST',
      body: { ids: some },
      token,
      schema: Done,
    }),
  );

export const deleteContactRequest = (token: string, id: ContactId): Promise<ApiResult<object>> =>
  call({ path: `${ROOT}/contact-requests/${id}`, method: 'DELETE', token, schema: Done });

/** Splits the ids into calls of at most `IDS_PER_CALL_MAX`; stops at the first failure. */
const inChunks = async (
  ids: readonly string[],
  send: (some: readonly string[]) => Promise<ApiResult<object>>,
): Promise<ApiResult<object>> => {
  const result = await send(ids.slice(0, IDS_PER_CALL_MAX));
  const rest = ids.slice(IDS_PER_CALL_MAX);
  return result.ok && rest.length > 0 ? inChunks(rest, send) : result;
};
