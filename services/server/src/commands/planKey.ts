import { parseArgs } from 'node:util';
import { PaidPlan } from '@openfloor/contract/plans';
import { systemClock as clock } from '@openfloor/platform/clock';
import { say } from '@openfloor/platform/say';
import { createPlanKey } from '@openfloor/store/plans/planKeys';
import { z } from 'zod';
import { endOfDay } from '../config.ts';
import { runCommand, runOnDatabase } from './runCommand.ts';

const USAGE = 'npm run plan-key -- pro --until 2027-12-31, or business instead of pro';

const Options = z.object({ plan: PaidPlan, until: endOfDay });

/** Prints a key that one device can redeem for the plan, which ends with the named day, UTC. */
await runCommand(async () => {
  const { plan, until: expiresAtMs } = optionsIn(process.argv.slice(2));
  const nowMs = clock.nowMs();
  if (expiresAtMs <= nowMs) throw new Error(`The day of --until is over. ${USAGE}`);
  return runOnDatabase(async ({ kysely }) => {
    say(await createPlanKey(kysely, { plan, expiresAtMs, nowMs }));
    return 0;
  });
});

function optionsIn(args: string[]): z.infer<typeof Options> {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { until: { type: 'string' } },
      allowPositionals: true,
    });
    const [plan, ...rest] = positionals;
    if (rest.length > 0) throw new Error(USAGE);
    return Options.parse({ plan, ...values });
  } catch {
    throw new Error(USAGE);
  }
}
