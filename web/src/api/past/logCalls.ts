import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/machine/deadlines';
import { PublicRecord, ConsistencyProof, LogKeys } from '@openfloor/contract/http/log';
import { Seq, type BoardId, type QuestionId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { call, type ApiResult } from '../http/apiClient.ts';
import { boardPath } from '../board/boardCalls.ts';

const NOT_FOUND = 404;

/** The contract's receipt without the schemas of all events, which would enlarge every board's scripts. */
const ProvenReceipt = z.object({
  event: z.looseObject({
    seq: Seq,
    data: z.record(z.string(), z.unknown()),
    by: z.exactOptional(z.object({ session: z.string(), salt: z.string() })),
    text: z.exactOptional(z.object({ value: z.unknown(), salt: z.string() })),
  }),
  leaf: z.string(),
  proof: z.array(z.string()),
  checkpoint: z.string(),
});
export type ProvenReceipt = z.infer<typeof ProvenReceipt>;

/** Counts of what moderators did, also of a closed board. */
export const getPublicRecord = (boardId: BoardId): Promise<ApiResult<PublicRecord>> =>
  call({ path: `${boardPath(boardId)}/record`, schema: PublicRecord });

export const getLogKeys = (): Promise<ApiResult<LogKeys>> =>
  call({ path: '/.well-known/openfloor-keys.json', schema: LogKeys });

export const getConsistency = (
  boardId: BoardId,
  from: number,
  to: number,
): Promise<ApiResult<{ proof: string[] }>> =>
  call({ path: `${boardPath(boardId)}/log/consistency?from=${from}&to=${to}`, schema: ConsistencyProof });

export const getProvenReceipt = (questionId: QuestionId): Promise<ApiResult<ProvenReceipt>> =>
  call({ path: `/api/questions/${questionId}/receipt`, schema: ProvenReceipt });

/** The latest signed note; null: the board has none yet; undefined: it could not be read. */
export const getCheckpoint = async (boardId: BoardId): Promise<string | null | undefined> => {
  try {
    const response = await fetch(`${boardPath(boardId)}/log/checkpoint`, {
      redirect: 'error',
      signal: AbortSignal.timeout(HTTP_ANSWER_WITHIN_MS),
    });
    if (response.status === NOT_FOUND) return null;
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
};
