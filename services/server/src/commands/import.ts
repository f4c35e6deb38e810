import { randomUUID } from 'node:crypto';
import { ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { systemClock as clock } from '@openfloor/platform/clock';
import { readConfig } from '@openfloor/platform/config';
import { createBoardTokens } from '@openfloor/platform/credentials/boardTokens';
import { say } from '@openfloor/platform/say';
import { openExportFile } from '@openfloor/store/import/exportFile';
import { importBoard } from '@openfloor/store/import/importBoard';
import { Config } from '../config.ts';
import { randomIds } from '../ids.ts';
import { readSecrets } from '../secrets.ts';
import { runOnOwnSchema } from './runCommand.ts';
import { requireReadable } from './requireReadable.ts';

const USAGE = 'npm run import -- FILE, where FILE is an export of a board as JSON for moderators';

const [file] = process.argv.slice(2);

// Accepts only its own schema: on that of a later version it would write rows without that version's columns.
await runOnOwnSchema(async ({ kysely }) => {
  if (file === undefined) throw new Error(USAGE);
  await requireReadable(file);
  const target = {
    id: randomUUID(),
    shortId: randomIds.shortId(),
    adminKey: randomUUID(),
    epoch: randomIds.epoch(),
  };
  const state = await importBoard(kysely, target, openExportFile(file));
  const config = readConfig(Config, process.env);
  const { closedAt } = state;
  if (closedAt !== undefined && config.RETENTION_DAYS !== undefined)
    say(
      `The board was closed at ${closedAt}, from when RETENTION_DAYS counts. It is kept for at least a day.`,
    );
  const { serverSecret, formerSecret } = await readSecrets(config);
  const tokens = createBoardTokens({
    serverSecret,
    formerSecret,
    clock,
    adminLifetimeMs: ADMIN_TOKEN_LIFETIME_MS,
  });
  // Of no device: its owners in the export have no sessions here, and may have been removed.
  const adminToken = tokens.issue('admin', { board: target, state }, randomUUID());
  say(JSON.stringify({ boardId: target.id, adminToken }));
  return 0;
});
