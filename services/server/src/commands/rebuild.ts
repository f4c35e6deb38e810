import { rebuildBoards } from '@openfloor/store/maintenance/rebuild';
import { randomIds } from '../ids.ts';
import { runOnExactSchema } from './runCommand.ts';
import { say } from '@openfloor/platform/say';

// Accepts only the schema of this version: rows written to a later schema would lack that version's columns.
await runOnExactSchema(async ({ kysely }) => {
  const boards = await rebuildBoards(kysely, randomIds.epoch);
  say(`${boards} boards rebuilt from the log`);
  return 0;
});
