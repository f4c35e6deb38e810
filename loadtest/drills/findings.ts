import { auditModeration, readModeratedLog, type ModeratedLog } from '@openfloor/testkit/moderationAudit';
import { audit, readTruth, type Truth } from '@openfloor/testkit/audit';
import { fetchView } from '@openfloor/testkit/boardClient';
import type { Acknowledged } from '@openfloor/testkit/load';
import { openDatabase } from '@openfloor/store/database/database';
import { allShow, type Crowd } from '../audience/crowd.ts';
import { runMaintenance } from './maintenance.ts';
import type { Findings } from './report.ts';
import { until } from '@openfloor/testkit/until';
import type { Workload } from './workload.ts';

export type FinalState = {
  proxyUrl: string;
  databaseUrl: string;
  boardId: string;
  adminToken: string;
  acknowledged: Acknowledged;
  moderatedBoardId: string;
  moderated: Workload['moderated'];
  crowd: Crowd;
  /** Environment of the operator's commands, which must have the version of the nodes at the end. */
  environment: Record<string, string> | undefined;
};

const SCREENS_WITHIN_MS = 30_000;

/** Compares screens, lists and the log with the acknowledged writes, after the last write. */
export const findingsOf = async (final: FinalState): Promise<Findings> => {
  const { proxyUrl, databaseUrl, boardId, adminToken, acknowledged, crowd, environment } = final;
  const lists = {
    public: await fetchView(proxyUrl, boardId, undefined, Number.MAX_SAFE_INTEGER),
    moderator: await fetchView(proxyUrl, boardId, adminToken, Number.MAX_SAFE_INTEGER),
  };
  await until(() => allShow(crowd, lists), SCREENS_WITHIN_MS);
  const { truth, log } = await readStored(databaseUrl, boardId, final.moderatedBoardId);
  const faults = [
    ...audit({ truth, acknowledged, shown: crowd.shown, clients: [...crowd.viewers], lists }),
    ...auditModeration({ log, ...final.moderated }),
  ];
  const those = (kind: RegExp): string[] => faults.filter((fault) => kind.test(fault));
  const verified = await runMaintenance('verify', databaseUrl, environment);
  return {
    lost: those(/^lost /),
    doubled: those(/^(asked twice|recorded twice|miscounted): /),
    leaked: those(/^leaked: /),
    missed: those(/^skipped: /),
    strayed: those(/^a (public|moderator) (screen|list) /),
    log: verified.isSuccess ? [] : verified.lines,
  };
};

const readStored = async (
  databaseUrl: string,
  boardId: string,
  moderatedBoardId: string,
): Promise<{ truth: Truth; log: ModeratedLog }> => {
  const { pool, close } = openDatabase({ url: databaseUrl, connectionsMax: 1, onIdleError: () => {} });
  try {
    return { truth: await readTruth(pool, boardId), log: await readModeratedLog(pool, moderatedBoardId) };
  } finally {
    await close();
  }
};
