import { rotateEpochs } from '@openfloor/store/maintenance/rotateEpochs';
import { runOnDatabase } from './maintenance.ts';
import { say } from '@openfloor/platform/say';

await runOnDatabase(async ({ kysely }) => {
  const boards = await rotateEpochs(kysely);
  say(`${boards} boards have a new epoch; their nodes and clients read them anew`);
  return 0;
});
