import { Button } from '../../design/components/Button/Button.tsx';
import { messages } from './messages.ts';
import { pagesAround } from './pagesAround.ts';
import * as styles from './SuperAdmin.css.ts';

type PaginationProps = { page: number; pageCount: number; onPage: (page: number) => void };

export const Pagination = ({ page, pageCount, onPage }: PaginationProps) => (
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
