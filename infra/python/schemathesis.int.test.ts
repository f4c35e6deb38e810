import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getOEmbed } from '@openfloor/contract/calls/boards';
import { loginSuperAdmin, logoutSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { answerOf, ask, createBoard } from '@openfloor/testkit/client';
import { startServer } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { hasPython, installPythonTools, runToEnd } from './pythonTools.ts';

const SUPERADMIN_SECRET = 'the secret of this test';
const UNLIMITED = '100000000';
const INSTALL_WITHIN_MS = 300_000;
const RUN_WITHIN_MS = 300_000;

const RUN_OPTIONS = ['--max-examples=20', '--seed=1', '--workers=1', '--continue-on-failure', '--no-color'];

const isSkipped = !hasPython();
let program = '';
beforeAll(async () => {
  if (!isSkipped) program = join(await installPythonTools(), 'schemathesis');
}, INSTALL_WITHIN_MS);

const startNode = async (): Promise<string> => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const server = await startServer({
    ...LIMITS_RAISED,
    FREE_PLAN_BOARDS: UNLIMITED,
    LIMIT_BOARDS_PER_HOUR: UNLIMITED,
    LIMIT_CONTACT_PER_HOUR: UNLIMITED,
    LIMIT_LOGIN_FAILURES_PER_MINUTE: UNLIMITED,
    LIMIT_LOGIN_FAILURES_OVERALL_PER_MINUTE: UNLIMITED,
    SUPERADMIN_SECRET,
    DATABASE_URL: database.url,
    DATA_DIR: await tempDir(),
  });
  onTestFinished(() => server.stop());
  return server.url;
};

const logIn = async (url: string): Promise<string> =>
  (await answerOf(url, loginSuperAdmin, { secret: SUPERADMIN_SECRET })).token;

/** Values that schemathesis cannot generate: an existing board, and the tokens for it. */
const configurationFor = async (url: string): Promise<string> => {
  const board = await createBoard(url);
  const boardOfAnother = await createBoard(url);
  const questionId = await ask(url, board.boardId, 'When is lunch?');
  const [token, tokenToEnd] = [await logIn(url), await logIn(url)];
  return `
[parameters]
"path.boardId" = "${board.boardId}"
"path.questionId" = "${questionId}"
"path.shortId" = "${board.shortId}"

[auth.openapi.boardToken]
bearer = "${board.adminToken}"

[auth.openapi.superAdminToken]
bearer = "${token}"

[auth.openapi.session]
api_key = "${board.sessionId}"

# The defaults, and 422: schemathesis sends one idempotency key with many requests.
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "401", "403", "404", "409", "422"]

# No schema can say that a label is known to the board, labels or names of rooms are distinct, times are in order, \`into\` is not in
# \`from\`, a time zone is in the IANA database, a time is in the future or within a year, a range lies within the log of the board, an
# address is public, a title has something to read, and a body has no key \`__proto__\`, which the generator tries on some calls.
[[operations]]
include-path-regex = "(settings|labels|/merge|/export|/replay|/log/proof|/log/consistency|/moderators|/webhooks|/plan-keys|/title|/events|/rooms|/agenda)$"
checks = { positive_data_acceptance = { expected-statuses = ["2xx", "400", "401", "403", "404", "409", "422"] } }

# An unknown time zone is refused before the token is read, and no schema can say what a file of an agenda is.
[[operations]]
include-path-regex = "/agenda/import$"
parameters = { "query.tz" = "Europe/Berlin" }
checks = { positive_data_acceptance = { expected-statuses = ["2xx", "400", "401", "403", "404", "409", "422"] } }

# A text loses spaces and line breaks at its ends before it is checked, and the generator puts some there on this call.
[[operations]]
include-path-regex = "/control-keys$"
checks = { negative_data_rejection = { expected-statuses = ["201", "400", "401", "403", "404", "409", "422", "429"] } }

# oEmbed has 501 for a format that a provider does not have.
[[operations]]
include-path = "${getOEmbed.path}"
checks = { not_a_server_error = { expected-statuses = ["2xx", "3xx", "4xx", "501"] }, positive_data_acceptance = { expected-statuses = ["2xx", "401", "403", "404", "409", "422", "501"] } }

# The record of a new board is signed within a minute; until then these answer 404 \`no-checkpoint\`.
[[operations]]
include-path-regex = "/log/(checkpoint|proof|consistency)$"
checks = { ensure_resource_availability = { enabled = false } }

# A board has a limit for these calls, which no variable raises.
[[operations]]
include-path-regex = "/(quarantine|release)$"
checks = { positive_data_acceptance = { expected-statuses = ["2xx", "401", "403", "404", "409", "422", "429"] } }

# Random bytes are no programme of an event, which a schema cannot say.
[[operations]]
include-path-regex = "/agenda/(import|rooms)$"
checks = { positive_data_acceptance = { expected-statuses = ["2xx", "400", "401", "403", "404", "409", "422", "429"] } }

# Random bytes are no picture, which a schema cannot say; no two calls for a logo depend on each other.
[[operations]]
include-path-regex = "/logo$"
checks = { positive_data_acceptance = { expected-statuses = ["2xx", "400", "401", "403", "404", "429"] }, ensure_resource_availability = { enabled = false } }

# These operations would end the board or its token for all other calls.
[[operations]]
include-path-regex = "(delete|delete-by-ip|rotate-keys)$"
parameters = { "path.boardId" = "${boardOfAnother.boardId}" }

# Polls wait for news, and this run makes none. The conformance tests of Durable Streams cover the stream.
[[operations]]
include-path-regex = "/stream$"
enabled = false

[[operations]]
include-path = "${logoutSuperAdmin.path}"
headers = { Authorization = "Bearer ${tokenToEnd}" }
`;
};

it.skipIf(isSkipped)(
  'schemathesis (where Python 3.10 or later is installed) finds no difference between the document and a running server',
  async () => {
    const url = await startNode();
    const folder = await tempDir();
    const configFile = join(folder, 'schemathesis.toml');
    await writeFile(configFile, await configurationFor(url));
    const { code, output } = await runToEnd(
      program,
      ['--config-file', configFile, 'run', `${url}/api/docs/json`, ...RUN_OPTIONS],
      folder,
    );
    expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
    // All of the document's operations, without the stream.
    const [, selected, all, tested] = /Selected: (\d+)\/(\d+)\s+Tested: (\d+)\b/.exec(output) ?? [];
    expect([Number(selected), Number(tested)]).toEqual([Number(all) - 1, Number(all) - 1]);
  },
  RUN_WITHIN_MS,
);
