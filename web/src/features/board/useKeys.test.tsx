import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useKeys } from './useKeys.ts';

afterEach(cleanup);

const press = vi.fn<(key: string) => void>();
const Keys = () => {
  useKeys({ a: () => press('a'), j: () => press('j') });
  return <input aria-label="Search" />;
};

it('Keys act once while they are held down, but go on moving; fields keep theirs', () => {
  const { getByLabelText } = render(<Keys />);
  for (const key of ['a', 'j']) {
    fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key, repeat: true });
  }
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  fireEvent.keyDown(getByLabelText('Search'), { key: 'a' });
  expect(press.mock.calls).toEqual([['a'], ['j'], ['j']]);
});
