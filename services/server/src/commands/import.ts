import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { redrawLogo } from '@openfloor/api/routes/logo/redrawLogo';
import { ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { PaidPlan } from '@openfloor/contract/plans';
import { systemClock as clock } from '@openfloor/platform/clock';
import { readConfig } from '@openfloor/platform/config';
import { createBoardTokens, NO_DEVICE_ID } from '@openfloor/platform/credentials/boardTokens';
import { say } from '@openfloor/platform/say';
import { openExportFile } from '@openfloor/store/import/exportFile';
import { importBoard, type ImportTarget } from '@openfloor/store/import/importBoard';
import { z } from 'zod';
import { Config } from '../config.ts';
import { randomIds } from '../ids.ts';
import { readSecrets } from '../secrets.ts';
import { runOnExactSchema } from './runCommand.ts';
import { requireReadable } from './requireReadable.ts';

const USAGE =
  'npm run import -- FILE, where FILE is an export of a board as JSON for moderators; with --plan pro or business for a board of a paid plan';

const Options = z.object({ file: z.string(), plan: z.optional(PaidPlan) });

// Accepts only the schema of this version: rows written to a later schema would lack that version's columns.
await runOnExactSchema(async ({ kysely }) => {
  const { file, plan } = optionsIn(process.argv.slice(2));
  await requireReadable(file);
  const config = readConfig(Config, process.env);
  const sellsPlans = config.PLANS === 'on';
  if (!sellsPlans && plan !== undefined) throw new Error('--plan is for a server that sells plans (PLANS).');
  const target: ImportTarget = {
    id: randomUUID(),
    shortId: randomIds.shortId(),
    adminKey: randomUUID(),
    epoch: randomIds.epoch(),
    // The plan in the file is ignored: it was not paid for on this server.
    plan: sellsPlans ? (plan ?? 'free') : null,
  };
  const state = await importBoard(kysely, target, openExportFile(file), redrawLogo);
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
  // The token belongs to no device: the owners in the export have no sessions on this server, and may have been
  // removed.
  const adminToken = tokens.issue('admin', { board: target, state }, NO_DEVICE_ID);
  say(JSON.stringify({ boardId: target.id, adminToken }));
  return 0;
});

function optionsIn(args: string[]): z.infer<typeof Options> {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { plan: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...rest] = positionals;
    if (rest.length > 0) throw new Error(USAGE);
    return Options.parse({ file, ...values });
  } catch {
    throw new Error(USAGE);
  }
}
