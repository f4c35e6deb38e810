import { VIEWER_SHARE_TTL_MS, type ViewerCounts } from '@openfloor/stream/presence/viewerCounts';
import type { Random } from './random.ts';
import { SimulatedFault } from './simulatedFault.ts';
import { delay } from './virtualTime.ts';

type Share = { count: number; expiresAtMs: number };

export type SimulatedCounts = {
  /** The connection of one node; its calls are served in order. */
  connect: () => { viewerCounts: Pick<ViewerCounts, 'report'>; cut: () => void };
  total: () => number;
  isAway: boolean;
};

const CALL_MS_MAX = 20;

/** The viewers of one board on each node; a node's share expires if it is not renewed. */
export const createSimulatedCounts = (random: Random): SimulatedCounts => {
  const shares = new Map<object, Share>();
  const total = (): number => {
    let sum = 0;
    for (const { count, expiresAtMs } of shares.values()) if (expiresAtMs > Date.now()) sum += count;
    return sum;
  };
  const counts: SimulatedCounts = {
    isAway: false,
    total,
    connect: () => {
      const node = {};
      let isCut = false;
      let served: Promise<unknown> = Promise.resolve();
      const take = async (count: number): Promise<number> => {
        await delay(random.between(0, CALL_MS_MAX));
        if (counts.isAway || isCut) throw new SimulatedFault('the counts are away');
        if (count > 0) shares.set(node, { count, expiresAtMs: Date.now() + VIEWER_SHARE_TTL_MS });
        else shares.delete(node);
        return total();
      };
      return {
        viewerCounts: {
          report: (_boardId, count) => {
            const taken = served.then(() => take(count));
            served = taken.catch(() => undefined);
            return taken;
          },
        },
        cut: () => {
          isCut = true;
        },
      };
    },
  };
  return counts;
};
