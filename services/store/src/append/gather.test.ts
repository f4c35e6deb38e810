import { describe, expect, it, vi } from 'vitest';
import { createGather, type GatherOptions } from './gather.ts';

type Run = { calls: string[]; succeed: () => void; fail: (error: Error) => void };

/** Runs stay in flight until the test settles them. */
const createScripted = (options: Partial<Omit<GatherOptions<string, string>, 'run'>> = {}) => {
  const runs: Run[] = [];
  const call = createGather<string, string>({
    run: (calls) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      runs.push({ calls, succeed: () => resolve(calls.map((name) => `${name} is done`)), fail: reject });
      return promise;
    },
    runsMax: 1,
    callsMax: 64,
    mayBeOneCall: () => true,
    slowAfterMs: 60_000,
    slowRunsMax: 1,
    isRepeatable: false,
    ...options,
  });
  const run = (number: number): Promise<Run> =>
    vi.waitUntil(() => runs[number - 1], { interval: 1, timeout: 1000 });
  return { call, run, seen: () => runs.map(({ calls }) => calls.join(' ')) };
};

it('makes a call immediately, and the calls that arrive meanwhile together', async () => {
  const { call, run, seen } = createScripted();
  const answers = ['1', '2', '3'].map((name) => call(name));
  expect(seen()).toEqual(['1']);
  (await run(1)).succeed();
  (await run(2)).succeed();
  expect(await Promise.all(answers)).toEqual(['1 is done', '2 is done', '3 is done']);
  expect(seen()).toEqual(['1', '2 3']);
});

it('limits the runs at the same time, and the calls in one run', async () => {
  const { call, run, seen } = createScripted({ runsMax: 2, callsMax: 2 });
  const answers = ['1', '2', '3', '4', '5'].map((name) => call(name));
  expect(seen()).toEqual(['1', '2']);
  (await run(2)).succeed();
  await run(3);
  expect(seen()).toEqual(['1', '2', '3 4']);
  for (const number of [1, 3, 4]) (await run(number)).succeed();
  await Promise.all(answers);
  expect(seen()).toEqual(['1', '2', '3 4', '5']);
});

it('makes calls one by one after a failure that one of them may have caused', async () => {
  const { call, run, seen } = createScripted();
  const answers = Promise.allSettled(['1', '2', 'bad', '4'].map((name) => call(name)));
  (await run(1)).succeed();
  (await run(2)).fail(new Error('no'));
  (await run(3)).succeed();
  (await run(4)).fail(new Error('no'));
  (await run(5)).succeed();
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(seen()).toEqual(['1', '2 bad 4', '2', 'bad', '4']);
});

it('fails all calls of a run after any other failure, and makes later ones', async () => {
  const { call, run, seen } = createScripted({ mayBeOneCall: () => false });
  const answers = Promise.allSettled(['1', '2', '3'].map((name) => call(name)));
  (await run(1)).succeed();
  (await run(2)).fail(new Error('no'));
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  const later = call('later');
  (await run(3)).succeed();
  expect(await later).toBe('later is done');
  expect(seen()).toEqual(['1', '2 3', 'later']);
});

describe('A run that hangs', () => {
  const SLOW = { slowAfterMs: 20 };

  it('gives up its place, and what it was asked is not asked again', async () => {
    const { call, run, seen } = createScripted(SLOW);
    const answers = ['1', '2', '3'].map((name) => call(name));
    (await run(2)).succeed();
    expect(await Promise.all(answers.slice(1))).toEqual(['2 is done', '3 is done']);
    expect(seen()).toEqual(['1', '2 3']);
    (await run(1)).fail(new Error('no'));
    await expect(answers[0]).rejects.toThrow('no');
  });

  it('of reads is repeated with the calls that waited, and its failure concerns no caller', async () => {
    const { call, run, seen } = createScripted({ ...SLOW, isRepeatable: true });
    const answers = ['1', '2'].map((name) => call(name));
    const repeated = await run(2);
    (await run(1)).fail(new Error('no'));
    repeated.succeed();
    expect(await Promise.all(answers)).toEqual(['1 is done', '2 is done']);
    expect(seen()).toEqual(['1', '1 2']);
  });

  it('of reads answers if it ends before its repetition', async () => {
    const { call, run } = createScripted({ ...SLOW, isRepeatable: true });
    const answer = call('1');
    await run(2);
    (await run(1)).succeed();
    expect(await answer).toBe('1 is done');
  });

  it('keeps its place while as many as allowed hang, and gives it up once one of them ends', async () => {
    const { call, run, seen } = createScripted(SLOW);
    const answers = Promise.allSettled(['1', '2', '3'].map((name) => call(name)));
    await run(2);
    const later = call('4');
    await new Promise((resolve) => void setTimeout(resolve, 5 * SLOW.slowAfterMs));
    expect(seen()).toEqual(['1', '2 3']);
    (await run(1)).fail(new Error('no'));
    (await run(3)).succeed();
    expect(await later).toBe('4 is done');
    (await run(2)).fail(new Error('no'));
    (await run(4)).succeed();
    (await run(5)).succeed();
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});
