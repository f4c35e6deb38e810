import type { ApiSettings } from './dependencies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a closed board is deleted for good. @param closedAt undefined: it is open */
export const removedAtOf = (
  closedAt: string | undefined,
  { retentionDays }: Pick<ApiSettings, 'retentionDays'>,
): { removedAt?: string } =>
  closedAt === undefined || retentionDays === undefined
    ? {}
    : { removedAt: new Date(Date.parse(closedAt) + retentionDays * DAY_MS).toISOString() };
