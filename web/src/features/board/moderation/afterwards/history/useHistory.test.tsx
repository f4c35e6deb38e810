import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import { HISTORY_PAGE_SIZE } from '@openfloor/contract/limits';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { BoardProvider } from '../../../boardContext.ts';
import { createBoardSession } from '../../../boardSession.ts';
import { useHistory } from './useHistory.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page of acts from `latest` on, whose seqs fall by one. */
const pageFrom = (latest: number, length = HISTORY_PAGE_SIZE): HistoryEntry[] =>
  Array.from({ length }, (_, index) => ({
    seq: latest - index,
    at: '2026-03-01T10:00:00.000Z',
    act: 'hide',
    by: { role: 'owner' },
    questionIds: [],
    undoable: true,
  }));

/** Reads whose answers the test gives, in any order. */
const renderHistory = () => {
  const reads: { address: string; answer: (response: Response) => void }[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    reads.push({ address, answer: resolve });
    return promise;
  });
  const store = createStore();
  const session = createBoardSession(store, '5c1e7a52-4f43-4f6f-9a44-111111111111', 'token');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <BoardProvider value={session}>{children}</BoardProvider>
    </Provider>
  );
  const { result } = renderHook(() => useHistory(), { wrapper });
  return {
    result,
    seqs: () => result.current.value?.acts.map(({ seq }) => seq),
    addresses: () => reads.map(({ address }) => address.split('/history')[1]),
    answer: (at: number, response: Response) =>
      act(async () => {
        reads[at]?.answer(response);
        // Until the body is read.
        await new Promise((resolve) => setTimeout(resolve));
      }),
  };
};
const seqsOf = (...pages: HistoryEntry[][]): number[] => pages.flat().map(({ seq }) => seq);
const NEWEST = pageFrom(120);
const OLDER = pageFrom(70);
const OLDEST = pageFrom(20, 20);

it('reads one page for more, and the first page after an undo', async () => {
  const { result, seqs, addresses, answer } = renderHistory();
  await answer(0, Response.json(NEWEST));
  act(() => result.current.readMore());
  expect(seqs()).toEqual(seqsOf(NEWEST));
  await answer(1, Response.json(OLDER));
  expect(seqs()).toEqual(seqsOf(NEWEST, OLDER));
  act(() => result.current.readMore());
  await answer(2, Response.json(OLDEST));
  expect(seqs()).toEqual(seqsOf(NEWEST, OLDER, OLDEST));
  expect(result.current.value?.hasMore).toBe(false);
  act(() => result.current.readAgain());
  await answer(3, Response.json(pageFrom(121)));
  expect(seqs()).toEqual(seqsOf(pageFrom(121)));
  expect(addresses()).toEqual(['', '?before=71', '?before=21', '']);
});

it('keeps the pages that were read when the next one fails, and reads the first one again', async () => {
  const { result, seqs, addresses, answer } = renderHistory();
  await answer(0, Response.json(NEWEST));
  act(() => result.current.readMore());
  await answer(1, Response.json({ code: 'overloaded', message: '' }, { status: 503 }));
  expect(result.current.failure?.code).toBe('overloaded');
  expect(seqs()).toEqual(seqsOf(NEWEST));
  act(() => result.current.readAgain());
  await answer(2, Response.json(NEWEST));
  expect(result.current.failure).toBeUndefined();
  expect(seqs()).toEqual(seqsOf(NEWEST));
  expect(addresses()).toEqual(['', '?before=71', '']);
});

it('an older page that arrives after an undo replaces nothing', async () => {
  const { result, seqs, answer } = renderHistory();
  await answer(0, Response.json(NEWEST));
  act(() => result.current.readMore());
  act(() => result.current.readAgain());
  await answer(2, Response.json(pageFrom(121)));
  await answer(1, Response.json(OLDER));
  expect(seqs()).toEqual(seqsOf(pageFrom(121)));
});
