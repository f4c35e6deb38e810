import type { LimitSettings } from '../limits/limits.ts';

/** Limits that no test reaches unless it lowers them. */
export const LIMITS: LimitSettings = {
  questionsPerMinute: 1000,
  questionsPerBoardAndIpPerMinute: 100_000,
  votesPerMinute: 1000,
  boardsPerHour: 1000,
  boardsPerIpPerHour: 100_000,
  contactPerHour: 1000,
  contactPerIpPerHour: 100_000,
  planKeysPerHour: 1000,
  loginFailuresPerMinute: 1000,
  loginFailuresOverallPerMinute: 1000,
  writesPerIpPerMinute: 100_000,
  newSessionsPerIpPerMinute: 100_000,
  freeWritesPerBoardAndIpPerHour: 100_000,
  readSecondsPerIpPerMinute: 100_000,
  actsPerBoardPerMinute: 100_000,
  logosPerBoardPerHour: 100_000,
  programmeFilesPerHour: 1000,
  logBytesPerBoardPerHour: 1_000_000_000,
  logBytesPerIpPerHour: 1_000_000_000,
  writtenBytesPerIpPerHour: 1_000_000_000,
  shortIdMissesPerIpPerMinute: 100_000,
};
