import { describe, expect, it } from 'vitest';
import { runScript } from './testing/childProcess.ts';
import type { Child } from './testing/childProcess.ts';

/** @param stop the body of an async function of `signal` */
const start = async (stop: string, limitMs = 10_000): Promise<Child> => {
  const child = runScript(`
    import { onShutdown } from ${JSON.stringify(import.meta.resolve('./shutdown.ts'))};
    const logger = { info() {}, error() {} };
    onShutdown(async (signal) => { console.log(signal); ${stop} }, { limitMs: ${limitMs}, logger });
    setInterval(() => {}, 1_000);
    console.log('running');
  `);
  expect(await child.nextLine()).toBe('running');
  return child;
};

const forever = 'await new Promise(() => {});';

describe('onShutdown', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops and exits with 0 on %s', async (signal) => {
    const child = await start('await 0; console.log("stopped");');
    child.signal(signal);
    expect(await child.nextLine()).toBe(signal);
    expect(await child.nextLine()).toBe('stopped');
    expect(await child.ended).toBe(0);
  });

  it('exits with 1 when stopping fails', async () => {
    const child = await start('throw new Error("no");');
    child.signal('SIGTERM');
    expect(await child.ended).toBe(1);
  });

  it('exits with 1 when stopping takes too long', async () => {
    const child = await start(forever, 50);
    child.signal('SIGTERM');
    expect(await child.ended).toBe(1);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('exits immediately on a second signal, %s with %i', async (signal, exitCode) => {
    const child = await start(`setTimeout(() => console.log('later'), 150); ${forever}`);
    child.signal('SIGINT');
    await child.nextLine();
    expect(await child.nextLine()).toBe('later');
    child.signal(signal);
    expect(await child.ended).toBe(exitCode);
  });

  it('ignores the copy of a signal that npm passes on', async () => {
    // It signals itself, because a copy from here could arrive too late to count as one.
    const copy = "process.kill(process.pid, 'SIGINT');";
    const child = await start(`${copy} setTimeout(() => process.exit(0), 300); ${forever}`);
    child.signal('SIGINT');
    expect(await child.nextLine()).toBe('SIGINT');
    expect(await child.ended).toBe(0);
  });
});
