import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useConsolePlace } from './useConsolePlace.ts';

const at = (address: string) => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(
    () => {
      const [place, go] = useConsolePlace();
      return { place, go, search: useLocation().search };
    },
    { wrapper },
  ).result;
};

it('starts with the newest boards', () => {
  expect(at('/superadmin').current.place).toEqual({
    tab: 'boards',
    page: 1,
    sort: 'createdAt',
    direction: 'desc',
    search: '',
    status: 'all',
    rows: '10',
  });
});

it('is read from the URL; invalid values fall back to the defaults', () => {
  const { place } = at('/superadmin?tab=contact-requests&page=-3&sort=ip&direction=asc').current;
  expect(place).toMatchObject({ tab: 'contact-requests', page: 1, sort: 'createdAt', direction: 'asc' });
});

it('is written to the URL without the defaults', () => {
  const hook = at('/superadmin?page=4');
  act(() => hook.current.go({ search: 'a b', page: 1 }));
  expect(hook.current.search).toBe('?search=a+b');
  expect(hook.current.place).toMatchObject({ search: 'a b', page: 1 });
});
