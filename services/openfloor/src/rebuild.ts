import { rebuildBoards } from '@openfloor/store/maintenance/rebuild';
import { runOnDatabase } from './maintenance.ts';
import { say } from './say.ts';

await runOnDatabase(async ({ kysely }) => {
  const boards = await rebuildBoards(kysely);
  say(`${boards} boards rebuilt from the log`);
  return 0;
});
