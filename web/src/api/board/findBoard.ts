import { ShortLink } from '@openfloor/contract/http/boards';
import type { BoardId, ShortId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';

/** The open board behind a join code. */
export const findBoard = (code: ShortId): Promise<ApiResult<{ boardId: BoardId }>> =>
  call({ path: `/api/short/${encodeURIComponent(code)}`, schema: ShortLink });
