import { beforeEach, expect, it, vi } from 'vitest';
import { reloadOnce } from './reloadOnce.ts';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response());
  sessionStorage.clear();
});

it.each([
  ['somebody typed', '<textarea>When is lunch?</textarea>'],
  ['a form is under way', '<button aria-busy="true">Ask</button>'],
  [
    'the page says what became of a form',
    '<p class="said" role="status">Question submitted successfully!</p>',
  ],
])('Does not reload while %s', async (_what, html) => {
  document.body.innerHTML = html;
  expect(await reloadOnce()).toBe(false);
});
