import { describe, expect, it } from 'vitest';
import { curveOf, tableOf, type Row } from './render.ts';

const row = (viewers: number, p99: number): Row => ({
  viewers,
  votesPerSecond: 20,
  voteToScreenMs: { p50: 40, p95: 90, p99 },
  framesPerSecond: 14.04,
  missed: 0,
  refetches: 0,
  lateP99Ms: 12.4,
  passed: p99 < 300,
  cpu: { api: 120, realtime: 250, crowd: 1000 },
  memory: { api: 300, realtime: 400, crowd: 150 },
  per1000Viewers: { cpu: 185, memory: 20.4 },
});

describe('the report', () => {
  it('has a row for each size, with CPU in per cent of a core', () => {
    const [, , first, second] = tableOf([row(500, 120), row(4000, 480)]).split('\n');
    expect(first).toBe(
      '| 500 | 20.0 | 14.0 | 40, 90, 120 | 0 | 12 %, 300 | 25 %, 400 | 0 %, 0 | 0 %, 0 | 0 %, 0 | 100 %, 150 | 19 %, 20 | 12 | yes |',
    );
    expect(second).toMatch(/^\| 4,000 \|.*\| no \|$/);
  });

  it('draws longer delays higher, on the scale of the bound', () => {
    const curve = curveOf([row(500, 150), row(1000, 300)], 300);
    const [, p99 = ''] = /<polyline points="([^"]+)"[^>]+#c92a2a/.exec(curve) ?? [];
    const [early, late] = p99.split(' ').map((point) => Number(point.split(',')[1]));
    expect(late).toBeLessThan(early ?? 0);
    expect(curve).toContain(`M56 ${late}H664`);
  });
});
