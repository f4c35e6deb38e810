import type { BoardId } from '@openfloor/contract/ids';
import { QuestionId } from '@openfloor/contract/ids';
import { z } from 'zod/mini';
import { readRecord, writeItem } from './storage.ts';

/** How often this device showed each question of a board. `seed` makes its order differ from that of other devices. */
const Exposures = z.object({
  seed: z.string().check(z.maxLength(100)),
  counts: z.record(QuestionId, z.int().check(z.nonnegative())),
});
export type Exposures = z.infer<typeof Exposures>;

const keyOf = (boardId: BoardId): string => `exposures_${boardId}`;

/** @param newSeed called on the first visit of the board */
export const exposuresOf = (boardId: BoardId, newSeed: () => string): Exposures => {
  const known = readRecord('local', keyOf(boardId), Exposures);
  if (known) return known;
  const exposures = { seed: newSeed(), counts: {} };
  writeItem('local', keyOf(boardId), JSON.stringify(exposures));
  return exposures;
};

export const countExposure = (boardId: BoardId, id: QuestionId, newSeed: () => string): void => {
  const { seed, counts } = exposuresOf(boardId, newSeed);
  const added = { ...counts, [id]: (counts[id] ?? 0) + 1 };
  writeItem('local', keyOf(boardId), JSON.stringify({ seed, counts: added }));
};
