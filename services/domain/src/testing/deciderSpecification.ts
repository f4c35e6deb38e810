import type { BoardEvent } from '@openfloor/contract/events';
import type { RefusalCode } from '@openfloor/contract/outcome';
import type { BoardCommand } from '../board/commands.ts';
import { decide } from '../board/decide.ts';
import type { DecideContext, Decision, Refused } from '../board/decision.ts';
import { at, notedAfter, recordedAll } from './sampleBoard.ts';

/** The time of the sample events, and a limit that no test reaches by accident. */
export const ROOMY: DecideContext = { now: at, questionsMax: 1000 };

/** `given(events).when(command)` and then the expected decision. */
export const given = (
  ...events: BoardEvent[]
): { when: (command: BoardCommand, context?: Partial<DecideContext>) => Decision } => ({
  when: (command, context) => decide(command, notedAfter(recordedAll(events)), { ...ROOMY, ...context }),
});

/** The command is accepted and records these events. */
export const records = (...events: BoardEvent[]): Decision => ({ ok: true, events });
export const recordsNothing = records();
export const refuses = (code: RefusalCode, details: Partial<Refused> = {}): Decision => ({
  ok: false,
  code,
  ...details,
});
