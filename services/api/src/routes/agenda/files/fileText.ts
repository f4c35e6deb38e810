import { isUtf8 } from 'node:buffer';
import type { FileEncoding } from '@openfloor/contract/http/agenda';
import { FileFault } from './fileFault.ts';

export type FileText = { text: string; encoding: FileEncoding };

/** Control characters that no text has, and bytes to which Windows-1252 gives no character. */
// oxlint-disable-next-line no-control-regex -- that is what it finds
const NOT_TEXT = /[\0-\x08\x0E-\x1F\x7F\x81\x8D\x8F\x90\x9D\uFFFE\uFFFF]/;
/** Start of HTML or XML: a page that asks to sign in is often saved in the place of a file. */
const MARKUP = /^\s*<(?:!doctype|html|head|table|\?xml)/i;

const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Files of Office before 2007, and later ones with a password. */
const OLE = Buffer.from('D0CF11E0A1B11AE1', 'hex');

/** Whether a file is an archive, as files of Office since 2007 are. */
export const isArchive = (bytes: Uint8Array): boolean => ZIP.equals(bytes.subarray(0, ZIP.length));

/** Refuses spreadsheets that have a password or are from before Excel 2007. @throws FileFault */
export const refuseClosedSpreadsheet = (bytes: Uint8Array): void => {
  if (!OLE.equals(bytes.subarray(0, OLE.length))) return;
  const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw new FileFault(
    isEncrypted
      ? {
          what: 'The spreadsheet has a password. Save it without one, or as “CSV UTF-8”.',
          found: 'a spreadsheet with a password',
        }
      : {
          what: 'The file is of Excel before 2007 (.xls). Save it as “Excel workbook (.xlsx)” or as “CSV UTF-8”.',
          found: 'a file of Excel before 2007',
        },
  );
};

/**
 * The text of a file: UTF-8 or UTF-16 by its byte order mark or its content, else Windows-1252, as Excel saves CSV in
 * western Europe.
 * @param wanted the encoding, if the sender says it
 * @throws FileFault
 */
export const fileText = (bytes: Uint8Array, wanted?: FileEncoding): FileText => {
  refuseClosedSpreadsheet(bytes);
  if (isArchive(bytes))
    throw new FileFault({
      what: 'The file is an archive, such as a spreadsheet of Excel. Choose the format of Excel (.xlsx), or save the table as “CSV UTF-8”.',
      found: 'an archive',
    });
  const mended = isUtf8(bytes) ? bytes : withWholeCharacters(bytes);
  const encoding = wanted ?? encodingOf(mended);
  const text = new TextDecoder(encoding).decode(mended);
  if (MARKUP.test(text))
    throw new FileFault({
      what: 'The file is a web page or XML. Export the programme again, from pretalx or frab as schedule.json, a table as “CSV UTF-8”.',
      found: 'a web page or XML',
    });
  if (NOT_TEXT.test(text))
    throw new FileFault({
      what: 'The file is not text. Save it again, a table as “CSV UTF-8”.',
      found: 'bytes that are no text',
    });
  return { text, encoding };
};

const encodingOf = (bytes: Uint8Array): FileEncoding => {
  const [first, second] = bytes;
  // A byte order mark, or a letter of ASCII, whose other byte is zero in UTF-16.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

/**
 * Moves the bytes of a UTF-8 character that a fold divides before the fold: iCalendar folds lines by bytes (RFC 5545,
 * 3.1).
 */
const withWholeCharacters = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/(\r?\n[ \t])([\x80-\xBF]+)/g, '$2$1'),
    'latin1',
  );
