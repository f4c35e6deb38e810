import type { ClientPorts } from '@openfloor/client/boardClient';
import type { Input } from '@openfloor/client/machine/transition';
import {
  clockAndChance,
  openWebSocket,
  readingBy,
  type ReadList,
  type ReadStream,
} from '@openfloor/client/ports';
import { EMBED_SOCKET_PATH } from '@openfloor/contract/embed';
import { isEmbed } from '../device/isEmbed.ts';

/**
 * The client's ports in a browser.
 * @param sessionReady the socket waits for it; reads of the list do not
 */
export const browserPorts = (
  readList: ReadList,
  readStream: ReadStream,
  sessionReady: Promise<unknown> = Promise.resolve(),
): ClientPorts => ({
  ...clockAndChance,
  readList: readingBy(readList),
  readStream: readingBy(readStream),
  openSocket: (events) => {
    let socket: ReturnType<typeof openWebSocket> | undefined;
    let isClosed = false;
    const open = async (): Promise<void> => {
      await sessionReady;
      if (!isClosed) socket = openWebSocket(socketUrl(), events);
    };
    void open();
    return {
      send: (text) => socket?.send(text),
      close: () => {
        isClosed = true;
        socket?.close();
      },
    };
  },
});

const socketUrl = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${isEmbed ? EMBED_SOCKET_PATH : '/ws'}`;

/** Reports to the connection what happens to the page: network, visibility, back-forward cache. @returns stops that */
export const followPage = (input: (input: Input) => void): (() => void) => {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', () => input({ type: 'nudged' }), { signal });
  addEventListener('offline', () => input({ type: 'network-lost' }), { signal });
  addEventListener('pagehide', ({ persisted }) => persisted && input({ type: 'suspended' }), { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && input({ type: 'resumed' }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && input({ type: 'nudged' }),
    { signal },
  );
  return () => stop.abort();
};
