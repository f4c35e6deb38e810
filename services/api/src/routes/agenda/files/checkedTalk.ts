import type { WrittenAgendaItem } from '@openfloor/contract/http/agenda';
import { WrittenAgendaItem as Schema } from '@openfloor/contract/http/agenda';
import {
  AGENDA_MINUTES_MAX,
  AGENDA_SPEAKERS_MAX,
  BOARD_TITLE_LENGTH_MAX,
  ROOM_LENGTH_MAX,
  SOURCE_ID_LENGTH_MAX,
  SPEAKER_NAME_LENGTH_MAX,
} from '@openfloor/contract/limits';
import { normalizeText } from '@openfloor/contract/normalizeText';
import { FileFault } from './fileFault.ts';
import type { WrittenTalk } from './fileItems.ts';

const LINE_BREAKS = /\s*[\n\r\v\f\u0085\u2028\u2029]\s*/g;
/** Joins the lines of a text: files break long titles, but an item has one line. */
const oneLine = (text: string): string => text.replace(LINE_BREAKS, ' ').trim();
const filled = (text: string | undefined): string | undefined =>
  text === undefined || oneLine(text) === '' ? undefined : oneLine(text);

/** A line of at most `lengthMax` UTF-16 units: a longer one ends with “…”. */
const fitted = (text: string, lengthMax: number): string => {
  const line = normalizeText(oneLine(text));
  return line.length <= lengthMax ? line : cut(line, lengthMax - 1, lengthMax);
};

/**
 * Cuts a line to `kept` units and appends “…”. Cuts further if the result is too long, because normalising can add
 * characters that close a direction.
 */
const cut = (line: string, kept: number, lengthMax: number): string => {
  const start = line.slice(0, kept).replace(/[\uD800-\uDBFF]$/, '');
  const short = normalizeText(`${start.trimEnd()}…`);
  return short.length <= lengthMax ? short : cut(line, kept - 1, lengthMax);
};

/** What each field of a talk must be, in words for the sender. */
const EXPECTED: Readonly<Record<string, string>> = {
  sourceId: `an id of at most ${SOURCE_ID_LENGTH_MAX} characters`,
  title: 'a title that has something to read',
  speakers: 'names that have something to read',
  startsAt: 'a time in the years 1 to 9998',
  minutes: `a whole number from 1 to ${AGENDA_MINUTES_MAX}`,
  room: 'a name that has something to read',
};

/** Whether the title is empty or white space. */
export const isUntitled = ({ title }: WrittenTalk): boolean => oneLine(title) === '';

/** Normalises, shortens and checks the fields of a talk. @throws FileFault that names the field */
export const checkedTalk = (talk: WrittenTalk): WrittenAgendaItem => {
  const [sourceId, room] = [filled(talk.sourceId), filled(talk.room)];
  const speakers = new Set(
    (talk.speakers ?? []).map((name) => fitted(name, SPEAKER_NAME_LENGTH_MAX)).filter((name) => name !== ''),
  );
  const { data, error } = Schema.safeParse({
    ...(sourceId !== undefined && { sourceId }),
    title: fitted(talk.title, BOARD_TITLE_LENGTH_MAX),
    speakers: [...speakers].slice(0, AGENDA_SPEAKERS_MAX),
    startsAt: talk.startsAt ?? null,
    minutes: talk.minutes ?? null,
    room: room === undefined ? null : fitted(room, ROOM_LENGTH_MAX),
  });
  if (data) return data;
  const [field] = error.issues[0]?.path ?? [];
  const expected = EXPECTED[String(field)];
  throw new FileFault({ what: `${String(field)}: Must be ${expected}`, ...(expected && { expected }) });
};
