import type { AGENDA_FIELDS } from '@openfloor/contract/agenda';
import type { AgendaFormat } from '@openfloor/contract/http/agenda';
import { numberText } from '../../formats.ts';

type Field = (typeof AGENDA_FIELDS)[number];

/** Texts of a file with planned talks. */
export const messages = {
  file: 'File',
  format: 'Format',
  formats: {
    csv: 'Spreadsheet (CSV)',
    ics: 'Calendar (iCalendar)',
    pretalx: 'pretalx (JSON)',
    sessionize: 'Sessionize (JSON)',
  } satisfies Record<AgendaFormat, string>,
  reading: 'Reading the file...',
  wouldChange: 'What changes',
  added: (count: number) => `${numberText(count)} new`,
  changed: (count: number) => `${numberText(count)} changed`,
  removed: (count: number) => `${numberText(count)} removed`,
  fields: {
    title: 'title',
    speakers: 'speakers',
    startsAt: 'time',
    minutes: 'minutes',
    room: 'room',
    asking: 'questions',
    sourceId: 'source',
  } satisfies Record<Field, string>,
};
