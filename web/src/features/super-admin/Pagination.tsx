import { useEffect, useEffectEvent } from 'react';
import type { ReadState } from '../../api/http/useRead.ts';
import type { Page } from '../../api/superAdminCalls.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { messages } from './messages.ts';
import type { ConsolePlace } from './useConsolePlace.ts';
import * as styles from './SuperAdmin.css.ts';

type PaginationProps = {
  list: ReadState<Page<unknown>>;
  pageSize: number;
  page: number;
  go: (changes: Pick<ConsolePlace, 'page'>) => void;
};

/** Page links of a list; goes to the last page when the list has shrunk. */
export const Pagination = ({ list: { value, isBehind }, pageSize, page, go }: PaginationProps) => {
  const pageCount = value && Math.max(1, Math.ceil(value.total / pageSize));
  const returnTo = useEffectEvent((last: number) => go({ page: last }));
  const isBeyondEnd = pageCount !== undefined && !isBehind && page > pageCount;
  useEffect(() => {
    if (isBeyondEnd) returnTo(pageCount);
  }, [isBeyondEnd, pageCount]);
  if (!value || value.total === 0 || pageCount === undefined) return null;
  return <PageLinks page={page} pageCount={pageCount} onPage={(number) => go({ page: number })} />;
};

const REACH = 1;

/** The page numbers to show: first, last and those around the current page, in order. */
export const pagesAround = (page: number, pageCount: number): number[] => {
  const near = Array.from({ length: 2 * REACH + 1 }, (_, index) => page - REACH + index);
  const wanted = new Set([1, ...near, pageCount]);
  return [...wanted].filter((number) => number >= 1 && number <= pageCount).toSorted((a, b) => a - b);
};

type PageLinksProps = { page: number; pageCount: number; onPage: (page: number) => void };

const PageLinks = ({ page, pageCount, onPage }: PageLinksProps) => (
  <nav aria-label={messages.pages} className={styles.pagination}>
    <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
      {messages.previous}
    </Button>
    <ol className={styles.pages}>
      {pagesAround(page, pageCount).map((number, index, all) => (
        <li key={number} className={styles.pageItem}>
          {number - (all[index - 1] ?? 0) > 1 && <span aria-hidden>…</span>}
          <button
            type="button"
            aria-label={messages.page(number)}
            aria-current={number === page ? 'page' : undefined}
            className={number === page ? styles.currentPage : styles.pageNumber}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        </li>
      ))}
    </ol>
    <Button disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
      {messages.next}
    </Button>
  </nav>
);
