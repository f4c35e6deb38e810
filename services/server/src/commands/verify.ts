import { verifyBoards } from '@openfloor/store/maintenance/verify';
import { runOnDatabase } from './maintenance.ts';
import { say } from '@openfloor/platform/say';

await runOnDatabase(async ({ kysely }) => {
  let boards = 0;
  let faults = 0;
  for await (const found of verifyBoards(kysely)) {
    if ('fault' in found) {
      faults += 1;
      say(`board ${found.boardId}: ${found.fault}`);
    } else boards += 1;
  }
  say(`${boards} boards verified, ${faults} faults`);
  return faults === 0 ? 0 : 1;
});
