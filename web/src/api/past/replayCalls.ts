import * as calls from '@openfloor/contract/calls/replay';
import { Replay, ReplayEvent } from '@openfloor/contract/http/replay';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { send, type ApiResult } from '../http/apiClient.ts';
import { fillErased } from '../board/erasedTexts.ts';

/** Events are checked in slices, so that a slow phone keeps reacting. */
const SLICE = 500;

const UncheckedReplay = z.extend(Replay, { events: z.array(z.unknown()) });
const Events = z.array(ReplayEvent);

export type ReplayRange = { from: Seq; to: Seq };

/** The board as it was after the event `from`, and what changed up to `to`. The answer may end earlier. */
export const getReplay = async (
  boardId: BoardId,
  { from, to }: ReplayRange,
  token: string | undefined,
  signal: AbortSignal,
): Promise<ApiResult<Replay>> => {
  const result = await send(
    { ...calls.getReplay, answer: UncheckedReplay },
    { boardId, from, to },
    { token, signal },
  );
  if (!result.ok) return result;
  fillErased(result.value.questions);
  const events: ReplayEvent[] = [];
  for (let start = 0; start < result.value.events.length; start += SLICE) {
    const slice = Events.safeParse(result.value.events.slice(start, start + SLICE));
    if (!slice.success)
      return { ok: false, code: 'unreachable', status: 0, message: 'The answer is no replay.' };
    for (const { questions = [], changes = [] } of slice.data)
      fillErased([...questions, ...changes.flatMap(({ question }) => question ?? [])]);
    events.push(...slice.data);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { ...result, value: { ...result.value, events } };
};
