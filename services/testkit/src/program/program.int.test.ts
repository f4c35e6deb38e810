import { expect, it, onTestFinished, vi } from 'vitest';
import { isRunning } from './proc.ts';
import { runProgram, type Program } from './program.ts';

const WITHIN_MS = 20_000;

const runScript = (script: string): Program => {
  const program = runProgram({
    command: [process.execPath, '--input-type=module', '--eval', script],
    environment: {},
  });
  onTestFinished(() => program.stop('SIGKILL'));
  return program;
};

it('untilLine finds a line that was printed before and one that is printed later', async () => {
  const program = runScript(`
    process.on('SIGUSR2', () => console.log('second 2'));
    console.log('first 1');
    setInterval(() => {}, 1000);`);
  expect((await program.untilLine(/first (\d)/, WITHIN_MS))[1]).toBe('1');
  expect((await program.untilLine(/first (\d)/, WITHIN_MS))[1]).toBe('1');
  const second = program.untilLine(/second (\d)/, WITHIN_MS);
  program.signal('SIGUSR2');
  expect((await second)[1]).toBe('2');
  expect(program.lines).toEqual(['first 1', 'second 2']);
});

it('untilLine fails with the stderr of a program that ends, and when it takes too long', async () => {
  const ending = runScript('console.error("no port"); process.exit(7)');
  await expect(ending.untilLine(/open/, WITHIN_MS)).rejects.toThrow(/ended with 7: no port/);
  const waiting = runScript('setInterval(() => {}, 1000)');
  await expect(waiting.untilLine(/open/, 10)).rejects.toThrow('in time');
});

it('a program that does not exist ends with the reason', async () => {
  const program = runProgram({ command: ['no-such-program'], environment: {} });
  expect(await program.ended).toContain('ENOENT');
  await program.stop();
});

it('keeps the latest 10,000 lines', async () => {
  const program = runScript('for (let line = 1; line <= 10_005; line += 1) console.log(line)');
  expect(await program.ended).toBe(0);
  expect([program.lines.length, program.lines[0], program.lines.at(-1)]).toEqual([10_000, '6', '10005']);
});

it('a detached program is killed when the process that started it exits', async () => {
  const parent = runScript(`
    const { runProgram } = await import(${JSON.stringify(new URL('program.ts', import.meta.url).href)});
    const command = [process.execPath, '--eval', 'setInterval(() => {}, 1000)'];
    process.on('SIGUSR2', () => process.exit(0));
    console.log(runProgram({ command, environment: {}, isDetached: true }).pid);`);
  const [pid] = await parent.untilLine(/^\d+$/, WITHIN_MS);
  expect(isRunning(Number(pid))).toBe(true);
  parent.signal('SIGUSR2');
  expect(await parent.ended).toBe(0);
  await vi.waitUntil(() => !isRunning(Number(pid)), { timeout: 5000 });
});
