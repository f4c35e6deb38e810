import { clockOffsetMs, dateHeaderMs } from '@openfloor/client/serverClock';
import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { getBoard } from '../../../api/boardCalls.ts';

/** How far the clock of the server is ahead of this device's, in ms; 0 when the server does not answer. */
const serverOffsetMs = async (boardId: BoardId): Promise<number> => {
  const askedAtMs = Date.now();
  const result = await getBoard(boardId);
  const serverMs = result.ok ? dateHeaderMs(result.headers.get('date') ?? '') : undefined;
  return serverMs === undefined ? 0 : clockOffsetMs(serverMs, { askedAtMs, answeredAtMs: Date.now() });
};

/** The time by the clock of the server, in ms since the epoch. */
export const serverNowMs = async (boardId: BoardId): Promise<number> =>
  Date.now() + (await serverOffsetMs(boardId));

const SECOND_MS = 1000;

/** The time by the clock of the server, in ms since the epoch, each second. */
export const useServerNow = (boardId: BoardId): number => {
  const [offsetMs, setOffsetMs] = useState(0);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    let isLeft = false;
    const read = async (): Promise<void> => {
      const offset = await serverOffsetMs(boardId);
      if (!isLeft) setOffsetMs(offset);
    };
    void read();
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [boardId]);
  return nowMs + offsetMs;
};
