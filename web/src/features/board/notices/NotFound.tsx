import type { BoardId } from '@openfloor/contract/ids';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getStoredBoards } from '../../../api/owner/deviceCalls.ts';
import { pastPaths } from '../../../navigation/pastPaths.ts';
import { paths } from '../../../navigation/paths.ts';
import { useDocumentTitle } from '../../../navigation/useDocumentTitle.ts';
import { useIsClosed } from '../../../navigation/useIsClosed.ts';
import { button } from '../../../design/components/Button/Button.css.ts';
import { EmptyState } from '../../../design/components/EmptyState/EmptyState.tsx';
import { Logo } from '../../../design/components/Logo/Logo.tsx';
import { messages } from '../messages.ts';
import { seldomMessages } from '../seldomMessages.ts';
import { useReading } from '../views/useReading.ts';
import * as styles from './NotFound.css.ts';

type NotFoundProps = {
  /** undefined: the address names no board. */
  boardId: BoardId | undefined;
  /** Whether the device has a moderator's token of the board. */
  isAdmin: boolean;
};

/** For a board that was closed, was deleted for good, or never existed. */
export default function NotFound({ boardId, isAdmin }: NotFoundProps) {
  const isClosed = useIsClosed(boardId);
  useDocumentTitle(isClosed ? seldomMessages.closedTitle : seldomMessages.notFoundTitle);
  return (
    <>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.home}>
          <Logo />
        </Link>
      </header>
      <main className={styles.place}>
        {isClosed === undefined && <p role="status">{messages.loading}</p>}
        {isClosed === false && (
          <EmptyState
            headingLevel="h1"
            title={seldomMessages.notFoundTitle}
            text={seldomMessages.notFoundText}
          >
            {isAdmin ? <ToMyBoards /> : <GoHome />}
          </EmptyState>
        )}
        {isClosed && boardId !== undefined && <Closed boardId={boardId} isAdmin={isAdmin} />}
      </main>
    </>
  );
}

const ToMyBoards = (): ReactNode => (
  <Link className={button.primary} to={paths.myBoards}>
    {messages.myBoards}
  </Link>
);
const GoHome = (): ReactNode => (
  <Link className={button.primary} to={paths.home}>
    {seldomMessages.goHome}
  </Link>
);

/** Leads everyone to the public record, and those who keep more of the board to My Boards. */
const Closed = ({ boardId, isAdmin }: { boardId: BoardId; isAdmin: boolean }) => {
  const stored = useReading(getStoredBoards, boardId);
  const isOwner = stored.state === 'read' && stored.value.some(({ id }) => id === boardId);
  const keepsMore = isAdmin || isOwner;
  return (
    <EmptyState
      headingLevel="h1"
      title={seldomMessages.closedTitle}
      text={keepsMore ? seldomMessages.closedTextForModerators : seldomMessages.closedText}
    >
      <p className={styles.ways}>
        {keepsMore ? <ToMyBoards /> : <GoHome />}
        <Link className={button.quiet} to={pastPaths.record(boardId)}>
          {seldomMessages.publicRecord}
        </Link>
      </p>
    </EmptyState>
  );
};
