import { describe, expect, it } from 'vitest';
import { COSTS } from './costs.ts';
import { playHall, type Cluster, type Hall } from './hall.ts';

const HALL: Hall = {
  viewers: 1000,
  durationMs: 5000,
  votesPerSecond: 20,
  bursts: { votes: 0, everyMs: Infinity, overMs: 1 },
};
const CLUSTER: Cluster = { api: 2, realtime: 2, proxyThreads: 2, hasBoardAffinity: true };

const p99Of = (hall: Partial<Hall>, cluster: Partial<Cluster>): number =>
  playHall({ ...HALL, ...hall }, { ...CLUSTER, ...cluster }, COSTS).voteToScreenMs.p99;

describe('A simulated hall', () => {
  it('shows every vote on the last screens of each node, a window later at most when there is room', () => {
    const { screens, voteToScreenMs } = playHall(HALL, CLUSTER, COSTS);
    expect(screens).toBe(100 * CLUSTER.realtime);
    expect(voteToScreenMs.p99).toBeLessThan(100);
  });

  it('is later with more viewers to a node, and sooner with more nodes', () => {
    expect(p99Of({ viewers: 20_000 }, {})).toBeGreaterThan(1.5 * p99Of({}, {}));
    expect(p99Of({ viewers: 20_000 }, { realtime: 20, proxyThreads: 20 })).toBeLessThan(
      p99Of({ viewers: 20_000 }, {}) / 1.5,
    );
  });

  it('is later when all processes share two cores', () => {
    expect(p99Of({ viewers: 4000 }, { sharedCores: 2 })).toBeGreaterThan(p99Of({ viewers: 4000 }, {}));
  });

  it('sends at most 20 frames a second to each viewer', () => {
    const { framesPerSecond } = playHall({ ...HALL, votesPerSecond: 500 }, CLUSTER, COSTS);
    expect(framesPerSecond).toBeGreaterThan(10);
    expect(framesPerSecond).toBeLessThanOrEqual(20);
  });
});
