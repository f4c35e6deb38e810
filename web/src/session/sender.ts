import { isNotOpen, isRetryable, type ApiFailure, type ApiResult } from '../api/http/apiClient.ts';

/** Delay before a retry while the server is unreachable. */
const RETRY_MS = 3000;
/** After this many failures in a row the page shows an error, and a vote is taken back. */
export const SEND_TRIES_MAX = 3;
/**
 * Delay before a retry that is unlikely to succeed. `resend` is called earlier: when the board takes questions and
 * votes again, and on reconnecting.
 */
const LONG_RETRY_MS = 30_000;

type SenderOptions<Item, Value> = {
  send: (item: Item) => Promise<ApiResult<Value>>;
  /** Reports the item that the server has not answered yet. `failures`: how often in a row it could not be sent. */
  onChange: (item: Item | undefined, isSending: boolean, failures: number) => void;
  /** The server accepted or refused the item. */
  onAnswer: (result: ApiResult<Value>, item: Item) => void;
  /** Whether to give up on a retryable failure after this many in a row. */
  isFinal?: (failure: ApiFailure, failures: number) => boolean;
};

/**
 * Delay before the next try in ms: long if the board is not open, or if the server repeatedly fails with an internal
 * error.
 */
const delayAfter = (failure: ApiFailure, failures: number): number => {
  const isBroken = failure.code === 'internal' && failures >= SEND_TRIES_MAX;
  return isNotOpen(failure) || isBroken ? LONG_RETRY_MS : (failure.retryAfterMs ?? RETRY_MS);
};

/**
 * Sends an item (a question, or the vote on one) under its idempotency key until the server answers. One
 * request at a time: an item that replaces another is sent after the answer to that one.
 */
export const createSender = <Item extends object, Value>({
  send,
  onChange,
  onAnswer,
  isFinal = () => false,
}: SenderOptions<Item, Value>) => {
  /** The item to send, until the server has answered it. */
  let item: Item | undefined;
  /** The item of the pending request. */
  let underWay: Item | undefined;
  /** An item that the server may have accepted, because perhaps only its answer was lost. */
  let lost: Item | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `resend` was called during the pending request, whose answer may describe the state before that call. */
  let isResent = false;
  let failures = 0;
  /** Nothing is stored or retried until the next item or `resend`. An answer to the pending request still counts. */
  let isStopped = false;

  const change = (next: Item | undefined): void => {
    item = next;
    onChange(item, underWay !== undefined, failures);
  };

  const deliver = async (): Promise<void> => {
    if (!item || underWay) return;
    clearTimeout(timer);
    const sent = (underWay = item);
    isResent = false;
    change(sent);
    const result = await send(sent);
    underWay = undefined;
    if (!result.ok && isRetryable(result)) failures += 1;
    const isAgain = !result.ok && isRetryable(result) && !isFinal(result, failures);
    if (!result.ok && (isAgain || isNotOpen(result))) {
      if (isStopped) return;
      if (isRetryable(result)) lost = sent;
      const isOpenNow = isResent && isNotOpen(result);
      timer = setTimeout(resend, isOpenNow ? 0 : delayAfter(result, failures));
      return change(item);
    }
    lost = undefined;
    failures = 0;
    change(result.ok && item !== sent ? item : undefined);
    onAnswer(result, sent);
    resend();
  };
  const resend = (): void => void deliver();

  return {
    resend: (): void => {
      isStopped = false;
      isResent = true;
      resend();
    },
    /** Sends an item, in place of the one that waits. */
    put: (next: Item): void => {
      isStopped = false;
      if (!underWay) failures = 0;
      item = next;
      if (underWay) change(next);
      else resend();
    },
    /** Takes the item back. A pending request continues, but is not retried. */
    take: (): Item | undefined => {
      const taken = item;
      clearTimeout(timer);
      change(undefined);
      return taken;
    },
    /** The item of the latest request that the server may have accepted. */
    unconfirmed: (): Item | undefined => underWay ?? lost,
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
