import { beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reloadOnce.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response());
  sessionStorage.clear();
});

it('Reloads a page that nobody uses, once', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'https://example.org/', reload });
  document.body.innerHTML = '<textarea></textarea>';
  expect([await reloadOnce(), await reloadOnce()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['somebody typed', '<textarea>When is lunch?</textarea>'],
  ['a form waits for its answer', '<button aria-busy="true">Ask</button>'],
  [
    'the page says what became of a form',
    '<p class="said" role="status">Question submitted successfully!</p>',
  ],
])('Does not reload while %s', async (_what, html) => {
  document.body.innerHTML = html;
  expect(await reloadOnce()).toBe(false);
});
