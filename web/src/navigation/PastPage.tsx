import { BoardId } from '@openfloor/contract/ids';
import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { ThemeToggle } from '../design/components/ThemeToggle/ThemeToggle.tsx';
import { TopBar } from '../design/components/TopBar/TopBar.tsx';
import { paths } from './paths.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

type PastPageProps = {
  title: string;
  className: string;
  /** Whether a print shows the bar. */
  isBarOnPaper?: boolean;
  /** Shown above the rest, whatever the address names. */
  head?: ReactNode;
  /** Shown when the address names no board. */
  missing: ReactNode;
  children: (boardId: BoardId) => ReactNode;
};

/** A page about the past of the board in the address. */
export const PastPage = ({
  title,
  className,
  isBarOnPaper = true,
  head,
  missing,
  children,
}: PastPageProps) => {
  useDocumentTitle(title);
  const boardId = BoardId.safeParse(useParams()['boardId']).data;
  return (
    <>
      <TopBar homePath={paths.home} isOnPaper={isBarOnPaper}>
        <ThemeToggle />
      </TopBar>
      <main className={className}>
        {head}
        {boardId === undefined ? missing : <Fragment key={boardId}>{children(boardId)}</Fragment>}
      </main>
    </>
  );
};
