import type { Actor } from '@openfloor/contract/events';
import type { KeyId, SessionId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';

/** A command with who sent it. */
export type CommandRequest = {
  command: BoardCommand;
  actor: Actor;
  idempotency?: IdempotencyClaim;
  /** The keys that signed the caller's token, where it acts by one: the command is refused once they are rotated. */
  authority?: { keyId: KeyId | undefined };
  /** Where it stands in the trace of its request, if that is kept. */
  traceparent?: string;
};

/** `caller` scopes the key: a session id, or the role of a caller without one. */
export type IdempotencyClaim = {
  caller: string;
  key: string;
  requestHash: string;
  /**
   * The session that a first write is decided for. The outcome is kept a second time under it: where only the
   * end of the first answer was lost, the repeat brings its credential.
   */
  issues?: { sessionId: SessionId; requestHash: string };
};

/** Where the first outcome of a claim is kept. */
export const keptUnder = ({ issues, ...claim }: IdempotencyClaim): IdempotencyClaim[] =>
  issues ? [claim, { ...claim, caller: issues.sessionId, requestHash: issues.requestHash }] : [claim];

export type CommandResult = Outcome | { ok: false; code: 'idempotency-mismatch' | 'invalid-token' };
