import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepAdminToken } from '../../../device/boardTokens.ts';
import { useAdminAccess } from './useAdminAccess.ts';

const boardId = '5c1e7a52-4f43-4f6f-9a44-111111111111';

beforeEach(() => {
  localStorage.clear();
  keepAdminToken(boardId, 'former');
});
afterEach(cleanup);

/** As another tab does. */
const storeToken = (token: string): void => {
  keepAdminToken(boardId, token);
  dispatchEvent(new Event('storage'));
};
const moderating = () => renderHook(() => useAdminAccess(boardId, true)).result;

it('ends with a refused token, and returns with the one that another tab stores later', async () => {
  const result = moderating();
  await act(() => result.current.noteRefused('former', true));
  expect(result.current.access).toEqual({ token: undefined, refusal: 'while-moderating' });
  act(() => storeToken('new'));
  expect(result.current.access).toEqual({ token: 'new' });
});

it('goes on with the token that another tab has stored before the refusal', async () => {
  const result = moderating();
  act(() => storeToken('new'));
  await act(() => result.current.noteRefused('former', true));
  expect(result.current.access).toEqual({ token: 'new' });
});

it('returns with the token that another tab stores before the refusal is on the screen', async () => {
  const result = moderating();
  await act(async () => {
    await result.current.noteRefused('former', true);
    storeToken('new');
  });
  expect(result.current.access).toEqual({ token: 'new' });
});
