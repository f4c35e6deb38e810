import { CHALLENGE_HEADER } from '@openfloor/contract/challenge';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendProven } from './proof.ts';

/** The part of a Worker that the page uses; the test decides the outcome. */
class ScriptedWorker extends EventTarget {
  static started: ScriptedWorker[] = [];
  isTerminated = false;
  constructor() {
    super();
    ScriptedWorker.started.push(this);
  }
  postMessage(): void {}
  terminate(): void {
    this.isTerminated = true;
  }
  solve(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

const challenge = {
  parameters: {
    algorithm: 'SCRYPT',
    nonce: '00',
    salt: '00',
    cost: 2,
    memoryCost: 8,
    parallelism: 1,
    keyLength: 32,
    keyPrefix: '0',
    expiresAt: 1,
  },
  signature: '00',
};

/** Starts a write that was answered with a challenge. */
const start = () => {
  const sentWith: unknown[] = [];
  const result = sendProven({ challenge }, async (headers) => {
    sentWith.push(headers?.[CHALLENGE_HEADER]);
    return 'answer';
  });
  return { sentWith, result };
};

beforeEach(() => {
  ScriptedWorker.started = [];
  vi.stubGlobal('Worker', ScriptedWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('A write that was answered with a challenge', () => {
  it('is sent again with the solution, and the worker is terminated', async () => {
    const write = start();
    const [worker] = ScriptedWorker.started;
    worker?.solve('solution');
    expect(await write.result).toBe('answer');
    expect(write.sentWith).toEqual(['solution']);
    expect(worker?.isTerminated).toBe(true);
  });

  it('waits while another write is being proven, and is then sent without a solution', async () => {
    const [first, second, third] = [start(), start(), start()];
    expect(ScriptedWorker.started).toHaveLength(1);
    expect(second.sentWith).toEqual([]);
    ScriptedWorker.started[0]?.solve('solution');
    expect(await Promise.all([first.result, second.result, third.result])).toEqual([
      'answer',
      'answer',
      'answer',
    ]);
    expect([second.sentWith, third.sentWith]).toEqual([[undefined], [undefined]]);
    const later = start();
    ScriptedWorker.started[1]?.solve('another');
    await later.result;
    expect(later.sentWith).toEqual(['another']);
  });

  it('returns nothing for a challenge of a later version', async () => {
    expect(await sendProven({ challenge: { signature: '00' } }, async () => 'answer')).toBeUndefined();
    expect(ScriptedWorker.started).toEqual([]);
  });

  it('returns nothing when the browser cannot solve it, and the next write tries again', async () => {
    const failed = start();
    ScriptedWorker.started[0]?.fail();
    expect(await failed.result).toBeUndefined();
    expect(failed.sentWith).toEqual([]);
    vi.stubGlobal('Worker', undefined);
    expect(await start().result).toBeUndefined();
  });
});
