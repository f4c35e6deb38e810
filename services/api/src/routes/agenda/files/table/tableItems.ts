import type { AgendaColumn, ChosenColumns, DateOrder } from '@openfloor/contract/http/agenda';
import { FileFault, shortened } from '../fileFault.ts';
import { minutesBetween, type FileItem, type FileItems, type WrittenTalk } from '../fileItems.ts';
import { columnsOf, meaningsOf, type Meanings, type Row, type Table } from './columns.ts';
import {
  instantOf,
  isOpenDate,
  momentOf,
  needsOrder,
  nextDay,
  possibleOrders,
  rangeOf,
  type Moment,
} from './tableTime.ts';

/** How to read what a table leaves open. `timeZone`: of times without a zone, a name of the IANA database. */
export type TableReading = {
  timeZone: string;
  dates?: DateOrder | undefined;
  columns?: ChosenColumns | undefined;
};

const TIMES = ['date', 'startsAt', 'endsAt'] as const;
const TIME_EXPECTED = 'a time such as 2026-05-04 10:00, or with its zone 2026-05-04T10:00+02:00';
/** Longest time from a start to an end after midnight, where the file names no day for the end. */
const PAST_MIDNIGHT_MS_MAX = 12 * 60 * 60 * 1000;

/** The talks of a table, one a row. @throws FileFault */
export const tableItems = (table: Table, reading: TableReading): FileItems => {
  const meanings = meaningsOf(table, reading.columns);
  const times = table.rows.flatMap((row) => TIMES.map((means) => cellOf(row, meanings, means)));
  const orders = reading.dates ? [reading.dates] : possibleOrders(times);
  const order = orders[0] ?? 'dmy';
  const context: Context = {
    meanings,
    names: table.names,
    timeZone: reading.timeZone,
    order,
    isOrderOpen: orders.length > 1,
    betweenSpeakers: separatesSpeakers(table.rows.map((row) => cellOf(row, meanings, 'speakers'))),
  };
  return {
    items: table.rows.flatMap((row): FileItem[] =>
      row.merged?.has(meanings.indexOf('title'))
        ? []
        : [{ place: { line: row.line }, read: () => [talkIn(row, context)] }],
    ),
    columns: columnsOf(table, meanings),
    ...(times.some(isOpenDate) && { dates: order }),
  };
};

type Context = {
  meanings: Meanings;
  names: readonly string[];
  timeZone: string;
  order: DateOrder;
  isOrderOpen: boolean;
  betweenSpeakers: RegExp;
};

/**
 * What separates the names of speakers: semicolons and line breaks, or commas if no cell has a semicolon and every part
 * between commas has two words or more, as a whole name has. In “Lovelace, Ada” and “Ada Lovelace, PhD” a part has one
 * word.
 */
const separatesSpeakers = (cells: readonly string[]): RegExp => {
  const withComma = cells.filter((cell) => /[,،]/.test(cell));
  const areNames = withComma.every((cell) => cell.split(/[,،\n]/).every((part) => /\S\s+\S/.test(part)));
  return areNames && !cells.some((cell) => cell.includes(';')) ? /[,،\n]/ : /[;\n]/;
};

const cellOf = ({ cells }: Row, meanings: Meanings, means: AgendaColumn): string =>
  cells[meanings.indexOf(means)] ?? '';

const talkIn = (row: Row, context: Context): WrittenTalk => {
  const cell = (means: AgendaColumn): string => cellOf(row, context.meanings, means);
  const { startsAt, endsAt } = timesIn(cell, context);
  return {
    sourceId: cell('id'),
    title: cell('title'),
    speakers: cell('speakers').split(context.betweenSpeakers),
    startsAt,
    minutes: minutesIn(cell('minutes'), context) ?? minutesBetween(startsAt, endsAt),
    room: cell('room'),
  };
};

type Cell = (means: AgendaColumn) => string;

const timesIn = (cell: Cell, context: Context): { startsAt?: string; endsAt?: string } => {
  const { start, end: endOfRange } = rangeOf(cell('startsAt'));
  const day = momentIn(cell('date'), 'date', context)?.day;
  const from = momentIn(start, 'startsAt', context);
  if (!from) return {};
  const dated = { ...(day !== undefined && { day }), ...from };
  const startsAt = instantIn(dated, 'startsAt', cell('startsAt'), context);
  const end = cell('endsAt') || (endOfRange ?? '');
  const to = momentIn(end, cell('endsAt') ? 'endsAt' : 'startsAt', context);
  return { startsAt, ...(to && { endsAt: endOf(to, { dated, startsAt, written: end, context }) }) };
};

type Start = { dated: Moment; startsAt: string; written: string; context: Context };

const endOf = (to: Moment, { dated, startsAt, written, context }: Start): string => {
  const { day = '', offset } = dated;
  const at = (ofDay: string): string =>
    instantIn({ day: ofDay, ...(offset !== undefined && { offset }), ...to }, 'endsAt', written, context);
  const endsAt = at(day);
  if (to.day !== undefined || endsAt >= startsAt) return endsAt;
  const nextMorning = at(nextDay(day));
  return Date.parse(nextMorning) - Date.parse(startsAt) <= PAST_MIDNIGHT_MS_MAX ? nextMorning : endsAt;
};

/** @throws FileFault */
const momentIn = (written: string, means: AgendaColumn, context: Context): Moment | undefined => {
  if (written === '') return undefined;
  if (context.isOrderOpen && needsOrder(written))
    throw new FileFault({
      what: `${nameOf(means, context)}: Which is the month in ${shortened(written)}? Say whether the day or the month stands first, or write dates as 2026-05-04`,
      found: shortened(written),
      asks: 'dates',
    });
  const moment = momentOf(written, context.order);
  if (!moment) throw notTime(written, means, context);
  return moment;
};

const instantIn = (moment: Moment, means: AgendaColumn, written: string, context: Context): string => {
  const at =
    moment.day === undefined || moment.clock === undefined ? undefined : instantOf(moment, context.timeZone);
  if (at === undefined) throw notTime(written, means, context);
  return at;
};

const notTime = (written: string, means: AgendaColumn, context: Context): FileFault =>
  new FileFault({
    what: `${nameOf(means, context)}: “${shortened(written)}” is not ${TIME_EXPECTED}`,
    found: shortened(written),
    expected: TIME_EXPECTED,
  });

const nameOf = (means: AgendaColumn, { names, meanings }: Context): string =>
  shortened(names[meanings.indexOf(means)] ?? means);

const MINUTES = /^(\d{1,6})(?:[.,]0+)?\s*(?:['′]|m|mins?\.?|minutes?|minuten|minutos)?$/i;
const HOURS = /^(\d{1,3})(?::|\s?h\s?)(\d\d)(?::00)?$/i;

/** @throws FileFault */
const minutesIn = (written: string, context: Context): number | undefined => {
  if (written === '') return undefined;
  const [, minutes] = MINUTES.exec(written) ?? [];
  if (minutes !== undefined) return Number(minutes);
  const [, hours, rest] = HOURS.exec(written) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(rest);
  const expected = 'a whole number of minutes such as 45, or hours and minutes such as 0:45';
  throw new FileFault({
    what: `${nameOf('minutes', context)}: “${shortened(written)}” is not ${expected}`,
    found: shortened(written),
    expected,
  });
};
