import { parseArgs } from 'node:util';
import { readConfig } from '@openfloor/platform/config';
import { say } from '@openfloor/platform/say';
import type { BoardId } from '@openfloor/contract/ids';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { createSalts, saltKeyOf } from '@openfloor/platform/credentials/salts';
import { isSignedBy } from '@openfloor/platform/signingKey';
import { storedPublicKeys } from '@openfloor/store/logTree/checkpoints';
import { verifyBoards } from '@openfloor/store/maintenance/verify';
import { verifyConferences } from '@openfloor/store/conferences/verifyConferences';
import { Config } from '../config.ts';
import { readSecrets } from '../secrets.ts';
import { runCommand, runOnDatabase } from './runCommand.ts';
import { readKeys, verifyFile } from './verifyFile.ts';

const USAGE = 'npm run verify, or npm run verify -- --file EXPORT [--keys KEYS]';

/** Compares every board and every conference with its log, and the logs of boards with their signed checkpoints. */
const verifyDatabase = (): Promise<void> =>
  runOnDatabase(async ({ kysely }) => {
    let boards = 0;
    let faults = 0;
    const proof = {
      identitiesOn: (board: { id: BoardId; adminKey: string }) => ({
        pseudonymize: createPseudonymizer(board),
        salts: createSalts(saltKeyOf(board)),
      }),
      isSignedBy,
    };
    for await (const found of verifyBoards(kysely, proof)) {
      if ('fault' in found) {
        faults += 1;
        say(`board ${found.boardId}: ${found.fault}`);
      } else boards += 1;
    }
    let events = 0;
    for await (const found of verifyConferences(kysely)) {
      if ('fault' in found) {
        faults += 1;
        say(`event ${found.conferenceId}: ${found.fault}`);
      } else events += 1;
    }
    say(`${boards} boards${events > 0 ? ` and ${events} events` : ''} verified, ${faults} faults`);
    return faults === 0 ? 0 : 1;
  });

const sayVerdict = async (file: string, keys: readonly Uint8Array[]): Promise<number> => {
  const { lines, isIntact } = await verifyFile(file, keys);
  for (const line of lines) say(line);
  return isIntact ? 0 : 1;
};

await runCommand(async () => {
  const { file, keys } = optionsIn(process.argv.slice(2));
  if (file === undefined && keys !== undefined) throw new Error(USAGE);
  if (file === undefined) return verifyDatabase();
  if (keys !== undefined) {
    process.exitCode = await sayVerdict(file, await readKeys(keys));
    return;
  }
  // Without `--keys`, only signatures by keys of this installation are accepted.
  await runOnDatabase(async ({ kysely }) => {
    const { signingKey } = await readSecrets(readConfig(Config, process.env));
    return sayVerdict(file, [signingKey.publicKey, ...(await storedPublicKeys(kysely))]);
  });
});

function optionsIn(args: string[]): { file?: string; keys?: string } {
  try {
    return parseArgs({ args, options: { file: { type: 'string' }, keys: { type: 'string' } } }).values;
  } catch {
    throw new Error(USAGE);
  }
}
