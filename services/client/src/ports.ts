/** Ports for browsers, Node and other runtimes with the standard web globals. */
import type { ClientPorts, ClientSocket, ListResult, SocketEvents, StreamResult } from './boardClient.ts';
import type { ListWanted, StreamWanted } from './machine/transition.ts';

export const openWebSocket = (url: string, { opened, received, closed }: SocketEvents): ClientSocket => {
  const socket = new WebSocket(url);
  socket.addEventListener('open', opened);
  socket.addEventListener('message', ({ data }) => received(String(data)));
  socket.addEventListener('close', ({ code }) => closed(code));
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
};

export const clockAndChance: Pick<ClientPorts, 'nowMs' | 'after' | 'random'> = {
  nowMs: () => performance.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

type Read<Wanted, Result> = (details: Wanted & { signal: AbortSignal }) => Promise<Result>;
export type ReadDetails = ListWanted & { signal: AbortSignal };
/** May reject only when it is aborted. */
export type ReadList = Read<ListWanted, ListResult>;
/** May reject only when it is aborted. */
export type ReadStream = Read<StreamWanted, StreamResult>;

/** Turns a function that returns a promise into the port `readList` or `readStream`. */
export const readingBy =
  <Wanted, Result>(read: Read<Wanted, Result>) =>
  (wanted: Wanted, done: (result: Result) => void): (() => void) => {
    const reading = new AbortController();
    const { signal } = reading;
    const readAndCallBack = async (): Promise<void> => {
      const result = await read({ ...wanted, signal }).catch(() => undefined);
      if (result && !signal.aborted) done(result);
    };
    void readAndCallBack();
    return () => reading.abort();
  };
