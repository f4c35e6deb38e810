import type { ExportFormat } from '@openfloor/contract/http/export';

/** Names of the files that a board can be exported as, wherever it is exported. */
export const EXPORT_NAMES = {
  csv: 'Spreadsheet (CSV)',
  html: 'Page for paper',
  json: 'Complete data (JSON)',
  vtt: 'Video chapters (WebVTT)',
  youtube: 'Chapters for YouTube',
} satisfies Record<ExportFormat, string>;
