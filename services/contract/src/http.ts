/** Bodies and answers of the API, in files by caller: a page loads only the schemas of the calls that it makes. */
export * from './http/audience.ts';
export * from './http/boards.ts';
export * from './http/export.ts';
export * from './http/insights.ts';
export * from './http/integrity.ts';
export * from './http/log.ts';
export * from './http/moderation.ts';
export * from './http/provenReceipt.ts';
export * from './http/replay.ts';
export * from './http/speakerNote.ts';
export * from './http/summary.ts';
export * from './http/superAdmin.ts';
