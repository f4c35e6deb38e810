import { inflateRawSync } from 'node:zlib';
import { read, SSF, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { Unzip, UnzipPassThrough, zipSync, type AsyncFlateStreamHandler, type UnzipDecoder } from 'fflate';
import { FileFault } from '../fileFault.ts';
import { isArchive, refuseClosedSpreadsheet } from '../fileText.ts';
import { COLUMNS_MAX, type Row } from './columns.ts';
import { refuseTooManyRows, ROWS_MAX } from './csvRows.ts';

/**
 * Limit of the bytes to which the parts of an archive unpack, whatever its headers claim. Parts that are not read do
 * not count.
 */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
const PARTS_MAX = 100;
const MERGED_CELLS_MAX = 20 * ROWS_MAX;
/** Paths of the parts that are read: those with cells, their texts and formats. */
const READ_PART =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:_rels\/[^/]+|[^/]+\.xml|worksheets\/[^/]+\.xml))$/i;

const NO_WORKBOOK = {
  what: 'The file is no spreadsheet of Excel. Save it as “Excel workbook (.xlsx)” or as “CSV UTF-8”.',
  found: 'another file',
} as const;
const TOO_LARGE = {
  what: 'The spreadsheet is too large unpacked. Save the sheet with the programme as “CSV UTF-8”.',
  found: `more than ${UNPACKED_BYTES_MAX / 1024 / 1024} MB, or ${PARTS_MAX} parts`,
} as const;

export type Sheet = { name: string; rows: Row[] };

/**
 * The visible sheets of a spreadsheet, with each cell as text: times in ISO 8601, formulas by their last value.
 * @throws FileFault
 */
export const sheetsIn = (bytes: Uint8Array): Sheet[] => {
  refuseClosedSpreadsheet(bytes);
  if (!isArchive(bytes)) throw new FileFault(NO_WORKBOOK);
  const book = workbookIn(bytes);
  const sheets = book.Workbook?.Sheets ?? [];
  return book.SheetNames.filter((name) => !sheets.find((each) => each.name === name)?.Hidden).map((name) => ({
    name,
    rows: rowsOf(book.Sheets[name], book.Workbook?.WBProps?.date1904 === true),
  }));
};

const workbookIn = (bytes: Uint8Array): WorkBook => {
  const parts = unpacked(bytes);
  if (!Object.keys(parts).some((name) => /^xl\/workbook\.xml$/i.test(name))) throw new FileFault(NO_WORKBOOK);
  try {
    return read(zipSync(parts, { level: 0 }), {
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      sheetRows: ROWS_MAX + 2,
    });
  } catch {
    throw new FileFault(NO_WORKBOOK);
  }
};

/** Unpacks the parts that are read. @throws FileFault before more is unpacked than is allowed */
const unpacked = (bytes: Uint8Array): Record<string, Uint8Array> => {
  const parts: Record<string, Uint8Array> = {};
  let [bytesLeft, partsLeft] = [UNPACKED_BYTES_MAX, PARTS_MAX];
  const take = (name: string, part: Uint8Array): void => {
    bytesLeft -= part.length;
    partsLeft -= 1;
    if (bytesLeft < 0 || partsLeft < 0) throw new FileFault(TOO_LARGE);
    parts[name] = part;
  };
  const archive = new Unzip((file) => {
    if (!READ_PART.test(file.name)) return;
    file.ondata = (error, part) => {
      if (error) throw error;
      take(file.name, part);
    };
    file.start();
  });
  archive.register(UnzipPassThrough);
  archive.register(boundedInflate(() => bytesLeft));
  try {
    archive.push(bytes, true);
  } catch (error) {
    throw error instanceof FileFault ? error : new FileFault(isTooLarge(error) ? TOO_LARGE : NO_WORKBOOK);
  }
  return parts;
};

const isTooLarge = (error: unknown): boolean => Object(error).code === 'ERR_BUFFER_TOO_LARGE';

/** A decoder that unpacks one part, up to the remaining bytes. */
const boundedInflate = (bytesLeft: () => number) =>
  class implements UnzipDecoder {
    static compression = 8;
    ondata: AsyncFlateStreamHandler = () => undefined;
    readonly #packed: Uint8Array[] = [];
    push(packed: Uint8Array, isLast: boolean): void {
      this.#packed.push(packed);
      if (!isLast) return;
      const part = inflateRawSync(Buffer.concat(this.#packed), { maxOutputLength: Math.max(1, bytesLeft()) });
      this.ondata(null, part, true);
    }
  };

/**
 * The rows of a sheet. Cells that are merged downwards all get the value of the first one, for instance the day of
 * several talks.
 */
const rowsOf = (sheet: WorkSheet | undefined, is1904: boolean): Row[] => {
  const cells = sheet?.['!data'] ?? [];
  refuseTooManyRows(cells.length);
  const rows = cells.map((row, index) => ({
    line: index + 1,
    cells: Array.from((row ?? []).slice(0, COLUMNS_MAX + 1), (cell) => textOf(cell, is1904)),
    merged: new Set<number>(),
  }));
  let left = MERGED_CELLS_MAX;
  for (const { s: start, e: end } of sheet?.['!merges'] ?? [])
    for (const { cells: below, merged } of rows.slice(start.r + 1, end.r + 1)) {
      left -= 1;
      if (left < 0) throw new FileFault(TOO_LARGE);
      below[start.c] = rows[start.r]?.cells[start.c] ?? '';
      merged.add(start.c);
    }
  return rows;
};

const textOf = (cell: CellObject | undefined, is1904: boolean): string => {
  if (cell?.v === undefined || cell.v === null) return '';
  const { v: value, z: format } = cell;
  if (typeof value !== 'number' || cell.t !== 'n') return String(cell.t === 'e' ? cell.w : value).trim();
  return typeof format === 'string' && SSF.is_date(format) ? timeOf(value, format, is1904) : String(value);
};

const DAY_S = 24 * 60 * 60;
/** Days from each of the two epochs of Excel to 1970. */
const EPOCH_DAYS = { 1900: 25_569, 1904: 24_107 } as const;

/**
 * Writes a date number of Excel as a local time. A number below one is a time of day; a format such as `[h]:mm` marks a
 * duration.
 */
const timeOf = (serial: number, format: string, is1904: boolean): string => {
  const seconds = Math.round(serial * DAY_S);
  if (/\[[hm]+\]/i.test(format))
    return `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`;
  const days = seconds < DAY_S ? 0 : EPOCH_DAYS[is1904 ? 1904 : 1900];
  const time = new Date((seconds - days * DAY_S) * 1000);
  if (Number.isNaN(time.getTime())) return String(serial);
  const [day = '', clock = ''] = time.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).split('T');
  if (days === 0) return clock;
  return seconds % DAY_S === 0 ? day : `${day} ${clock}`;
};
