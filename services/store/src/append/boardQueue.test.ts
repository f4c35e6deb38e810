import { describe, expect, it, vi } from 'vitest';
import { createBoardQueue, type Batch as Queued, type BoardQueueOptions } from './boardQueue.ts';

type Batch = {
  boardId: string;
  items: string[];
  succeed: () => void;
  settle: Queued<string, string>['settle'];
};
type Options = Partial<Omit<BoardQueueOptions<string, string>, 'commit'>>;

/** Batches stay in flight until the test settles them; a round ends with its last batch. */
const createScripted = (options: Options = {}) => {
  const batches: Batch[] = [];
  const rounds: string[][] = [];
  const hold = async (batch: Queued<string, string>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<Parameters<Batch['settle']>[0]>();
    const items = [...batch.requests];
    const succeed = (): void => resolve({ results: items.map((item) => `${item} is done`) });
    batches.push({ boardId: batch.boardId, items, succeed, settle: resolve });
    batch.settle(await promise);
  };
  const { submit, pending } = createBoardQueue<string, string>({
    commit: async (round) => {
      rounds.push(round.map(({ boardId }) => boardId));
      await Promise.all(round.map(hold));
    },
    takeTurn: () => Promise.resolve(hold),
    takesTurns: () => false,
    isRetriable: () => false,
    pendingMax: 10_000,
    ...options,
  });
  const submitAll = (boardId: string, items: string[]) => items.map((item) => submit(boardId, item));
  const batch = (number: number): Promise<Batch> =>
    vi.waitUntil(() => batches[number - 1], { interval: 1, timeout: 1000 });
  const seen = () => batches.map(({ boardId, items }) => `${boardId}: ${items.join(' ')}`);
  return { submit, submitAll, pending, batch, seen, rounds };
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
    const { submit } = createBoardQueue<string, string>({
      commit: async (round) => {
        // As a connection pool does.
        await new Promise<void>((resolve) => process.nextTick(resolve));
        for (const { requests, settle } of round) {
          order.push(`sent ${requests.join()}`);
          settle({ results: [...requests] });
        }
      },
      takeTurn: () => Promise.reject(new Error('There are no turns')),
      takesTurns: () => false,
      isRetriable: () => false,
      pendingMax: 10,
    });
    const answered = ['1', '2'].map(async (item) => order.push(`answered ${await submit('b', item)}`));
    await Promise.all(answered);
    expect(order).toEqual(['sent 1', 'sent 2', 'answered 1', 'answered 2']);
  });

  it('are never larger than the limit', async () => {
    const { submitAll, batch } = createScripted();
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

  it('that wait when a round begins share it', async () => {
    const { submit, batch, rounds } = createScripted();
    const boards = numbered(70);
    const answers = boards.map((boardId) => submit(boardId, 'q'));
    expect(rounds).toEqual([['item0'], ['item1'], ['item2'], ['item3']]);
    (await batch(1)).succeed();
    expect((await batch(5)).boardId).toBe('item4');
    expect(rounds.at(-1)).toEqual(boards.slice(4, 68));
    for (let number = 2; number <= boards.length; number += 1) (await batch(number)).succeed();
    await Promise.all(answers);
  });

  it('take turns, one batch each, even if one has a long queue', async () => {
    const { submitAll, batch, rounds } = createScripted();
    const answers = [
      ...submitAll('loud', numbered(300)),
      ...['a', 'b', 'c', 'd'].flatMap((id) => submitAll(id, ['q'])),
    ];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) (await batch(number)).succeed();
    await Promise.all(answers);
    expect(rounds.slice(0, 4)).toEqual([['loud'], ['a'], ['b'], ['c']]);
    expect(
      rounds
        .slice(4)
        .flat()
        .filter((id) => id !== 'loud'),
    ).toEqual(['d']);
  });
});

describe('the queue', () => {
  it('refuses items beyond its limit over all boards, without waiting', async () => {
    const { submit, submitAll, batch, pending } = createScripted({ pendingMax: 3 });
    const answers = [...submitAll('a', ['under way', '1', '2']), ...submitAll('b', ['under way', '3'])];
    expect(pending()).toBe(3);
    expect(await submit('b', 'too many')).toBeUndefined();
    expect(await submit('c', 'too many')).toBeUndefined();
    for (const number of [1, 2, 3, 4]) (await batch(number)).succeed();
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

const takesTurns = (): boolean => true;
type TakeTurn = BoardQueueOptions<string, string>['takeTurn'];
type TurnTaken = Awaited<ReturnType<TakeTurn>>;
const done: TurnTaken = async ({ requests, settle }) =>
  settle({ results: requests.map((item) => `${item} of ${requests.length}`) });

describe('a batch that waits for its turn', () => {
  it('consists of everything that arrived before its turn came', async () => {
    const turn = Promise.withResolvers<TurnTaken>();
    const { submit, submitAll } = createScripted({ takesTurns, takeTurn: () => turn.promise });
    const answers = [submit('b', '1'), ...submitAll('b', ['2', '3'])];
    turn.resolve(done);
    expect(await Promise.all(answers)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  });

  it('fails without a turn, and later items wait for the next one', async () => {
    const turns = [Promise.withResolvers<TurnTaken>(), Promise.withResolvers<TurnTaken>()];
    const takeTurn = vi.fn<TakeTurn>();
    for (const { promise } of turns) takeTurn.mockReturnValueOnce(promise);
    const { submit, pending } = createScripted({ takesTurns, takeTurn });
    const first = submit('b', 'first');
    const late = submit('b', 'late');
    turns[0]?.reject(new Error('no turn'));
    await expect(first).rejects.toThrow('no turn');
    expect(pending()).toBe(1);
    turns[1]?.resolve(done);
    expect(await late).toBe('late of 1');
    expect(pending()).toBe(0);
  });

  it('does not hold up boards that take no turns', async () => {
    const { submit, batch } = createScripted({
      takesTurns: (boardId) => boardId !== 'free',
      takeTurn: () => new Promise(() => {}),
    });
    for (const boardId of numbered(20)) void submit(boardId, 'q');
    const free = submit('free', 'q');
    (await batch(1)).succeed();
    expect(await free).toBe('q is done');
  });
});

describe('a batch that is tried again', () => {
  const fault = new Error('no');

  it('one by one fails only for the bad item, and each item has a round to itself', async () => {
    const { submitAll, batch, seen, rounds } = createScripted();
    const answers = Promise.allSettled(submitAll('b', ['1', '2', 'bad', '4']));
    (await batch(1)).succeed();
    (await batch(2)).settle({ retry: 'one-by-one' });
    (await batch(3)).succeed();
    (await batch(4)).settle({ error: fault });
    (await batch(5)).succeed();
    expect(await answers).toEqual([
      { status: 'fulfilled', value: '1 is done' },
      { status: 'fulfilled', value: '2 is done' },
      { status: 'rejected', reason: fault },
      { status: 'fulfilled', value: '4 is done' },
    ]);
    expect(seen()).toEqual(['b: 1', 'b: 2 bad 4', 'b: 2', 'b: bad', 'b: 4']);
    expect(rounds).toEqual([['b'], ['b'], ['b'], ['b'], ['b']]);
  });

  it('keeps its place before later items', async () => {
    const { submit, batch, seen } = createScripted();
    const first = submit('b', 'first');
    const later = submit('b', 'later');
    (await batch(1)).settle({ retry: 'soon' });
    (await batch(2)).succeed();
    expect(await Promise.all([first, later])).toEqual(['first is done', 'later is done']);
    expect(seen()).toEqual(['b: first', 'b: first later']);
  });

  it('for too long fails with the error of its latest try, and later items are tried on', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { submit, batch } = createScripted();
    const first = submit('b', 'first');
    (await batch(1)).settle({ retry: 'soon', error: fault });
    const { settle } = await batch(2);
    vi.advanceTimersByTime(4000);
    const late = submit('b', 'late');
    settle({ retry: 'soon', error: fault });
    await expect(first).rejects.toBe(fault);
    (await batch(3)).succeed();
    expect(await late).toBe('late is done');
    vi.useRealTimers();
  });
});

describe('a batch that fails', () => {
  const fault = new Error('no');

  it('does not stop later batches', async () => {
    const { submit, batch } = createScripted();
    const first = submit('b', 'first');
    const second = submit('b', 'second');
    (await batch(1)).settle({ error: fault });
    await expect(first).rejects.toBe(fault);
    (await batch(2)).succeed();
    expect(await second).toBe('second is done');
  });
});
