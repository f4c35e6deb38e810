import type { BoardWriter } from '@openfloor/store/append/boardWriter';

type Outcome = Awaited<ReturnType<BoardWriter['handle']>>;

/** Whether a command was refused before it was decided. Any other refusal means that there was nothing to do. */
export const isOverloaded = (outcome: Outcome): boolean => !outcome.ok && outcome.code === 'overloaded';
