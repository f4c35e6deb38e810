import { rotateEpochs } from '@openfloor/store/maintenance/rotateEpochs';
import { runOnDatabase } from './runCommand.ts';
import { say } from '@openfloor/platform/say';

// For use after a restore: clients may have events that the restored log lacks, or has with other content.
await runOnDatabase(async ({ kysely }) => {
  const boards = await rotateEpochs(kysely);
  say(`${boards} boards have a new epoch; nodes and clients read them again`);
  return 0;
});
