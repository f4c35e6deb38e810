import { openDatabase } from '@openfloor/store/database/database';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { expect, it } from 'vitest';
import { realtimeKilled } from './faults/nodeKilled.ts';
import { runDrill, type Drill, type RunDetails } from './drill.ts';

const details = async (): Promise<RunDetails> => ({
  dataDir: await tempDir(),
  interruption: new AbortController().signal,
});

it('killing a realtime node under a hundred viewers loses no event', { timeout: 90_000 }, async () => {
  const options = { api: 1, realtime: 2, viewers: 100, votesPerSecond: 20 };
  const { broken, phases, acknowledged } = await runDrill(realtimeKilled, options, await details());
  expect(broken).toEqual([]);
  expect(acknowledged.votes).toBeGreaterThan(50);
  const killed = phases.find(({ what }) => what.endsWith('killed'));
  // The node has about half of the viewers; the proxy may balance them unevenly.
  expect(killed?.resumes).toBeGreaterThan(30);
  expect(killed?.refetches).toBe(0);
});

const sabotage: Drill = {
  name: 'sabotage',
  about: 'an acknowledged vote disappears from the database',
  run: async ({ postgres, workload }) => {
    await workload.pause();
    const { pool, close } = openDatabase({ url: postgres.url, connectionsMax: 1, onIdleError: () => {} });
    await pool.query('DELETE FROM votes WHERE ctid = (SELECT ctid FROM votes LIMIT 1)');
    await close();
  },
};

it('the audit finds a lost vote', { timeout: 90_000 }, async () => {
  const options = { api: 1, realtime: 1, viewers: 5, votesPerSecond: 10 };
  const { broken, findings } = await runDrill(sabotage, options, await details());
  expect(findings.lost).toEqual([expect.stringMatching(/^lost vote: /)]);
  expect(findings.doubled).toEqual([expect.stringMatching(/^miscounted: /)]);
  expect(findings.log.join()).toContain('is missing');
  expect(broken).toHaveLength(3);
});
