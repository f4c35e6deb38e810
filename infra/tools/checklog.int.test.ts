import { spawnSync } from 'node:child_process';
import { vote } from '@openfloor/contract/calls/audience';
import { exportBoard } from '@openfloor/contract/calls/export';
import { getCheckpoint, listLogKeys, proveConsistency, proveInclusion } from '@openfloor/contract/calls/log';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { answerOf, ask, createBoard, send } from '@openfloor/testkit/client';
import { startServer } from '@openfloor/testkit/program/server';
import { expect, it, onTestFinished, vi } from 'vitest';

/** The test waits twice, within its own limit. */
const WITHIN = { timeout: 20_000, interval: 100 };

/** What Go's own packages for transparency logs say. */
const verdictOn = (input: object): { verdict: string; code: number | null } => {
  const { stdout, status } = spawnSync('checklog', { input: JSON.stringify(input), encoding: 'utf8' });
  return { verdict: stdout.trim(), code: status };
};

const startNode = async (): Promise<string> => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { url, stop } = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: await tempDir(),
    SERVER_SECRET: 'a secret of this test, long enough',
    PUBLIC_ORIGIN: 'https://qa.example.org',
    CHECKPOINT_INTERVAL_MS: '200',
  });
  onTestFinished(() => stop('SIGKILL'));
  return url;
};

const flipped = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64');
};

it("Go's sumdb/note and sumdb/tlog accept checkpoints and proofs, and nothing that was changed", async () => {
  const url = await startNode();
  const { boardId, adminToken } = await createBoard(url);
  const checkpointOf = async (size: number): Promise<string> => {
    let checkpoint = '';
    await vi.waitFor(async () => {
      checkpoint = String((await send(url, getCheckpoint, { boardId })).body);
      expect(checkpoint.split('\n')[1]).toBe(String(size));
    }, WITHIN);
    return checkpoint;
  };
  await ask(url, boardId, 'When is lunch, <b>"Ada"</b> & co?');
  const older = await checkpointOf(2);
  for (const text of ['Où?', 'Why? 🙂', 'How?']) {
    const questionId = await ask(url, boardId, text);
    await send(url, vote, { boardId, questionId });
  }
  const checkpoint = await checkpointOf(8);
  const keys = await answerOf(url, listLogKeys, {});
  const { proof: consistency } = await answerOf(url, proveConsistency, { boardId, from: 2, to: 8 });
  const { events } = await answerOf(url, exportBoard, { boardId, format: 'json' }, { token: adminToken });
  expect(events).toHaveLength(8);

  for (const event of events) {
    const { proof: inclusion } = await answerOf(url, proveInclusion, { boardId, seq: event.seq, size: 8 });
    const input = {
      publicKey: keys.keys[0]?.publicKey,
      checkpoint,
      older,
      consistency,
      board: boardId,
      event,
      inclusion,
    };
    expect(verdictOn(input)).toEqual({ verdict: 'verified', code: 0 });
    for (const changed of [
      { publicKey: flipped(input.publicKey ?? '') },
      { checkpoint: checkpoint.replace('\n8\n', '\n9\n') },
      { older: checkpoint },
      { consistency: consistency.with(0, flipped(consistency[0] ?? '')) },
      { inclusion: inclusion.with(0, flipped(inclusion[0] ?? '')) },
      { event: { ...event, at: '2026-01-01T00:00:00.000Z' } },
      { event: { ...event, seq: event.seq === 8 ? 7 : event.seq + 1 } },
      { board: adminToken },
    ])
      expect(verdictOn({ ...input, ...changed })).toMatchObject({ code: 1 });
  }
});
