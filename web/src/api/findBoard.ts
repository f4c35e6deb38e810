import { ShortLink } from '@openfloor/contract/http';
import type { ShortId } from '@openfloor/contract/ids';
import { call, type ApiResult } from './apiClient.ts';
import type { BoardId } from '@openfloor/contract/ids';

/** The open board behind a join code. */
export const findBoard = (code: ShortId): Promise<ApiResult<{ boardId: BoardId }>> =>
  call({ path: `/api/short/${encodeURIComponent(code)}`, schema: ShortLink });
