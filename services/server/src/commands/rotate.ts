import { rotateEpochs } from '@openfloor/store/maintenance/rotateEpochs';
import { runOnDatabase } from './runCommand.ts';
import { say } from '@openfloor/platform/say';

await runOnDatabase(async ({ kysely }) => {
  const boards = await rotateEpochs(kysely);
  say(`${boards} boards have a new epoch; nodes and clients read them again`);
  return 0;
});
