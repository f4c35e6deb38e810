// Creates the secrets that docker-compose.yml requires and writes them to `.env`, or to the file named as argument.
// Only its owner can read the file. An existing file is never changed.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

const NAMES = ['SERVER_SECRET', 'SUPERADMIN_SECRET', 'POSTGRES_PASSWORD', 'GRAFANA_PASSWORD'];
/** An existing file may be without it: nodes then derive the key from the first secret. */
const SIGNING_KEY = 'SIGNING_KEY';
const SECRET_BYTES = 32;
/** Nodes refuse values of these that are shorter than the minimum. */
const CHECKED_NAMES = ['SERVER_SECRET', 'SUPERADMIN_SECRET'];
const SECRET_LENGTH_MIN = 16;

/** Seeds of keys are standard base64; the others need no escape in a URL. */
const encodingOf = (name) => (name === SIGNING_KEY ? 'base64' : 'base64url');

const say = (line) => process.stdout.write(`${line}\n`);

const file = resolve(process.argv[2] ?? fileURLToPath(new URL('../../.env', import.meta.url)));
const lines = [...NAMES, SIGNING_KEY].map(
  (name) => `${name}=${randomBytes(SECRET_BYTES).toString(encodingOf(name))}\n`,
);

try {
  writeFileSync(file, lines.join(''), { flag: 'wx', mode: 0o600 });
  say(
    `Wrote ${[...NAMES, SIGNING_KEY].join(', ')} to ${file}. Keep it: the database opens with this password alone.`,
  );
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  const found = parseEnv(readFileSync(file, 'utf8'));
  const missing = NAMES.filter((name) => !found[name]);
  const short = CHECKED_NAMES.filter((name) => found[name] && found[name].length < SECRET_LENGTH_MIN);
  say(
    [
      `${file} is there already and stays as it is.`,
      missing.length > 0 ? ` It lacks ${missing.join(', ')}.` : '',
      short.length > 0 ? ` Fewer than ${SECRET_LENGTH_MIN} characters: ${short.join(', ')}.` : '',
    ].join(''),
  );
  process.exitCode = missing.length + short.length > 0 ? 1 : 0;
}
