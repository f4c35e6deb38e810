import { describe, expect, it, vi } from 'vitest';
import { createGroupCommit, type GroupCommitOptions } from './groupCommit.ts';
import { createSlots, type LeaveSlot } from './slots.ts';

type Batch = { boardId: string; items: string[]; succeed: () => void; fail: (error: Error) => void };
type Options = Partial<Omit<GroupCommitOptions<string, string, LeaveSlot>, 'commit'>>;

/** Batches stay in flight until the test settles them. */
const createScripted = (options: Options = {}) => {
  const batches: Batch[] = [];
  const { submit, pending } = createGroupCommit<string, string, LeaveSlot>({
    begin: () => () => {},
    commit: (boardId, items, leave) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const succeed = (): void => resolve(items.map((item) => `${item} is done`));
      batches.push({ boardId, items, succeed, fail: reject });
      return promise.finally(leave);
    },
    batchSizeMax: 256,
    pendingMax: 10_000,
    mayBeOneItem: () => true,
    ...options,
  });
  const submitAll = (boardId: string, items: string[]) => items.map((item) => submit(boardId, item));
  const batch = (number: number): Promise<Batch> =>
    vi.waitUntil(() => batches[number - 1], { interval: 1, timeout: 1000 });
  const seen = () => batches.map(({ boardId, items }) => `${boardId}: ${items.join(' ')}`);
  return { submit, submitAll, pending, batch, seen };
};

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `item${index}`);

describe('batches', () => {
  it('start immediately with the first item', () => {
    const { submit, seen } = createScripted();
    void submit('b', 'first');
    expect(seen()).toEqual(['b: first']);
  });

  it('consist of the items that arrived while the previous batch was in flight, in order', async () => {
    const { submitAll, batch, seen } = createScripted();
    const answers = submitAll('b', ['1', '2', '3', '4']);
    (await batch(1)).succeed();
    (await batch(2)).succeed();
    expect(await Promise.all(answers)).toEqual(['1 is done', '2 is done', '3 is done', '4 is done']);
    expect(seen()).toEqual(['b: 1', 'b: 2 3 4']);
  });

  it('are sent before the answers of the previous batch', async () => {
    const order: string[] = [];
    const { submit } = createGroupCommit<string, string, LeaveSlot>({
      begin: () => () => {},
      commit: async (_boardId, items) => {
        // As a connection pool does.
        await new Promise<void>((resolve) => process.nextTick(resolve));
        order.push(`sent ${items.join()}`);
        return items;
      },
      batchSizeMax: 1,
      pendingMax: 10,
      mayBeOneItem: () => false,
    });
    const answered = ['1', '2'].map(async (item) => order.push(`answered ${await submit('b', item)}`));
    await Promise.all(answered);
    expect(order).toEqual(['sent 1', 'sent 2', 'answered 1', 'answered 2']);
  });

  it('are never larger than the limit', async () => {
    const { submitAll, batch } = createScripted({ batchSizeMax: 256 });
    const answers = submitAll('b', numbered(600));
    for (const [number, size] of [1, 256, 256, 87].entries()) {
      const { items, succeed } = await batch(number + 1);
      expect(items).toHaveLength(size);
      succeed();
    }
    expect(await Promise.all(answers)).toHaveLength(600);
  });

  it('of one board commit one at a time', async () => {
    const { submitAll, batch, seen } = createScripted();
    void Promise.all(submitAll('b', ['1', '2']));
    await batch(1);
    expect(seen()).toEqual(['b: 1']);
  });
});

describe('boards', () => {
  it('do not wait for one another', () => {
    const { submitAll, seen } = createScripted();
    void Promise.all([...submitAll('a', ['1', '2']), ...submitAll('b', ['3', '4'])]);
    expect(seen()).toEqual(['a: 1', 'b: 3']);
  });

  it('take turns, one batch each, even if one has a long queue', async () => {
    const { submitAll, batch, seen } = createScripted({ begin: createSlots(1), batchSizeMax: 2 });
    const answers = [...submitAll('loud', numbered(5)), ...submitAll('quiet', ['q'])];
    for (const number of [1, 2, 3, 4]) (await batch(number)).succeed();
    await Promise.all(answers);
    expect(seen()).toEqual(['loud: item0', 'quiet: q', 'loud: item1 item2', 'loud: item3 item4']);
  });
});

describe('the queue', () => {
  it('refuses items beyond its limit over all boards, without waiting', async () => {
    const { submit, submitAll, batch, pending } = createScripted({ pendingMax: 3, begin: createSlots(1) });
    const answers = [...submitAll('a', ['under way', '1', '2']), ...submitAll('b', ['3'])];
    expect(pending()).toBe(3);
    expect(await submit('b', 'too many')).toBeUndefined();
    expect(await submit('c', 'too many')).toBeUndefined();
    for (const number of [1, 2, 3]) (await batch(number)).succeed();
    await Promise.all(answers);
    expect(pending()).toBe(0);
  });

  it('accepts items again when there is room', async () => {
    const { submit, submitAll, batch } = createScripted({ pendingMax: 1 });
    void Promise.all(submitAll('b', ['under way', 'waiting']));
    (await batch(1)).succeed();
    const { succeed } = await batch(2);
    const answer = submit('b', 'later');
    succeed();
    (await batch(3)).succeed();
    expect(await answer).toBe('later is done');
  });
});

describe('a batch that waits for its turn', () => {
  it('consists of everything that arrived before its turn came', async () => {
    const turn = Promise.withResolvers<LeaveSlot>();
    const { submit, submitAll, batch, seen } = createScripted({ begin: () => turn.promise });
    const answers = [submit('b', '1'), ...submitAll('b', ['2', '3'])];
    expect(seen()).toEqual([]);
    turn.resolve(() => {});
    (await batch(1)).succeed();
    await Promise.all(answers);
    expect(seen()).toEqual(['b: 1 2 3']);
  });

  it('fails without a turn, and later items wait for the next one', async () => {
    const turns = [Promise.withResolvers<LeaveSlot>(), Promise.withResolvers<LeaveSlot>()];
    const begin = vi.fn<() => Promise<LeaveSlot>>();
    for (const { promise } of turns) begin.mockReturnValueOnce(promise);
    const { submit, batch, pending } = createScripted({ begin });
    const first = submit('b', 'first');
    const late = submit('b', 'late');
    const [failing, next] = turns;
    failing?.reject(new Error('no turn'));
    await expect(first).rejects.toThrow('no turn');
    expect(pending()).toBe(1);
    next?.resolve(() => {});
    (await batch(1)).succeed();
    expect(await late).toBe('late is done');
    expect(pending()).toBe(0);
  });
});

describe('a batch that fails', () => {
  const fault = new Error('no');

  it('is retried item by item, so that only the bad item fails', async () => {
    const { submitAll, batch, seen } = createScripted();
    const answers = Promise.allSettled(submitAll('b', ['1', '2', 'bad', '4']));
    (await batch(1)).succeed();
    (await batch(2)).fail(fault);
    (await batch(3)).succeed();
    (await batch(4)).fail(fault);
    (await batch(5)).succeed();
    expect(await answers).toEqual([
      { status: 'fulfilled', value: '1 is done' },
      { status: 'fulfilled', value: '2 is done' },
      { status: 'rejected', reason: fault },
      { status: 'fulfilled', value: '4 is done' },
    ]);
    expect(seen()).toEqual(['b: 1', 'b: 2 bad 4', 'b: 2', 'b: bad', 'b: 4']);
  });

  it('fails as a whole if no single item can be the cause', async () => {
    const { submitAll, batch, seen } = createScripted({ mayBeOneItem: () => false });
    const answers = Promise.allSettled(submitAll('b', ['1', '2', '3']));
    (await batch(1)).succeed();
    (await batch(2)).fail(fault);
    expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(seen()).toEqual(['b: 1', 'b: 2 3']);
  });

  it('does not stop later batches', async () => {
    const { submit, batch } = createScripted();
    const first = submit('b', 'first');
    const second = submit('b', 'second');
    (await batch(1)).fail(fault);
    await expect(first).rejects.toBe(fault);
    (await batch(2)).succeed();
    expect(await second).toBe('second is done');
  });
});
