import type { Actor } from '@openfloor/contract/events';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';

/** A command with who sent it. */
export type CommandRequest = {
  command: BoardCommand;
  actor: Actor;
  idempotency?: IdempotencyClaim;
  /** Where it stands in the trace of its request, if that is kept. */
  traceparent?: string;
};

/** `caller` scopes the key: a session id, or the role of a caller without one. */
export type IdempotencyClaim = { caller: string; key: string; requestHash: string };

export type CommandResult = Outcome | { ok: false; code: 'idempotency-mismatch' };
