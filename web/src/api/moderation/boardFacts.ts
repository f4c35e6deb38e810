import { getBoard } from '@openfloor/contract/calls/audience';
import type { BoardId } from '@openfloor/contract/ids';
import { Feature } from '@openfloor/contract/plans';
import { z } from 'zod/mini';
import { send, type ApiResult } from '../http/apiClient.ts';

/** `machine`: the server has a language model. `lacks`: features that the board's plan has not. */
const BoardFacts = z.object({ machine: z.optional(z.boolean()), lacks: z.optional(z.array(Feature)) });

/** Reads facts about the board that the server gives only to moderators. */
export const getBoardFacts = (
  boardId: BoardId,
  token: string | undefined,
): Promise<ApiResult<z.infer<typeof BoardFacts>>> =>
  send({ ...getBoard, answer: BoardFacts }, { boardId }, { token });
