import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** This machine lacks something. The message is for the person who ran the command. */
export class CannotRun extends Error {
  override name = 'CannotRun';
}

const HOW_TO_GET: Record<string, string> = {
  haproxy: 'apt-get install haproxy, or brew install haproxy (2.6 or later)',
  nginx: 'apt-get install nginx, or brew install nginx (1.19 or later)',
  'redis-server': 'apt-get install redis-server, or brew install redis',
  chromium: 'apt-get install chromium, or brew install chromium',
  'chromium-headless-shell': 'apt-get install chromium-headless-shell, or brew install chromium',
  'firefox-esr': 'apt-get install firefox-esr',
  img2webp: 'apt-get install webp, or brew install webp',
  pgbouncer: 'apt-get install pgbouncer, or brew install pgbouncer',
  setpriv: 'apt-get install util-linux',
  WebKitWebDriver: 'apt-get install webkit2gtk-driver, on Debian and its derivatives only',
  Xvfb: 'apt-get install xvfb',
};
const CHROMIUM_NAMES = ['chromium-browser', 'google-chrome'];
/** Other programs that serve as well. */
const OTHER_NAMES: Record<string, readonly string[]> = {
  chromium: CHROMIUM_NAMES,
  'chromium-headless-shell': ['chromium', ...CHROMIUM_NAMES],
};

/** The program's path; undefined if it is not on the PATH. */
const findProgram = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => [program, ...(OTHER_NAMES[program] ?? [])].map((name) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Every missing program and how to install it, one a line; empty if there is none. */
export const missingPrograms = (programs: readonly string[]): string =>
  programs
    .filter((program) => findProgram(program) === undefined)
    .map((program) => `${program} is missing: ${HOW_TO_GET[program] ?? ''}`)
    .join('\n');

/** @throws CannotRun with every missing program and how to install it */
export const requirePrograms = (programs: readonly string[]): void => {
  const missing = missingPrograms(programs);
  if (missing) throw new CannotRun(missing);
};

/** @throws CannotRun when the program is missing, with how to install it */
export const pathOfProgram = (program: string): string => {
  requirePrograms([program]);
  return findProgram(program) ?? program;
};

/** @throws CannotRun where only 127.0.0.1 is loopback, as on macOS */
export const requireLoopbackAddresses = async (addresses: readonly string[]): Promise<void> => {
  const refused: string[] = [];
  for (const address of addresses) if (!(await canBind(address))) refused.push(address);
  if (refused.length > 0)
    throw new CannotRun(
      `This system has no ${refused.join(', ')}. Linux has all of 127.0.0.0/8; on macOS each must be added first:\n` +
        refused.map((address) => `  sudo ifconfig lo0 alias ${address}`).join('\n'),
    );
};

const canBind = async (address: string): Promise<boolean> => {
  const socket = createSocket('udp4');
  try {
    socket.bind(0, address);
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
};
