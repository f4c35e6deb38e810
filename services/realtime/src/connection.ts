import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import { ClientMessage } from '@openfloor/contract/ws';
import type { RealtimeDependencies } from './dependencies.ts';
import { encodeError } from './encode.ts';
import type { Hub } from './hub/hub.ts';
import { CLOSE_CODES, type BoardSocket } from './socket/boardSocket.ts';

export type ConnectionDependencies = RealtimeDependencies & { hub: Hub };

export type Connection = {
  /** @param text undefined: the frame was not text */
  receive: (text: string | undefined) => void;
  end: () => void;
};

type Subscribe = Extract<ClientMessage, { type: 'subscribe' }>;

/** Senseless messages that a client may send before it is shown the door. */
const MISTAKES_MAX = 5;
/** Messages that may wait behind one that is being served. */
const WAITING_MAX = 16;

/** Serves one socket: its messages in their order, one board at a time. */
export const serveConnection = (
  socket: BoardSocket,
  cookieSessionId: SessionId | undefined,
  { hub, credentials, logger }: ConnectionDependencies,
): Connection => {
  let current: { boardId: BoardId; leave: () => void } | undefined;
  let served = Promise.resolve();
  let waiting = 0;
  let mistakes = 0;
  let ended = false;

  const refuse = (code: ErrorCode): void => socket.send(encodeError(code));

  const unsubscribe = (): void => {
    current?.leave();
    current = undefined;
  };

  const subscribe = async ({ boardId, token, session, since }: Subscribe): Promise<void> => {
    unsubscribe();
    const sessionId = (session !== undefined && credentials.read(session)) || cookieSessionId;
    const joined = await hub.join(boardId, { socket, token, sessionId, since });
    if (!joined.ok) refuse(joined.code);
    else if (ended) joined.leave();
    else current = { boardId, leave: joined.leave };
  };

  const serve = async (message: ClientMessage): Promise<void> => {
    if (ended) return;
    if (message.type === 'subscribe') await subscribe(message);
    // Named, it is that board's end alone: the socket may have moved on meanwhile.
    else if (message.boardId === undefined || message.boardId === current?.boardId) unsubscribe();
  };

  const mistake = (): void => {
    refuse('invalid-request');
    mistakes += 1;
    if (mistakes >= MISTAKES_MAX) socket.close(CLOSE_CODES.policyViolation);
  };

  return {
    receive: (text) => {
      const message = parse(text);
      if (!message) return mistake();
      if (waiting >= WAITING_MAX) return socket.close(CLOSE_CODES.policyViolation);
      waiting += 1;
      served = served
        .then(() => serve(message))
        .catch((error: unknown) => {
          logger.error({ err: error }, 'subscribe failed');
          refuse('unavailable');
        })
        .finally(() => {
          waiting -= 1;
        });
    },
    end: () => {
      ended = true;
      unsubscribe();
    },
  };
};

const parse = (text: string | undefined): ClientMessage | undefined => {
  if (text === undefined) return undefined;
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};
