import type { BoardId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { call, type ApiResult } from '../http/apiClient.ts';

/** `machine`: whether the server has a language model. */
const Assistant = z.object({ machine: z.optional(z.boolean()) });

/** Asks whether the server has a language model; it answers this to moderators only. */
export const getAssistant = (
  boardId: BoardId,
  token: string | undefined,
): Promise<ApiResult<z.infer<typeof Assistant>>> =>
  call({ path: `/api/boards/${boardId}`, token, schema: Assistant });
