import { clockOffsetMs } from '@openfloor/client/serverClock';
import { getBoard } from '@openfloor/contract/calls/audience';
import type { BoardId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { setServerClock } from '../../device/serverClock.ts';
import { send } from '../http/apiClient.ts';

const ServerNow = z.object({ now: z.iso.datetime() });

/** Reads how far the server's clock is ahead of this device's, in ms; undefined if the server does not answer. */
export const readClockOffsetMs = async (
  boardId: BoardId,
  nowMs = () => Date.now(),
): Promise<number | undefined> => {
  const askedAtMs = nowMs();
  const result = await send({ ...getBoard, answer: ServerNow }, { boardId });
  if (!result.ok) return undefined;
  const offsetMs = clockOffsetMs(Date.parse(result.value.now), { askedAtMs, answeredAtMs: nowMs() });
  setServerClock(offsetMs);
  return offsetMs;
};
