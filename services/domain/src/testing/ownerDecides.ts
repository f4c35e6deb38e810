import type { BoardEvent } from '@openfloor/contract/events';
import type { SeenCommand } from '../board/commands.ts';
import { decide } from '../board/decide.ts';
import type { Decision } from '../board/decision.ts';
import { ROOMY } from './deciderSpecification.ts';
import { moderatorId, notedAfter, recordedAll } from './sampleBoard.ts';

/**
 * Decides a command by the owner, whose screen showed the board at `seen`. An invited moderator recorded `colleague`
 * after `log`.
 */
export const ownerDecides = (
  command: SeenCommand,
  { log, colleague, seen }: { log: BoardEvent[]; colleague: BoardEvent[]; seen: number },
): Decision => {
  const recorded = recordedAll([...log, ...colleague]).map((one) =>
    one.seq > log.length ? { ...one, by: moderatorId } : one,
  );
  return decide({ ...command, seen: { seq: seen, by: undefined } }, notedAfter(recorded), ROOMY);
};
