import type { Actor, RecordedEvent } from '@openfloor/contract/events';
import type { KeyId, ModeratorId, OwnerId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { IdempotencyClaim } from '../reads/idempotency.ts';

/** A command and its sender. */
export type CommandRequest = {
  command: BoardCommand;
  actor: Actor;
  idempotency?: IdempotencyClaim;
  /**
   * Keys that signed the caller's token, if it has one, and the invited moderator or the owner's device that it belongs
   * to. After a rotation, or when the moderator is revoked or the device removed, the command is refused.
   */
  authority?: { keyId: KeyId | undefined; moderatorId?: ModeratorId; ownerId?: OwnerId };
  /** Called after the commit. */
  onDecided?: (decided: Decided) => void;
  /** Trace context of its HTTP request, if it is sampled. */
  traceparent?: string;
};

/** What a committed command recorded. `isRepeat`: the answer is the outcome of an earlier request with the same key. */
export type Decided = { isRepeat: boolean; events: readonly RecordedEvent[] };

export type CommandResult =
  Outcome | { ok: false; code: 'idempotency-mismatch' | 'invalid-token' | 'overloaded' };
