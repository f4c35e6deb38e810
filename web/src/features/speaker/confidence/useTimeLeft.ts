import type { BoardId } from '@openfloor/contract/ids';
import { useEffect, useState } from 'react';
import { readClockOffsetMs } from '../../../api/board/serverTime.ts';
import { nextChangeMs } from '../../../design/formats.ts';

/** The time until `endsAt` by the server's clock, in ms and at least 0; undefined until that clock is known. */
export const useTimeLeft = (boardId: BoardId, endsAt: string | null): number | undefined => {
  const [offsetMs, setOffsetMs] = useState<number | undefined>(undefined);
  const [leftMs, setLeftMs] = useState<number | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void readClockOffsetMs(boardId).then((read) => isCurrent && setOffsetMs(read));
    return () => {
      isCurrent = false;
    };
  }, [boardId, endsAt]);
  useEffect(() => {
    if (offsetMs === undefined || endsAt === null) return setLeftMs(undefined);
    let timer = 0;
    const show = (): void => {
      const left = Date.parse(endsAt) - (Date.now() + offsetMs);
      setLeftMs(Math.max(0, left));
      if (left > 0) timer = window.setTimeout(show, nextChangeMs(left));
    };
    show();
    return () => clearTimeout(timer);
  }, [offsetMs, endsAt]);
  return leftMs;
};
