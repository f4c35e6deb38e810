import type { BoardEvent } from '@openfloor/contract/events';
import type { Refusal } from '@openfloor/contract/outcome';
import type { BoardCommand } from '../board/commands.ts';
import { decide, type BoardLimits, type Decision } from '../board/decide.ts';
import { boardAfter } from './sampleBoard.ts';

/** Limits that no test reaches by accident. */
export const ROOMY: BoardLimits = { questionsMax: 1000 };

/** `given(events).when(command)` and then the expected decision. */
export const given = (
  ...events: BoardEvent[]
): { when: (command: BoardCommand, limits?: BoardLimits) => Decision } => ({
  when: (command, limits = ROOMY) => decide(command, boardAfter(...events), limits),
});

/** The command is accepted and records these events. */
export const records = (...events: BoardEvent[]): Decision => ({ ok: true, events });
export const recordsNothing = records();
export const refuses = (code: Refusal): Decision => ({ ok: false, code });
