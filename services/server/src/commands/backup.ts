import { resolve } from 'node:path';
import { systemClock as clock } from '@openfloor/platform/clock';
import { readConfig } from '@openfloor/platform/config';
import { say } from '@openfloor/platform/say';
import { readStoredSecrets } from '@openfloor/platform/secrets';
import { writeBackup } from '@openfloor/store/backup/writeBackup';
import { Config } from '../config.ts';
import { KEPT_SECRETS } from '../secrets.ts';
import { runOnExactSchema } from './runCommand.ts';

const [file] = process.argv.slice(2);

// Refuses the schema of a later version: this program does not know all that such a version stores.
await runOnExactSchema(async ({ kysely }) => {
  if (file === undefined) throw new Error('npm run backup -- FILE, where FILE does not exist yet');
  const { DATA_DIR } = readConfig(Config, process.env);
  const secrets = await readStoredSecrets(resolve(DATA_DIR), KEPT_SECRETS);
  await writeBackup(kysely, { path: resolve(file), at: new Date(clock.nowMs()).toISOString(), secrets });
  say(`Backup written to ${file}. It has the secrets of this installation: keep it safe.`);
  return 0;
});
