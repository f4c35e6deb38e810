import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';

export type Subscriber = {
  onMessage(message: BusMessage): void;
  /** Runs each time the subscription took effect: at first and after each reconnect. Messages before it may be lost. */
  onSubscribed(): void;
};

/** Told of whatever went wrong without a caller to tell: to be logged and counted. Must not throw. */
export type OnError = (error: unknown) => void;

/** Told of what the bus goes through; must not throw. */
export type BusObserver = {
  onError: OnError;
  /** A message to this node itself was on its way so long. */
  onProbeReturned: (roundTripMs: number) => void;
  /** A subscription went silent or led astray, and is made anew. */
  onSubscriberRebuild: () => void;
};

/** Carries what happened on a board to every node that follows it. May lose messages, never reorders one publisher's. */
export interface Bus {
  /** Hands the message to every subscribed node. Rejects when it could not be handed over in time; the caller counts that and goes on. */
  publish(boardId: BoardId, message: BusMessage): Promise<void>;
  /** @returns ends the subscription */
  subscribe(boardId: BoardId, subscriber: Subscriber): () => void;
  /** Whether messages flow, as far as this node knows. */
  isUp(): boolean;
  close(): Promise<void>;
}
