import type { Actor } from '@openfloor/contract/events';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';

/** A command with who sent it. */
export type CommandRequest = {
  command: BoardCommand;
  actor: Actor;
  idempotency?: IdempotencyClaim;
};

/** `caller` scopes the key: a session id, or the role of a caller without one. */
export type IdempotencyClaim = { caller: string; key: string; requestHash: string };

export type CommandResult = Outcome | { ok: false; code: 'idempotency-mismatch' };
