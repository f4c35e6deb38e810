import { openDatabase } from '@openfloor/store/database';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, it } from 'vitest';
import { realtimeKilled } from './faults/nodeKilled.ts';
import { play, type Drill, type PlayDetails } from './stage.ts';

const details = async (): Promise<PlayDetails> => ({
  dataDir: await tempDir(),
  interruption: new AbortController().signal,
});

it(
  'a realtime node is killed before a hundred viewers, and nothing is lost',
  { timeout: 90_000 },
  async () => {
    const options = { api: 1, realtime: 2, viewers: 100, votesPerSecond: 20 };
    const { broken, phases, acknowledged } = await play(realtimeKilled, options, await details());
    expect(broken).toEqual([]);
    expect(acknowledged.votes).toBeGreaterThan(50);
    const killed = phases.find(({ what }) => what.endsWith('killed'));
    // About half of them; how evenly the proxy shares them out is not the point.
    expect(killed?.resumes).toBeGreaterThan(30);
    expect(killed?.refetches).toBe(0);
  },
);

const sabotage: Drill = {
  name: 'sabotage',
  about: 'an acknowledged vote disappears from the database',
  act: async ({ postgres, workload }) => {
    await workload.pause();
    const { pool, close } = openDatabase({ url: postgres.url, connectionsMax: 1, onIdleError: () => {} });
    await pool.query('DELETE FROM votes WHERE ctid = (SELECT ctid FROM votes LIMIT 1)');
    await close();
  },
};

it('a lost vote is found', { timeout: 90_000 }, async () => {
  const options = { api: 1, realtime: 1, viewers: 5, votesPerSecond: 10 };
  const { broken, findings } = await play(sabotage, options, await details());
  expect(findings.lost).toEqual([expect.stringMatching(/^lost vote: /)]);
  expect(findings.doubled).toEqual([expect.stringMatching(/^miscounted: /)]);
  expect(findings.log.join()).toContain('is missing');
  expect(broken).toHaveLength(3);
});
