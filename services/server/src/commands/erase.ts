import { parseArgs } from 'node:util';
import { QUESTIONS_PER_TALK_MAX } from '@openfloor/contract/limits';
import { SessionId } from '@openfloor/contract/ids';
import { systemClock as clock } from '@openfloor/platform/clock';
import { createSalts, saltKeyOf } from '@openfloor/platform/credentials/salts';
import { say } from '@openfloor/platform/say';
import { createBoardWriter } from '@openfloor/store/append/commit';
import { erasedSessions, eraseSession } from '@openfloor/store/erasure/eraseSession';
import { runCommand, runOnDatabase, runOnExactSchema } from './runCommand.ts';

const USAGE =
  'npm run erase -- --session ID, or npm run erase -- --list for the ids of all sessions that were erased';

const saltsOf = (board: { adminKey: string }) => createSalts(saltKeyOf(board));

/**
 * Accepts only the schema of this version: erasing rewrites projections, to which a later version may have added data.
 */
const erase = (sessionId: SessionId): Promise<void> =>
  runOnExactSchema(async ({ kysely, pool }) => {
    const writer = createBoardWriter({
      pool,
      clock,
      limits: { questionsMax: QUESTIONS_PER_TALK_MAX },
      // Running nodes need no message: they look for new events every second.
      onCommit: () => {},
    });
    const { boards, questions, events } = await eraseSession({ db: kysely, writer, saltsOf }, sessionId);
    say(
      boards === 0
        ? `session ${sessionId}: nothing to erase; no question of it has a text here`
        : `session ${sessionId}: ${questions} questions on ${boards} boards erased, and the texts of ${events} events`,
    );
    return 0;
  });

const list = (): Promise<void> =>
  runOnDatabase(async ({ kysely }) => {
    for (const sessionId of await erasedSessions(kysely)) say(sessionId);
    return 0;
  });

await runCommand(async () => {
  const { session, list: isList } = optionsIn(process.argv.slice(2));
  if (isList === true) return list();
  if (session === undefined) throw new Error(USAGE);
  const { data: sessionId } = SessionId.safeParse(session);
  if (sessionId === undefined)
    throw new Error('The id of a session is a UUID, such as 0199b4a2-7c1e-7d3b-9a52-3f6c8e1d2b4a');
  return erase(sessionId);
});

function optionsIn(args: string[]): { session?: string; list?: boolean } {
  try {
    return parseArgs({ args, options: { session: { type: 'string' }, list: { type: 'boolean' } } }).values;
  } catch {
    throw new Error(USAGE);
  }
}
