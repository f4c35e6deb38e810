import { EXPORT_NAMES } from '../../../../../navigation/exportNames.ts';

/** All texts of exporting a board. */
export const messages = {
  format: 'File',
  formats: [
    {
      value: 'csv',
      label: EXPORT_NAMES.csv,
      help: 'A row for each question, with its votes and what became of it.',
    },
    { value: 'html', label: EXPORT_NAMES.html, help: 'Opens in a new tab, to print or to save as PDF.' },
    {
      value: 'json',
      label: EXPORT_NAMES.json,
      help: 'The board with its whole history and without anybody’s identity, for archives and programs.',
    },
    {
      value: 'vtt',
      label: EXPORT_NAMES.vtt,
      help: 'For the recording: when each question was being answered, and its public text.',
    },
    {
      value: 'youtube',
      label: EXPORT_NAMES.youtube,
      help: 'Lines for the description of the video. YouTube shows them from three chapters on.',
    },
  ],
  startAt: 'Start of the recording',
  audience: 'Contents',
  audiences: [
    {
      value: 'moderators',
      label: 'All that moderators see',
      help: 'Also questions that wait, were declined, withdrawn or hidden.',
    },
    { value: 'public', label: 'All that the audience sees', help: 'To pass on to anybody.' },
  ],
  talk: 'Talk',
  allTalks: 'All talks',
  times: (timeZone: string) => `Times are in your time zone, ${timeZone}.`,
  export: 'Export',
  preparing: 'Preparing the file…',
  failed: 'The board could not be exported. Please try again.',
} as const;
