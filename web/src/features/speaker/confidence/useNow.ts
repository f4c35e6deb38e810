import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { readClockOffsetMs } from '../../../api/board/serverTime.ts';

const SECOND_MS = 1000;

/** The time by the server's clock, in whole seconds as ms since the epoch; undefined until that clock is known. */
export const useNow = (boardId: BoardId): number | undefined => {
  const [offsetMs, setOffsetMs] = useState<number | undefined>(undefined);
  const [nowMs, setNowMs] = useState<number | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void readClockOffsetMs(boardId).then((read) => isCurrent && setOffsetMs(read));
    return () => {
      isCurrent = false;
    };
  }, [boardId]);
  useEffect(() => {
    if (offsetMs === undefined) return undefined;
    let timer = 0;
    const show = (): void => {
      const now = Date.now() + offsetMs;
      setNowMs(Math.floor(now / SECOND_MS) * SECOND_MS);
      timer = window.setTimeout(show, Math.ceil(SECOND_MS - (now % SECOND_MS)));
    };
    show();
    return () => clearTimeout(timer);
  }, [offsetMs]);
  return nowMs;
};
