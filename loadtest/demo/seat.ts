import type { Position } from '@openfloor/contract/ws';
import { reconnectDelayMs } from '../../services/client/src/machine/backoff.ts';

export type SeatOptions = {
  url: string;
  boardId: string;
  session?: string;
  /** Asked at each subscription. */
  since?: () => Position | undefined;
  onText?: (text: string) => void;
};

/** A person's place in the hall: one socket that comes back after a loss. Returns what leaves it. */
export const takeSeat = ({ url, boardId, session, since, onText }: SeatOptions): (() => void) => {
  let socket: WebSocket;
  let timer: NodeJS.Timeout | undefined;
  let triesFailed = 0;
  let hasLeft = false;

  const connect = (): void => {
    socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`);
    socket.addEventListener('open', () => {
      triesFailed = 0;
      socket.send(JSON.stringify({ type: 'subscribe', boardId, session, since: since?.() }));
    });
    socket.addEventListener('message', ({ data }) => onText?.(String(data)));
    socket.addEventListener('close', () => {
      if (!hasLeft) timer = setTimeout(connect, reconnectDelayMs(triesFailed++, Math.random()));
    });
  };

  connect();
  return () => {
    hasLeft = true;
    clearTimeout(timer);
    socket.close();
  };
};
