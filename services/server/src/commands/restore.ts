// Restores a backup into an empty database, and replaces the secrets in `DATA_DIR` by those of the backup.
import { resolve } from 'node:path';
import { readConfig } from '@openfloor/platform/config';
import { say } from '@openfloor/platform/say';
import { keepSecrets } from '@openfloor/platform/secrets';
import { restoreBackup } from '@openfloor/store/backup/restoreBackup';
import { Config } from '../config.ts';
import { runOnExactSchema } from './runCommand.ts';
import { requireReadable } from './requireReadable.ts';

const [file] = process.argv.slice(2);

await runOnExactSchema(async ({ kysely }) => {
  if (file === undefined) throw new Error('npm run restore -- FILE, where FILE is a backup');
  await requireReadable(file);
  const { DATA_DIR } = readConfig(Config, process.env);
  const { head, boards } = await restoreBackup(kysely, resolve(file));
  await keepSecrets(resolve(DATA_DIR), head.secrets);
  say(`${boards} boards restored as of ${head.at}, each with a new epoch. Start, or restart, Openfloor now.`);
  return 0;
});
