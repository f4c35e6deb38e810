import type { Actor } from '@openfloor/contract/events';
import type { KeyId, ModeratorId, SessionId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { LogAhead } from './logAhead.ts';

/** A command and its sender. */
export type CommandRequest = {
  command: BoardCommand;
  actor: Actor;
  idempotency?: IdempotencyClaim;
  /**
   * Keys that signed the caller's token, if it has one, and the invited moderator it belongs to. After a rotation, or when the
   * moderator is revoked, the command is refused.
   */
  authority?: { keyId: KeyId | undefined; moderatorId?: ModeratorId };
  /** Trace context of its HTTP request, if it is sampled. */
  traceparent?: string;
};

/** A command in the queue of its board. `log`: what was read ahead for an undo. */
export type QueuedRequest = CommandRequest & { log?: LogAhead | undefined };

/** `caller` is the scope of the key: a session id, or the role of a caller without a session. */
export type IdempotencyClaim = {
  caller: string;
  key: string;
  requestHash: string;
  /**
   * Session created for a first write. The outcome is also stored under this session: a client that got the credential but
   * not the body retries with the credential.
   */
  issues?: { sessionId: SessionId; requestHash: string };
};

/** The claims under which the first outcome is stored. */
export const keptUnder = ({ issues, ...claim }: IdempotencyClaim): IdempotencyClaim[] =>
  issues ? [claim, { ...claim, caller: issues.sessionId, requestHash: issues.requestHash }] : [claim];

export type CommandResult = Outcome | { ok: false; code: 'idempotency-mismatch' | 'invalid-token' };
