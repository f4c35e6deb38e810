import { startTalk } from '@openfloor/contract/calls/desk';
import type { Device } from '@openfloor/testkit/device';
import { rest } from './rest.ts';

/** A talk that a moderator starts by hand. `afterMs`: since the audience was let in. */
export type TalkToStart = { afterMs: number; talk: { title: string } | { agendaId: string } };

/** Starts one talk after the other at its time. @param talks by time */
export const startTalks = async (
  { boardId, device, signal }: { boardId: string; device: Device; signal: AbortSignal },
  talks: readonly TalkToStart[],
): Promise<void> => {
  const startMs = performance.now();
  for (const { afterMs, talk } of talks) {
    await rest(startMs + afterMs - performance.now(), signal);
    if (signal.aborted) return;
    await device.send(startTalk, { boardId, ...talk });
  }
};
