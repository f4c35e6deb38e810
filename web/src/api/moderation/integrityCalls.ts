import { GroupCounted, IntegrityReport } from '@openfloor/contract/http/integrity';
import type { BoardId, GroupId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';
import { post, type Effect } from './moderationCalls.ts';

type Token = string | undefined;
type Counted = ApiResult<GroupCounted & Effect>;

export const getIntegrity = (boardId: BoardId, token: Token): Promise<ApiResult<IntegrityReport>> =>
  call({ path: `/api/boards/${boardId}/integrity`, token, schema: IntegrityReport });

/** Takes the votes of a group out of all totals. */
export const setAside = (boardId: BoardId, group: GroupId, token: Token): Promise<Counted> =>
  post(`/api/boards/${boardId}/quarantine`, token, { group }, GroupCounted);

/** Counts the votes of a group again. */
export const countAgain = (boardId: BoardId, group: GroupId, token: Token): Promise<Counted> =>
  post(`/api/boards/${boardId}/release`, token, { group }, GroupCounted);
