import { rebuildBoards } from '@openfloor/store/maintenance/rebuild';
import { randomIds } from '../ids.ts';
import { runOnExactSchema } from './runCommand.ts';
import { say } from '@openfloor/platform/say';

// Accepts only its own schema: on that of a later version it would write rows without that version's columns.
await runOnExactSchema(async ({ kysely }) => {
  const boards = await rebuildBoards(kysely, randomIds.epoch);
  say(`${boards} boards rebuilt from the log`);
  return 0;
});
