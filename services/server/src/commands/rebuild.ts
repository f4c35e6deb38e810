import { rebuildBoards } from '@openfloor/store/maintenance/rebuild';
import { randomIds } from '../ids.ts';
import { runOnDatabase } from './maintenance.ts';
import { say } from '@openfloor/platform/say';

await runOnDatabase(async ({ kysely }) => {
  const boards = await rebuildBoards(kysely, randomIds.epoch);
  say(`${boards} boards rebuilt from the log`);
  return 0;
  // On a later version's schema it would write rows without that version's columns.
}, 'own');
