import type { BoardEvent } from '@openfloor/contract/events';
import type { AgendaChanges, BulkResult, Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from './commands.ts';

export type Refused = Omit<Extract<Outcome, { ok: false }>, 'sessionId'>;
/**
 * `automatic`: events that a setting adds. `refused`: the questions that a bulk act may not change, and why. `agenda`:
 * what a new agenda changes.
 */
export type Decision =
  | {
      ok: true;
      events: BoardEvent[];
      automatic?: BoardEvent[];
      refused?: BulkResult['refused'];
      agenda?: AgendaChanges;
    }
  | Refused;

/** Limits that the operator configures. `questionsMax`: in one talk. */
export type BoardLimits = { questionsMax: number };
/**
 * What `decide` needs besides the state. `now`: the server's clock, ISO 8601; times in the log may be ahead of it, see
 * `eventTime`.
 */
export type DecideContext = BoardLimits & { now: string };

export type Command<Type extends BoardCommand['type']> = Extract<BoardCommand, { type: Type }>;

export const accept = (...events: BoardEvent[]): Decision => ({ ok: true, events });
export const refuse = (code: Refused['code']): Refused => ({ ok: false, code });

/**
 * Time to record for a new event: now, but later than the preceding event if the clock was set back, because lists sort
 * by these times. The time then advances by a millisecond per event until the clock has caught up.
 * @param lastAtMs time of the board's latest event
 */
export const eventTime = (nowMs: number, lastAtMs: number): string =>
  new Date(nowMs < lastAtMs ? lastAtMs + 1 : nowMs).toISOString();
