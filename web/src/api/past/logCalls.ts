import { HTTP_ANSWER_WITHIN_MS } from '@openfloor/client/httpTimeout';
import { requestOf } from '@openfloor/contract/calls/call';
import * as calls from '@openfloor/contract/calls/log';
import { Seq, type BoardId, type QuestionId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { send, type ApiResult } from '../http/apiClient.ts';

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

export const getProvenReceipt = (questionId: QuestionId): Promise<ApiResult<ProvenReceipt>> =>
  send({ ...calls.getReceipt, answer: ProvenReceipt }, { questionId });

/** The latest signed note; null: the board has none yet; undefined: it could not be read. */
export const getCheckpoint = async (boardId: BoardId): Promise<string | null | undefined> => {
  try {
    const response = await fetch(requestOf(calls.getCheckpoint, { boardId }).path, {
      redirect: 'error',
      signal: AbortSignal.timeout(HTTP_ANSWER_WITHIN_MS),
    });
    if (response.status === NOT_FOUND) return null;
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
};
