import type { BoardEvent } from '@openfloor/contract/events';
import type { BulkResult, Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from './commands.ts';

export type Refused = Omit<Extract<Outcome, { ok: false }>, 'sessionId'>;
/**
 * `automatic`: what a setting adds to the events. `refused`: questions of a bulk act that do not become as it wants them.
 */
export type Decision =
  { ok: true; events: BoardEvent[]; automatic?: BoardEvent[]; refused?: BulkResult['refused'] } | Refused;

/** Limits that the operator configures. `questionsMax`: in one talk. */
export type BoardLimits = { questionsMax: number };
/** `now`: the clock of the server (ISO 8601). The times of the log may be ahead of it, see `eventTime`. */
export type DecideUnder = BoardLimits & { now: string };

export type Command<Type extends BoardCommand['type']> = Extract<BoardCommand, { type: Type }>;

export const accept = (...events: BoardEvent[]): Decision => ({ ok: true, events });
export const refuse = (code: Refused['code']): Refused => ({ ok: false, code });
