import type { BoardId } from '@openfloor/contract/ids';
import { useState } from 'react';
import { getRetention } from '../api/owner/retentionCalls.ts';
import { useRead } from '../api/http/useRead.ts';
import { dateText } from '../design/formats.ts';
import { serverNowMs } from '../device/serverClock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The day on which the server would delete the board for good if it were closed now; undefined if it deletes none.
 * @param token of a moderator, without which the server does not tell the day
 */
export const useDeletionDay = (boardId: BoardId, token: string | undefined): string | undefined => {
  const [nowMs] = useState(serverNowMs);
  const days = useRead(() => getRetention(boardId, token), boardId).value?.retentionDays;
  return days === undefined ? undefined : dateText(nowMs + days * DAY_MS);
};
