import type { AgendaFormat } from '@openfloor/contract/http/agenda';

const BEGINNING_BYTES = 64 * 1024;

const BY_ENDING: Readonly<Record<string, AgendaFormat>> = {
  xlsx: 'xlsx',
  xls: 'xlsx',
  ics: 'ics',
  json: 'pretalx',
};

/** The format of a file by the beginning of its content, else by the ending of its name. */
export const guessedFormat = async (name: string, bytes: Blob): Promise<AgendaFormat> => {
  const beginning = await bytes.slice(0, BEGINNING_BYTES).text();
  return byContent(beginning) ?? BY_ENDING[name.toLowerCase().split('.').at(-1) ?? ''] ?? 'csv';
};

const byContent = (beginning: string): AgendaFormat | undefined => {
  // Text in UTF-16 has a zero beside each letter of ASCII.
  const text = beginning.replaceAll('\0', '').replace(/^[\uFEFF\uFFFD\s]+/, '');
  if (text.startsWith('PK')) return 'xlsx';
  if (/^BEGIN:VCALENDAR/i.test(text)) return 'ics';
  if (!/^[[{]/.test(text)) return undefined;
  return /"(?:sessions|isServiceSession)"\s*:/.test(text) ? 'sessionize' : 'pretalx';
};
