import { warnSparingly } from '@openfloor/platform/warnSparingly';
import type { BoardLogs } from '@openfloor/store/logTree/boardLogs';
import type { UpkeepMetrics } from '@openfloor/upkeep/metrics';
import { signRegularly, type RegularSigning } from '@openfloor/upkeep/signing/signRegularly';
import type { Base } from '../base.ts';

/** Signs the logs of boards with new events, while this node is active. */
export const startSigning = (
  { config, logger, database }: Base,
  { logs, metrics, isActive }: { logs: BoardLogs; metrics: UpkeepMetrics; isActive: () => boolean },
): RegularSigning => {
  const warn = warnSparingly(logger, 'the logs of some boards are not signed, trying again');
  return signRegularly({
    db: database.kysely,
    logs,
    intervalMs: config.CHECKPOINT_INTERVAL_MS,
    random: Math.random,
    isActive,
    onError: (error) => {
      metrics.noteSigningFailed();
      warn(error);
    },
    onRound: metrics.noteUnsigned,
  });
};
