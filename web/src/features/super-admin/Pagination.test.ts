import { expect, it } from 'vitest';
import { pagesAround } from './Pagination.tsx';

it.each([
  { page: 1, pageCount: 1, pages: [1] },
  { page: 1, pageCount: 3, pages: [1, 2, 3] },
  { page: 1, pageCount: 9, pages: [1, 2, 9] },
  { page: 5, pageCount: 9, pages: [1, 4, 5, 6, 9] },
  { page: 9, pageCount: 9, pages: [1, 8, 9] },
  { page: 12, pageCount: 9, pages: [1, 9] },
])('on page $page of $pageCount the numbers are $pages', ({ page, pageCount, pages }) => {
  expect(pagesAround(page, pageCount)).toEqual(pages);
});
