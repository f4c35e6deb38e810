/** Calls that read a few fields of a larger answer, so that the page loads no schema of all of it. */
import { getBoard } from '@openfloor/contract/calls/audience';
import { getInsights } from '@openfloor/contract/calls/insights';
import type { BoardId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { send, type ApiResult } from '../http/apiClient.ts';

const Removal = z.object({ removedAt: z.optional(z.string()) });

/** Reads when the server deletes a closed board for good; only moderators may. */
export const getRemoval = (boardId: BoardId, token: string): Promise<ApiResult<z.infer<typeof Removal>>> =>
  send({ ...getInsights, answer: Removal }, { boardId }, { token });

const ClosedBoard = z.extend(Removal, {
  closedAt: z.optional(z.string()),
  talks: z.array(z.object({ title: z.string() })),
});

/** Reads what a moderator's token may see of a closed board. The title of the first talk is that of the board. */
export const getClosedBoard = (
  boardId: BoardId,
  token: string,
): Promise<ApiResult<z.infer<typeof ClosedBoard>>> =>
  send({ ...getInsights, answer: ClosedBoard }, { boardId }, { token });

const Retention = z.object({ retentionDays: z.optional(z.number()) });

/** Reads for how long the server keeps closed boards; only moderators may. */
export const getRetention = (
  boardId: BoardId,
  token: string | undefined,
): Promise<ApiResult<z.infer<typeof Retention>>> =>
  send({ ...getBoard, answer: Retention }, { boardId }, { token });
