import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';

export type Subscriber = {
  onMessage(message: BusMessage): void;
  /**
   * Called whenever the subscription takes effect: the first time and after each reconnect. Earlier messages may be
   * lost.
   */
  onSubscribed(): void;
};

/** Takes errors that have no caller, to log and count them. Must not throw. */
export type OnError = (error: unknown) => void;

/** Callbacks for metrics and logs; they must not throw. */
export type BusObserver = {
  onError: OnError;
  /** Round-trip time of a probe. */
  onProbeReturned: (roundTripMs: number) => void;
  /** A subscription was silent or on the wrong server, and is made again. */
  onSubscriberRebuild: () => void;
};

/**
 * Carries the events of a board to every node that follows it. May lose messages, but never reorders those of one
 * publisher.
 */
export interface Bus {
  /**
   * Sends the message to every subscribed node. Rejects if that fails or takes too long; the caller counts it and goes
   * on.
   */
  publish(boardId: BoardId, message: BusMessage): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(boardId: BoardId, subscriber: Subscriber): () => void;
  /** Whether messages get through, as far as this node knows. */
  isUp(): boolean;
  close(): Promise<void>;
}
