import type { HistoryEntry } from '@openfloor/contract/http/moderation';
import type { Question } from '@openfloor/contract/questions';
import { act, cleanup, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { BoardProvider } from '../../../boardContext.ts';
import { createBoardSession } from '../../../boardSession.ts';
import { questionWith } from '../../../testing/questionWith.ts';
import { useActsOn } from './LatestAct.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FIRST = questionWith();
const SECOND = questionWith({ id: '5c1e7a52-4f43-4f6f-9a44-333333333333' });
const hiding = (seq: number, { id }: Question): HistoryEntry => ({
  seq,
  at: FIRST.createdAt,
  act: 'hide',
  by: { role: 'owner' },
  questionIds: [id],
  undoable: true,
});

it('reads once for all questions, and again for one that an act has changed', async () => {
  let acts = [hiding(3, SECOND), hiding(2, FIRST)];
  const fetch = vi.fn<() => Promise<Response>>(() => Promise.resolve(Response.json(acts)));
  vi.stubGlobal('fetch', fetch);
  const store = createStore();
  const session = createBoardSession(store, FIRST.boardId, 'token');
  const show = (...questions: Question[]): void =>
    session.atoms.showQuestions(new Map(questions.map((question) => [question.id, question])));
  show(FIRST, SECOND);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <BoardProvider value={session}>{children}</BoardProvider>
    </Provider>
  );
  const { result, rerender } = renderHook((question: Question) => useActsOn(question), {
    wrapper,
    initialProps: FIRST,
  });
  const choose = (question: Question): Promise<void> =>
    act(async () => {
      rerender(question);
      // Until a body is read.
      await new Promise((resolve) => setTimeout(resolve));
    });
  const seqs = () => result.current.acts?.map(({ seq }) => seq);
  await choose(FIRST);
  expect(seqs()).toEqual([2]);
  await choose(SECOND);
  expect(seqs()).toEqual([3]);
  await choose({ ...SECOND, votes: 7 });
  expect(fetch).toHaveBeenCalledTimes(1);

  acts = [hiding(4, SECOND), ...acts];
  const hidden = { ...SECOND, hidden: true };
  show(FIRST, hidden);
  await choose(FIRST);
  expect(fetch).toHaveBeenCalledTimes(1);
  await choose(hidden);
  expect(seqs()).toEqual([4, 3]);
  await choose(FIRST);
  expect(fetch).toHaveBeenCalledTimes(2);
});
