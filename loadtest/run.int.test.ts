import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { vote } from '@openfloor/contract/calls/audience';
import { pinQuestion } from '@openfloor/contract/calls/moderation';
import { ask, createBoard, exportOf, newSession, send } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { startLossyProxy, startMixingProxy } from './testing/faultyProxy.ts';
import { openServer, startProgram } from './testing/programs.ts';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));
const A_THRESHOLD_WAS_CROSSED = 99;

type Summary = {
  passed: boolean;
  verdicts: { metric: string; holds: boolean }[];
  metrics: Record<string, Record<string, number>>;
};

const loadtest = async (...args: string[]) => {
  const program = startProgram(RUN, args);
  return { code: await program.code, said: program.said() };
};

const smoke = (url: string, ...settings: string[]) =>
  scenario('smoke', url, 'VIEWERS=10', 'RAMP=500ms', 'DURATION=3s', ...settings);

const scenario = async (name: string, url: string, ...settings: string[]) => {
  const results = await tempDir();
  const all = [`RESULTS=${results}`, `BASE_URL=${url}`, ...settings];
  const { code, said } = await loadtest(name, ...all.flatMap((setting) => ['-e', setting]));
  const summary: Summary = JSON.parse(await readFile(join(results, `${name}.json`), 'utf8'));
  const broken = summary.verdicts.filter(({ holds }) => !holds).map(({ metric }) => metric);
  return { code, said, summary, broken };
};

/** Two rooms whose viewers change within 2 s. Its bounds are wide: the machine of a test is busy. */
const SMALL_EVENT = [
  'ROOMS=2',
  'VIEWERS_PER_ROOM=6',
  'RAMP=500ms',
  'CHANGE_OVER=2s',
  'VOTES_PER_SECOND=20',
  'CHANGE_P99_MS=5000',
  'VOTE_TO_SCREEN_P99_MS=5000',
];

describe('npm run loadtest', () => {
  it('passes when every vote reaches every screen', async () => {
    const { code, said, summary, broken } = await smoke(await openServer(LIMITS_RAISED));
    expect({ code, broken, said }).toMatchObject({ code: 0, broken: [] });
    expect(summary.passed).toBe(true);
    const votes = summary.metrics['votes_cast']?.['count'] ?? 0;
    expect(votes).toBeGreaterThan(10);
    expect(summary.metrics['screens_reached']?.['count']).toBe(votes * 9);
    expect(summary.metrics['missed_seq']?.['count']).toBe(0);
    expect(summary.metrics['viewers_joined']?.['count']).toBe(10);
  });

  it('plays an exported session again', async () => {
    const url = await openServer(LIMITS_RAISED);
    const board = await createBoard(url);
    const { boardId, adminToken } = board;
    const questionId = await ask(url, boardId, 'When is lunch?');
    const voters = await Promise.all(Array.from({ length: 12 }, () => newSession(url, boardId)));
    for (const session of voters) await send(url, vote, { boardId, questionId }, { session });
    await send(url, pinQuestion, { questionId }, { token: adminToken });
    const log = await exportOf(url, board);
    const results = await tempDir();
    await writeFile(join(results, 'export.json'), log);

    const { code, summary, broken } = await scenario(
      'replay',
      url,
      `LOG=${join(results, 'export.json')}`,
      'SPEED=2',
      'VIEWERS=10',
      'RAMP=500ms',
    );
    expect({ code, broken }).toEqual({ code: 0, broken: [] });
    expect(summary.metrics['acts_played']?.['count']).toBe(14);
    expect(summary.metrics['screens_reached']?.['count']).toBe(120);
    expect(summary.metrics['wrong_totals']?.['count']).toBe(0);
  });

  it('fails when frames are lost and when votes are later than the threshold', async () => {
    const { code, broken } = await smoke(
      await startLossyProxy(await openServer(LIMITS_RAISED), 5),
      'VOTE_TO_SCREEN_P99_MS=0',
    );
    expect(code).toBe(A_THRESHOLD_WAS_CROSSED);
    // A witness may or may not be among the viewers that lost a frame.
    expect(broken.filter((metric) => metric !== 'wrong_screens').toSorted()).toEqual([
      'missed_seq',
      'vote_to_screen_ms',
    ]);
  });

  it('changes the rooms of an event', async () => {
    const url = await openServer(LIMITS_RAISED);
    const { code, said, summary, broken } = await scenario('event', url, ...SMALL_EVENT);
    expect({ code, broken, said }).toMatchObject({ code: 0, broken: [] });
    expect(summary.metrics['viewers_joined']?.['count']).toBe(24);
    expect(summary.metrics['votes_cast']?.['count']).toBeGreaterThan(10);
    expect(summary.metrics['foreign_frames']?.['count']).toBe(0);
  });

  it('fails when a viewer gets messages of another room', async () => {
    const url = await startMixingProxy(await openServer(LIMITS_RAISED));
    const { code, summary, broken } = await scenario('event', url, ...SMALL_EVENT);
    expect(code).toBe(A_THRESHOLD_WAS_CROSSED);
    expect(broken).toContain('foreign_frames');
    expect(summary.metrics['foreign_frames']?.['count']).toBeGreaterThan(10);
  });

  it('prints the limits to raise when the server limits the test', async () => {
    const { code, said } = await loadtest('smoke', '-e', `BASE_URL=${await openServer()}`);
    expect(code).toBe(1);
    expect(said).toContain('LIMIT_VOTES_PER_MINUTE=');
  });

  it('prints that no server answers', async () => {
    const { code, said } = await loadtest('smoke', '-e', 'BASE_URL=http://127.0.0.1:1');
    expect(code).toBe(1);
    expect(said).toContain('Nothing answers at http://127.0.0.1:1');
  });

  it('lists the scenarios with their questions', async () => {
    const { code, said } = await loadtest();
    expect(code).toBe(0);
    expect(said).toMatch(/keynote +Does a keynote stay live\?/);
  });
});
