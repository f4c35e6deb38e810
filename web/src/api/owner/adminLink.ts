import { AdminLink } from '@openfloor/contract/http/boards';
import type { BoardId } from '@openfloor/contract/ids';
import type { z } from 'zod/mini';
import { call, type ApiResult } from '../http/apiClient.ts';
import { boardPath } from '../board/boardCalls.ts';

/** The owner's token, for a link that opens the moderators' view on another device. */
export const getAdminLink = (
  boardId: BoardId,
  token: string | undefined,
): Promise<ApiResult<z.infer<typeof AdminLink>>> =>
  call({ path: `${boardPath(boardId)}/admin-link`, token, schema: AdminLink });
