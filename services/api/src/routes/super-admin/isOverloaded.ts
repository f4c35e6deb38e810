import type { BoardWriter } from '@openfloor/store/append/boardWriter';

type Outcome = Awaited<ReturnType<BoardWriter['handle']>>;

/** Whether a command was turned away undecided; any other refusal says that there was nothing to do. */
export const isOverloaded = (outcome: Outcome): boolean => !outcome.ok && outcome.code === 'overloaded';
