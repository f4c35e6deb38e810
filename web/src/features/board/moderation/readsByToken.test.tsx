import { listWebhooks } from '@openfloor/contract/calls/webhooks';
import { act, cleanup, render } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { BoardProvider } from '../boardContext.ts';
import { createBoardSession } from '../boardSession.ts';
import { useHistory } from './afterwards/history/useHistory.ts';
import { useLatestAct } from './afterwards/history/LatestAct.tsx';
import { useList } from './reach/ReadList.tsx';
import Integrity from './afterwards/integrity/Integrity.tsx';
import { Suspicion } from './desk/Suspicion.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reader = (useReader: () => unknown) => () => {
  useReader();
  return null;
};

it.each([
  ['The history', reader(useHistory)],
  ['The latest act', reader(() => useLatestAct('a'))],
  ['A list', reader(() => useList(listWebhooks))],
  ['The report on votes', Integrity],
  ['The notice of suspect votes', Suspicion],
])('%s is read again under a new token', async (_, Reader) => {
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('authorization'));
    return Response.json({ code: 'overloaded', message: '' }, { status: 503 });
  });
  const store = createStore();
  const shown = (token: string) => (
    <Provider store={store}>
      <BoardProvider value={createBoardSession(store, '5c1e7a52-4f43-4f6f-9a44-111111111111', token)}>
        <Reader />
      </BoardProvider>
    </Provider>
  );
  const { rerender } = render(shown('former'));
  await act(async () => rerender(shown('new')));
  expect(tokens).toEqual(['Bearer former', 'Bearer new']);
});
