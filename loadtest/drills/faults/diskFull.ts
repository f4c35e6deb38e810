import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hasCode } from '@openfloor/platform/errorCode';
import { call } from '@openfloor/testkit/client';
import { CannotRun } from '@openfloor/testkit/program/requirements';
import type { Drill } from '../stage.ts';
import { until } from '@openfloor/testkit/until';

const execute = promisify(execFile);

/** Of the disk that is filled, in memory: the machine's own disks stay as they are. */
const DISK_MIB = 400;
const READS = 30;
const READ_EVERY_MS = 500;
const REFUSED_WITHIN_MS = 60_000;
const BACK_WITHIN_MS = 30_000;

const openSmallDisk = async () => {
  if (process.getuid?.() !== 0)
    throw new CannotRun('disk-full mounts a small disk, for which it must be root.');
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

/** Writes until there is no room for another byte. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(MIB);
  } catch (error) {
    if (!hasCode(error, 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
};

/** Reads the list for some seconds. */
const isReadable = async (url: string, boardId: string): Promise<boolean> => {
  let isSound = true;
  for (let read = 0; read < READS; read += 1) {
    const { status } = await call(url, `/api/boards/${boardId}/questions`);
    isSound &&= status === 200;
    await delay(READ_EVERY_MS);
  }
  return isSound;
};

export const diskFull: Drill = {
  name: 'disk-full',
  about:
    "the disk of Postgres fills up, and is given room again (needs root, for a small disk of the drill's own)",
  openPostgresDir: openSmallDisk,
  act: async ({ cluster, postgres, boardId, workload, during, promise }) => {
    const ballast = join(postgres.clusterDir, '..', 'ballast');
    const { returns } = await during('disk full, and room again', async () => {
      const { refused } = workload.counts();
      await fill(ballast);
      promise(
        'writes are refused with 503',
        await until(() => workload.counts().refused > refused + 10, REFUSED_WITHIN_MS),
      );
      promise('the list can always be read meanwhile', await isReadable(cluster.proxy.url, boardId));
      promise('Postgres runs meanwhile', (await postgres.pid()) !== undefined);
      await rm(ballast);
      await postgres.start();
    });
    promise('no socket is lost', returns === 0);
    const { seenByAllAfterMs } = await during('afterwards', () => delay(2000));
    promise(`back within ${BACK_WITHIN_MS} ms`, seenByAllAfterMs <= BACK_WITHIN_MS);
  },
};
