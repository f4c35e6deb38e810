import { ShortLink } from '@openfloor/contract/http/boards';
import type { ShortId } from '@openfloor/contract/ids';
import { call, type ApiResult } from '../http/apiClient.ts';

/** The open board or the event behind a join code. */
export const findShortLink = (code: ShortId): Promise<ApiResult<ShortLink>> =>
  call({ path: `/api/short/${encodeURIComponent(code)}`, schema: ShortLink });
