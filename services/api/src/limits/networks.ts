import { networkOf } from '@openfloor/platform/addressPrefix';
import type { WindowCounter } from './windowCounter.ts';

/** Prefixes of a network that may be at their limits at the same time. */
const PREFIXES_PER_NETWORK = 16;

/**
 * Counts each IPv6 /64 (a prefix) also for its /48 (its network), because the owner of a /48 has 65,536 prefixes. What
 * a prefix does beyond its own limit does not count for the network, so that one prefix uses up at most its share. The
 * count of a prefix is at least a sixteenth of the count of its network.
 */
export const withNetworks = ({ add, keysHeld }: WindowCounter, limit: number): WindowCounter => ({
  add: async (key, points = 1) => {
    const own = await add(key, points);
    const network = networkOf(key);
    if (network === undefined) return own;
    const within = Math.min(own.count, limit) - Math.min(own.count - points, limit);
    const { count, endsInMs } = await add(network, within);
    const share = count / PREFIXES_PER_NETWORK;
    return share > own.count ? { count: share, endsInMs } : own;
  },
  keysHeld,
});
