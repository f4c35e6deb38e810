import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export type OsUser = { uid: number; gid: number };

/** Runs a program to its end and gives its stdout; throws with its stderr when it fails. */
export type Run = (program: string, args: string[], input?: string) => Promise<string>;

/** Runs programs in `/`, because another user may have no access to our directory. */
const runOf =
  (user?: OsUser): Run =>
  async (program, args, input) => {
    const running = execute(program, args, { cwd: '/', ...user });
    running.child.stdin?.end(input);
    return (await running).stdout;
  };

/** Runs programs as ourselves. */
export const run = runOf();

const root = 0;

const ownerOf = async (path: string): Promise<OsUser | undefined> => {
  const owner = await stat(path).catch(() => undefined);
  return owner && owner.uid !== root ? { uid: owner.uid, gid: owner.gid } : undefined;
};

const lookUp = (passwd: string, name: string): OsUser | undefined => {
  const [, uid, gid] = new RegExp(`^${name}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(passwd) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
};

/**
 * The user that runs Postgres, which refuses to run as root: for root the owner of the cluster, else the user
 * "postgres" or "nobody".
 * @returns undefined if this process is not root, so that Postgres runs as the same user
 */
export const postgresUser = async (clusterDir: string): Promise<OsUser | undefined> => {
  if (process.getuid?.() !== root) return undefined;
  const passwd = await readFile('/etc/passwd', 'utf8');
  const user = (await ownerOf(clusterDir)) ?? lookUp(passwd, 'postgres') ?? lookUp(passwd, 'nobody');
  if (!user) throw new Error('Postgres cannot run as root, and there is no user "postgres" or "nobody"');
  return user;
};

/** The capability lets that user reach a project below /root or in a private directory. */
const setprivArgs = ({ uid, gid }: OsUser): string[] => [
  `--reuid=${uid}`,
  `--regid=${gid}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  // Postgres looks for its own binaries with access(2), which ignores a non-root user's capabilities without this bit.
  '--securebits=+no_setuid_fixup',
];

/** Runs programs as this user, or as ourselves. */
export const runAs = async (user: OsUser | undefined): Promise<Run> => {
  if (!user) return run;
  const prefix = setprivArgs(user);
  const reachesAll = await run('setpriv', [...prefix, 'true']).then(
    () => true,
    () => false,
  );
  return reachesAll
    ? (program, args, input) => run('setpriv', [...prefix, program, ...args], input)
    : runOf(user);
};
