import { listMyBoards } from '@openfloor/contract/calls/devices';
import { getRecord } from '@openfloor/contract/calls/log';
import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { Link } from '../design/components/Link/Link.tsx';
import { isTemporary } from '../api/http/failures.ts';
import { send } from '../api/http/apiClient.ts';
import { button } from '../design/components/Button/Button.css.ts';
import { Button } from '../design/components/Button/Button.tsx';
import { TopBar } from '../design/components/TopBar/TopBar.tsx';
import { adminTokenOf } from '../device/boardTokens.ts';
import { messages } from './messages.ts';
import { NoticePage } from './NoticePage.tsx';
import { pastPaths } from './pastPaths.ts';
import { paths } from './paths.ts';
import * as styles from './NoticePage.css.ts';

type MissingBoardProps = {
  /** undefined: the address has no valid id. */
  boardId: BoardId | undefined;
  notFoundText?: string;
};

/** Shown instead of a page of a board that was closed, was deleted for good, or never existed. */
export default function MissingBoard({ boardId, notFoundText = messages.notFoundText }: MissingBoardProps) {
  const { left, askAgain } = useWhatIsLeft(boardId);
  if (left === undefined)
    return (
      <>
        <TopBar />
        <main className={styles.place}>
          <p role="status">{messages.loading}</p>
        </main>
      </>
    );
  if (left === 'unknown')
    return (
      <NoticePage title={messages.failedTitle} text={messages.failedText}>
        <Button tone="primary" onClick={askAgain}>
          {messages.retry}
        </Button>
      </NoticePage>
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
 * What this device may still see of a board that is not shown. `record`: its public record; `everything`: also its
 * export, insights and replay, from My Boards; `unknown`: the server could not be asked.
 */
type Left = 'nothing' | 'record' | 'everything' | 'unknown';

/** Asks the server once, and again after `askAgain`. `left` is undefined until it has answered. */
const useWhatIsLeft = (boardId: BoardId | undefined): { left: Left | undefined; askAgain: () => void } => {
  const [left, setLeft] = useState<Left | undefined>(boardId === undefined ? 'nothing' : undefined);
  useEffect(() => {
    let isOver = false;
    const ask = async (id: BoardId): Promise<void> => {
      const answer = await whatIsLeftOf(id);
      if (!isOver) setLeft(answer);
    };
    if (boardId !== undefined && left === undefined) void ask(boardId);
    return () => {
      isOver = true;
    };
  }, [boardId, left]);
  return { left, askAgain: () => setLeft(undefined) };
};

const whatIsLeftOf = async (boardId: BoardId): Promise<Left> => {
  const record = await send(getRecord, { boardId });
  if (!record.ok) return isTemporary(record) ? 'unknown' : 'nothing';
  const keepsMore = adminTokenOf(boardId) !== undefined || (await isOwnBoard(boardId));
  return keepsMore ? 'everything' : 'record';
};

const isOwnBoard = async (boardId: BoardId): Promise<boolean> => {
  const stored = await send(listMyBoards, { closed: '1' });
  return stored.ok && stored.value.some(({ id }) => id === boardId);
};
