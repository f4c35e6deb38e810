import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { hasErrorCode } from '@openfloor/platform/hasErrorCode';
import { send } from '@openfloor/testkit/client';
import { CannotRun } from '@openfloor/testkit/program/requirements';
import type { Drill } from '../drill.ts';
import { until } from '@openfloor/testkit/until';

const execute = promisify(execFile);

/** Size of the disk that fills up, which is in memory. */
const DISK_MIB = 400;
const READS = 30;
const READ_EVERY_MS = 500;
const REFUSED_WITHIN_MS = 60_000;
const BACK_WITHIN_MS = 30_000;

const openSmallDisk = async () => {
  if (process.getuid?.() !== 0) throw new CannotRun('disk-full mounts a small disk, which needs root.');
  const path = await mkdtemp(join(tmpdir(), 'openfloor-disk-'));
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=755`, 'tmpfs', path]);
  return {
    path,
    close: async () => {
      await execute('umount', ['--lazy', path]);
      await rm(path, { recursive: true });
    },
  };
};

const MIB = Buffer.alloc(1024 * 1024);

/** Writes until the disk is full. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(MIB);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
};

/** Whether the list can be read for some seconds. */
const isReadable = async (url: string, boardId: string): Promise<boolean> => {
  let isAlwaysRead = true;
  for (let read = 0; read < READS; read += 1) {
    const { status } = await send(url, listQuestions, { boardId });
    isAlwaysRead &&= status === 200;
    await delay(READ_EVERY_MS);
  }
  return isAlwaysRead;
};

export const diskFull: Drill = {
  name: 'disk-full',
  about: 'the disk of Postgres fills up, then has space again (needs root to mount a small disk)',
  openPostgresDir: openSmallDisk,
  run: async ({ cluster, postgres, boardId, workload, during, promise }) => {
    const ballast = join(postgres.clusterDir, '..', 'ballast');
    const { reconnects } = await during('disk full, then space again', async () => {
      const { refused } = workload.counts();
      await fill(ballast);
      promise(
        'writes are refused with 503',
        await until(() => workload.counts().refused > refused + 10, REFUSED_WITHIN_MS),
      );
      promise('the list can be read while the disk is full', await isReadable(cluster.proxy.url, boardId));
      promise('Postgres runs while the disk is full', (await postgres.pid()) !== undefined);
      await rm(ballast);
      await postgres.start();
    });
    promise('no socket is lost', reconnects === 0);
    const { seenByAllAfterMs } = await during('afterwards', () => delay(2000));
    promise(`back within ${BACK_WITHIN_MS} ms`, seenByAllAfterMs <= BACK_WITHIN_MS);
  },
};
