import type { AgendaFormat } from '@openfloor/contract/http/agenda';
import { FileFault } from '../routes/agenda/files/fileFault.ts';
import {
  parseAgendaFile,
  type FileChoices,
  type ReadProgramme,
} from '../routes/agenda/files/parseAgendaFile.ts';

/** Bytes, a text, or what becomes JSON. */
export type TestFile = Uint8Array | string | object;

export const bytesOf = (file: TestFile): Buffer => {
  if (file instanceof Uint8Array) return Buffer.from(file);
  return Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
};

/** A file for a board as an import reads it. */
export const readWhole = (
  format: AgendaFormat,
  file: TestFile,
  choices: Partial<FileChoices> = {},
): ReadProgramme =>
  parseAgendaFile({ bytes: bytesOf(file), format, timeZone: 'UTC', target: 'board', ...choices });

export const read = (format: AgendaFormat, file: TestFile, timeZone = 'UTC') =>
  readWhole(format, file, { timeZone }).items;

export const timesIn = (format: AgendaFormat, file: TestFile, timeZone?: string) =>
  read(format, file, timeZone).map(({ startsAt, minutes }) => [startsAt, minutes]);

export const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

export const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

/** The shape of pretalx' export `schedule.json`. */
export const schedule = (events: Record<string, object[]>) => ({
  $schema: 'https://c3voc.de/schedule/schema.json',
  generator: { name: 'pretalx', version: '2025.1.0' },
  schedule: {
    url: 'https://pretalx.example/conf/schedule/',
    version: '1.0',
    base_url: 'https://pretalx.example/conf/',
    conference: {
      acronym: 'conf',
      title: 'Conf',
      start: '2026-10-24',
      end: '2026-10-25',
      daysCount: 2,
      timeslot_duration: '00:05',
      time_zone_name: 'Europe/Berlin',
      days: [{ index: 1, date: '2026-10-24', day_start: '2026-10-24T04:00:00+02:00', rooms: events }],
    },
  },
});
export const exported = {
  guid: 'd1a0a7c4-5b8e-5b0a-9f0e-2f5f6f0f6a11',
  code: 'ABCDEF',
  id: 12,
  logo: null,
  date: '2026-10-25T10:00:00+01:00',
  start: '10:00',
  duration: '00:45',
  room: 'Main hall',
  title: 'Fewer <script>alert(1)</script>',
  subtitle: '',
  persons: [{ code: 'XYZ', name: 'Ada Example', public_name: 'Ada Example', biography: null }],
};

/** What the sender of a file gets that cannot be read. */
export const refusalOf = (
  format: AgendaFormat,
  file: TestFile,
  choices: Partial<FileChoices> = {},
): unknown => {
  try {
    return readWhole(format, file, choices);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const { file: details, ...refusal } = error.refusal;
    return { ...refusal, ...details };
  }
};
