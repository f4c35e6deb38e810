import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@openfloor/platform/freePort';
import { createBoard } from '@openfloor/testkit/client';
import { openModeratedBoard, type ModeratedBoard } from '@openfloor/testkit/moderationLoad';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { startLocalCluster, type LocalCluster } from '@openfloor/testkit/cluster/localCluster';
import type { LocalPostgres } from '@openfloor/testkit/cluster/localPostgres';
import { readUsage } from '@openfloor/testkit/cluster/usage';
import type { FormerBuild } from './builds/formerBuild.ts';
import { openCrowd, withoutSockets, type Crowd } from '../audience/crowd.ts';
import { findingsOf } from './findings.ts';
import type { DrillOptions, Phase, Report } from './report.ts';
import { until } from '@openfloor/testkit/until';
import { startWorkload, type Workload } from './workload.ts';

/** The set-up of a drill: a cluster with an audience and a workload, in which the drill causes a fault. */
export type DrillSetup = {
  cluster: LocalCluster;
  postgres: LocalPostgres;
  options: DrillOptions;
  boardId: string;
  adminToken: string;
  moderatedBoard: ModeratedBoard;
  crowd: Crowd;
  workload: Workload;
  /** Runs `work` and measures its effect on the audience, until the last question is on every screen. */
  during: (what: string, work: () => Promise<unknown>) => Promise<Phase>;
  /** Calls `undo` after the audit. */
  defer: (undo: () => Promise<void>) => void;
  /** The drill fails unless `isKept`. */
  promise: (what: string, isKept: boolean) => void;
  /** Adds a line to the report. */
  note: (line: string) => void;
};

export type Drill = {
  name: string;
  /** For the list of drills. */
  about: string;
  /** Opens a folder for the files of Postgres, in place of the data folder. */
  openPostgresDir?: () => Promise<{ path: string; close: () => Promise<void> }>;
  /** The build of the first nodes, if it is another than this one. */
  openFormerBuild?: (options: DrillOptions) => Promise<FormerBuild | undefined>;
  /** Additional variables for the operator's commands after the drill. */
  environment?: (options: DrillOptions) => Record<string, string>;
  /** The nodes reach Postgres through an address that the drill can move to another server. */
  isPostgresMovable?: boolean;
  /** The audience is behind a cache and gets no sockets, so that it follows the stream over HTTP. */
  isCached?: boolean;
  run: (setup: DrillSetup) => Promise<void>;
};

export type RunDetails = {
  /** An empty folder, which contains the logs afterwards. */
  dataDir: string;
  /** Ends the drill early, with its reason as the error. */
  interruption: AbortSignal;
};

const SEEN_WITHIN_MS = 60_000;
const UNDISTURBED_MS = 3000;
const ASK_EVERY_MS = 200;

/**
 * Starts a cluster, an audience and a workload, runs the drill, audits the result, and stops all processes.
 * @throws CannotRun when this machine does not meet a requirement
 */
export const runDrill = async (
  drill: Drill,
  options: DrillOptions,
  { dataDir, interruption }: RunDetails,
): Promise<Report> => {
  await using opened = new AsyncDisposableStack();
  const startedAt = new Date().toISOString();
  const postgresDir =
    drill.openPostgresDir && opened.adopt(await drill.openPostgresDir(), ({ close }) => close());
  const former = opened.adopt(await drill.openFormerBuild?.(options), async (build) => build?.close());
  const broken: string[] = [];
  const cluster = opened.adopt(
    await startLocalCluster({
      api: options.api,
      realtime: options.realtime,
      dataDir,
      postgresDir: postgresDir?.path,
      isPostgresMovable: drill.isPostgresMovable,
      cachePort: drill.isCached ? await freePort() : undefined,
      serverMain: former?.serverMain,
      environment: { LOG_LEVEL: 'warn', ...LIMITS_RAISED },
      onUnexpectedEnd: (name, how) => broken.push(`${name} ${how}`),
    }),
    stopWithoutDrain,
  );
  const { postgres, proxy, cache, databaseUrl } = cluster;
  if (!postgres) throw new Error('The cluster of a drill must have its own Postgres');
  const { boardId, adminToken } = await createBoard(proxy.url);
  const moderatedBoard = await openModeratedBoard(proxy.url);
  const { viewers, votesPerSecond } = options;
  const workload = opened.adopt(
    await startWorkload({ boardId, adminToken, apiUrl: () => proxy.url, votesPerSecond, moderatedBoard }),
    ({ pause }) => pause(),
  );
  const crowd = opened.adopt(
    await openCrowd({
      proxyUrl: cache?.url ?? proxy.url,
      boardId,
      adminToken,
      viewers,
      ...(cache && { openSocket: withoutSockets }),
    }),
    ({ stop }) => void stop(),
  );

  const phases: Phase[] = [];
  const promise: DrillSetup['promise'] = (what, isKept) => void (isKept || broken.push(what));
  const notes: string[] = [];
  const note: DrillSetup['note'] = (line) => void notes.push(line);
  const during: DrillSetup['during'] = async (what, work) => {
    const phase = await observe({ crowd, workload }, what, work);
    promise(
      `${what}: each question is on every screen within ${SEEN_WITHIN_MS} ms`,
      phase.seenByAllAfterMs <= SEEN_WITHIN_MS,
    );
    phases.push(phase);
    return phase;
  };
  interruption.throwIfAborted();
  await during('undisturbed', () => delay(UNDISTURBED_MS));
  await Promise.race([
    drill.run({
      cluster,
      postgres,
      options,
      boardId,
      adminToken,
      moderatedBoard,
      crowd,
      workload,
      during,
      promise,
      note,
      defer: (undo) => opened.defer(undo),
    }),
    interrupted(interruption),
  ]);
  await workload.pause();

  const { acknowledged } = workload;
  const findings = await findingsOf({
    proxyUrl: proxy.url,
    databaseUrl,
    boardId,
    adminToken,
    acknowledged,
    moderatedBoardId: moderatedBoard.boardId,
    moderated: workload.moderated,
    crowd,
    environment: drill.environment?.(options),
  });
  for (const [name, { length }] of Object.entries(findings)) promise(`${length} ${name}`, length === 0);
  return {
    drill: drill.name,
    startedAt,
    options,
    phases,
    acknowledged: {
      questions: acknowledged.texts.size,
      votes: workload.counts().votes,
      hides: acknowledged.hides.size,
      acts: workload.moderated.acts.size,
    },
    findings,
    notes,
    broken,
    usage: await readUsage(cluster),
  };
};

/** Kills the nodes, since no client is left that needs a drain. */
const stopWithoutDrain = async ({ nodes, stop }: LocalCluster): Promise<void> => {
  await Promise.all(nodes().map((node) => node.end('SIGKILL')));
  await stop();
};

const interrupted = async (signal: AbortSignal): Promise<never> => {
  await once(signal, 'abort');
  throw signal.reason;
};

const observe = async (
  { crowd, workload }: Pick<DrillSetup, 'crowd' | 'workload'>,
  what: string,
  work: () => Promise<unknown>,
): Promise<Phase> => {
  const sinceMs = performance.now();
  const before = { ...crowd.counts(), ...workload.counts() };
  const end = new AbortController();
  const [seenByAllAfterMs] = await Promise.all([
    slowestQuestion({ crowd, workload }, end.signal),
    work().finally(() => end.abort()),
  ]);
  const after = { ...crowd.counts(), ...workload.counts() };
  return {
    what,
    seenByAllAfterMs,
    reconnects: after.reconnects - before.reconnects,
    reconnectsPerSecondMax: crowd.reconnectsPerSecondMax(sinceMs),
    resumes: after.resumes - before.resumes,
    refetches: after.refetches - before.refetches,
    upgradesRefused: after.upgradesRefused - before.upgradesRefused,
    requestsRefused: after.refused - before.refused,
    requestsUnanswered: after.unanswered - before.unanswered,
  };
};

/** Asks one question after the other until the end. @returns the longest delay until one was on every screen */
const slowestQuestion = async (
  { crowd, workload }: Pick<DrillSetup, 'crowd' | 'workload'>,
  end: AbortSignal,
): Promise<number> => {
  let slowestMs = 0;
  do {
    const askedAtMs = performance.now();
    const { id } = await workload.ask();
    await until(() => crowd.viewers.every(({ view }) => view.questions.has(id)), SEEN_WITHIN_MS);
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - askedAtMs));
    await delay(ASK_EVERY_MS);
  } while (!end.aborted);
  return slowestMs;
};
