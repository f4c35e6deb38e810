import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { getStoredBoards } from '../api/owner/deviceCalls.ts';
import { getPublicRecord } from '../api/past/logCalls.ts';
import { button } from '../design/components/Button/Button.css.ts';
import { TopBar } from '../design/components/TopBar/TopBar.tsx';
import { adminTokenOf } from '../device/boardTokens.ts';
import { messages } from './messages.ts';
import { NoticePage } from './NoticePage.tsx';
import { pastPaths } from './pastPaths.ts';
import { paths } from './paths.ts';
import * as styles from './NoticePage.css.ts';

type MissingBoardProps = {
  /** undefined: the address names no board. */
  boardId: BoardId | undefined;
  notFoundText?: string;
};

/** Instead of a page of a board that was closed, was deleted for good, or never existed. */
export default function MissingBoard({ boardId, notFoundText = messages.notFoundText }: MissingBoardProps) {
  const left = useWhatIsLeft(boardId);
  if (left === undefined)
    return (
      <>
        <TopBar />
        <main className={styles.place}>
          <p role="status">{messages.loading}</p>
        </main>
      </>
    );
  const isAdmin = boardId !== undefined && adminTokenOf(boardId) !== undefined;
  if (left === 'nothing' || boardId === undefined)
    return (
      <NoticePage title={messages.notFoundTitle} text={notFoundText}>
        <p className={styles.ways}>
          {isAdmin && <ToMyBoards />}
          <Link className={button[isAdmin ? 'quiet' : 'primary']} to={paths.home}>
            {messages.goHome}
          </Link>
        </p>
      </NoticePage>
    );
  const keepsMore = left === 'everything';
  return (
    <NoticePage
      title={messages.closedTitle}
      text={keepsMore ? messages.closedTextForOwner : messages.closedText}
    >
      <p className={styles.ways}>
        {keepsMore && <ToMyBoards />}
        <Link className={button[keepsMore ? 'quiet' : 'primary']} to={pastPaths.record(boardId)}>
          {messages.publicRecord}
        </Link>
      </p>
    </NoticePage>
  );
}

const ToMyBoards = () => (
  <Link className={button.primary} to={paths.myBoards}>
    {messages.myBoards}
  </Link>
);

/**
 * What this device may see of a board that the server does not show: of one that was closed the public record, and in My Boards
 * more. Undefined until that is known.
 */
const useWhatIsLeft = (boardId: BoardId | undefined): 'nothing' | 'record' | 'everything' | undefined => {
  const [left, setLeft] = useState<'nothing' | 'record' | 'everything' | undefined>(
    boardId === undefined ? 'nothing' : undefined,
  );
  useEffect(() => {
    let isOver = false;
    const ask = async (id: BoardId): Promise<void> => {
      const isClosed = (await getPublicRecord(id)).ok;
      const keepsMore = isClosed && (adminTokenOf(id) !== undefined || (await isOwnBoard(id)));
      if (!isOver) setLeft(keepsMore ? 'everything' : isClosed ? 'record' : 'nothing');
    };
    if (boardId !== undefined) void ask(boardId);
    return () => {
      isOver = true;
    };
  }, [boardId]);
  return left;
};

const isOwnBoard = async (boardId: BoardId): Promise<boolean> => {
  const stored = await getStoredBoards();
  return stored.ok && stored.value.some(({ id }) => id === boardId);
};
