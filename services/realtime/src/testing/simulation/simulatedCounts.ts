import {
  isNobody,
  REPORT_TTL_MS,
  turnoutOf,
  type Attendance,
  type Presence,
  type Turnout,
} from '@openfloor/stream/presence/presence';
import type { Random } from '@openfloor/platform/testing/random';
import { SimulatedFault } from './simulatedFault.ts';
import { delay } from './virtualTime.ts';

type Report = { here: Attendance; expiresAtMs: number };

export type SimulatedCounts = {
  /** The connection of one node; its calls are served in order. */
  connect: () => { presence: Pick<Presence, 'report'>; cut: () => void };
  total: () => number;
  isAway: boolean;
};

const CALL_MS_MAX = 20;

/** Who has the one board open on each node; a node's report expires if it is not renewed. */
export const createSimulatedCounts = (random: Random): SimulatedCounts => {
  const reports = new Map<object, Report>();
  const turnout = (): Turnout =>
    turnoutOf(
      reports
        .values()
        .flatMap(({ here, expiresAtMs }) => (expiresAtMs > Date.now() ? [here] : []))
        .toArray(),
    );
  const counts: SimulatedCounts = {
    isAway: false,
    total: () => turnout().viewers,
    connect: () => {
      const node = {};
      let isCut = false;
      let served: Promise<unknown> = Promise.resolve();
      const take = async (here: Attendance): Promise<Turnout> => {
        await delay(random.between(0, CALL_MS_MAX));
        if (counts.isAway || isCut) throw new SimulatedFault('the counts are away');
        if (isNobody(here)) reports.delete(node);
        else reports.set(node, { here, expiresAtMs: Date.now() + REPORT_TTL_MS });
        return turnout();
      };
      return {
        presence: {
          report: (_boardId, here) => {
            const taken = served.then(() => take(here));
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
