import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { familyOf } from '@openfloor/testkit/program/proc';
import { expect, it, onTestFinished } from 'vitest';
import { skipWithoutWebKit } from './device.ts';

skipWithoutWebKit();

const OPEN_A_DEVICE = `
  const { openWebKit } = await import(${JSON.stringify(import.meta.resolve('./browser.ts'))});
  const { close } = await openWebKit();
  process.stdin.once('data', async () => {
    await close();
    console.log('closed');
  });
  // The tests have ended early.
  process.stdin.once('end', () => process.exit());
  console.log('open');
`;

/** Processes of all generations below this one. */
const descendantsOf = async (pid: number): Promise<number[]> => {
  const [, ...children] = await familyOf(pid);
  const further = await Promise.all(children.map(descendantsOf));
  return [...children, ...further.flat()];
};

/** Whether it runs: an ended process that its parent has not waited for does not. */
const isRunning = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return stat !== '' && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
};
const running = async (pids: readonly number[]): Promise<number[]> => {
  const each = await Promise.all(pids.map(isRunning));
  return pids.filter((_, index) => each[index]);
};

/** A process with an open device, as a worker of the stories is. */
const startWorker = async () => {
  const args = ['--input-type=module', '--eval', OPEN_A_DEVICE];
  const worker = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void worker.kill('SIGKILL'));
  await once(worker.stdout, 'data');
  const pids = await descendantsOf(worker.pid ?? 0);
  // The X server, the driver, the browser and its processes for the network and the page.
  expect(pids.length).toBeGreaterThanOrEqual(4);
  return { worker, pids };
};

it('all processes of a device end when it is closed', async () => {
  const { worker, pids } = await startWorker();
  const closed = once(worker.stdout, 'data');
  worker.stdin.write('close');
  await closed;
  await expect.poll(() => running(pids), { timeout: 20_000 }).toEqual([]);
});

it('all processes of a device end with their worker, also when that is killed', async () => {
  const { worker, pids } = await startWorker();
  worker.kill('SIGKILL');
  await expect.poll(() => running(pids), { timeout: 20_000 }).toEqual([]);
});
