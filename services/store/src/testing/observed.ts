import { vi } from 'vitest';
import type { WriterObserver } from '../append/commit.ts';
import type { Database } from '../database/database.ts';

export const createObserver = () => {
  const observer = {
    onBatch: vi.fn<WriterObserver['onBatch']>(),
    onConflict: vi.fn<WriterObserver['onConflict']>(),
    onTurnedAway: vi.fn<WriterObserver['onTurnedAway']>(),
  };
  return { observer, batches: () => observer.onBatch.mock.calls.map(([batch]) => batch) };
};

const textOf = ([statement]: unknown[]): string =>
  typeof statement === 'string' ? statement : String(statement && Reflect.get(Object(statement), 'text'));

/** @returns the number of statements containing `text` that these nodes have sent since the call */
export const countStatements = (nodes: Pick<Database, 'pool'>[], text: string): (() => number) => {
  const spies = new Map<unknown, { mock: { calls: unknown[][] } }>();
  for (const { pool } of nodes)
    pool.on('acquire', (client) => {
      if (!spies.has(client)) spies.set(client, vi.spyOn(client, 'query'));
    });
  return () =>
    [...spies.values()].flatMap(({ mock }) => mock.calls).filter((call) => textOf(call).includes(text))
      .length;
};
