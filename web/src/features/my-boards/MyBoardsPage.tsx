import type { Board } from '@openfloor/contract/http/audience';
import type { BoardId } from '@openfloor/contract/ids';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useDocumentTitle } from '../../navigation/useDocumentTitle.ts';
import { Button } from '../../design/components/Button/Button.tsx';
import { EmptyState } from '../../design/components/EmptyState/EmptyState.tsx';
import { Skeleton } from '../../design/components/Skeleton/Skeleton.tsx';
import { ThemeToggle } from '../../design/components/ThemeToggle/ThemeToggle.tsx';
import { TopBar } from '../../design/components/TopBar/TopBar.tsx';
import { visuallyHidden } from '../../design/theme.css.ts';
import { BoardRow } from './BoardRow.tsx';
import { CreateForm } from './CreateForm.tsx';
import { loadBoards } from './loadBoards.ts';
import { messages } from './messages.ts';
import * as styles from './MyBoards.css.ts';

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; boards: readonly Board[] };

export default function MyBoardsPage() {
  useDocumentTitle(messages.title);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const load = useCallback(async () => {
    const boards = await loadBoards();
    setLoaded(boards ? { state: 'ready', boards } : { state: 'failed' });
  }, []);
  useEffect(() => void load(), [load]);
  const heading = useRef<HTMLHeadingElement>(null);
  const unlist = (boardId: BoardId): void =>
    setLoaded((now) =>
      now.state === 'ready' ? { ...now, boards: now.boards.filter(({ id }) => id !== boardId) } : now,
    );
  const remove = (boardId: BoardId): void => {
    unlist(boardId);
    // The row that had the focus is gone.
    heading.current?.focus();
  };
  const retry = (): void => {
    setLoaded({ state: 'loading' });
    void load();
  };
  return (
    <>
      <TopBar homePath={paths.home}>
        <ThemeToggle />
      </TopBar>
      <main className={styles.page}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {messages.title}
        </h1>
        <p className={styles.lead}>{messages.lead}</p>
        <CreateForm onBoardClosed={unlist} />
        <Content loaded={loaded} onRemoved={remove} onRetry={retry} />
      </main>
    </>
  );
}

type ContentProps = { loaded: Loaded; onRemoved: (boardId: BoardId) => void; onRetry: () => void };

const Content = ({ loaded, onRemoved, onRetry }: ContentProps) => {
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'failed')
    return (
      <EmptyState title={messages.loadFailedTitle} text={messages.loadFailedText}>
        <Button onClick={onRetry}>{messages.retry}</Button>
      </EmptyState>
    );
  if (loaded.boards.length === 0) return <EmptyState title={messages.empty} text={messages.emptyText} />;
  return (
    <ul className={styles.list} aria-label={messages.listLabel}>
      {loaded.boards.map((board) => (
        <BoardRow key={board.id} board={board} onRemoved={() => onRemoved(board.id)} />
      ))}
    </ul>
  );
};

const PLACES = ['first', 'second', 'third'];

const Loading = () => (
  <div className={styles.list}>
    <p role="status" className={visuallyHidden}>
      {messages.loading}
    </p>
    {PLACES.map((place) => (
      <div key={place} className={styles.row}>
        <div className={styles.naming}>
          <Skeleton width="min(18rem, 70%)" height="1.25rem" />
          <Skeleton width="8rem" height="0.875rem" />
        </div>
        <Skeleton width="16rem" height="2.75rem" />
      </div>
    ))}
  </div>
);
