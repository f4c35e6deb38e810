import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { importPart } from '../loading/importPart.ts';

const loadCalls = () => import('../api/past/logCalls.ts');

/**
 * Whether a board that the server does not show was closed: then its public record remains. Undefined until that is known. Loads the
 * call on demand, because few visitors need it.
 */
export const useIsClosed = (boardId: BoardId | undefined): boolean | undefined => {
  const [isClosed, setIsClosed] = useState(boardId === undefined ? false : undefined);
  useEffect(() => {
    let isOver = false;
    const ask = async (id: BoardId): Promise<void> => {
      const { getPublicRecord } = await importPart(loadCalls);
      const { ok } = await getPublicRecord(id);
      if (!isOver) setIsClosed(ok);
    };
    if (boardId !== undefined) ask(boardId).catch(() => !isOver && setIsClosed(false));
    return () => {
      isOver = true;
    };
  }, [boardId]);
  return isClosed;
};
