import type { BoardEvent } from '@openfloor/contract/events';
import type { Refusal } from '@openfloor/contract/outcome';
import type { BoardCommand } from '../board/commands.ts';
import { decide, type BoardLimits, type Decision } from '../board/decide.ts';
import { boardAfter } from './sampleBoard.ts';

/** Limits that no test meets by chance. */
export const ROOMY: BoardLimits = { questionsMax: 1000 };

/** Reads as a rule does: given what happened, when somebody wishes, then this is decided. */
export const given = (
  ...events: BoardEvent[]
): { when: (command: BoardCommand, limits?: BoardLimits) => Decision } => ({
  when: (command, limits = ROOMY) => decide(command, boardAfter(...events), limits),
});

/** Accepted, and these events are recorded. */
export const records = (...events: BoardEvent[]): Decision => ({ ok: true, events });
export const recordsNothing = records();
export const refuses = (code: Refusal): Decision => ({ ok: false, code });
