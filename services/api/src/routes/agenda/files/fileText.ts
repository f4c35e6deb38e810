import { isUtf8 } from 'node:buffer';
import { FileFault } from './fileFault.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
export type FileText = { text: string; encoding: Encoding };

/** Control characters that no text has, and bytes to which Windows-1252 gives no character. */
// oxlint-disable-next-line no-control-regex -- that is what it finds
const NOT_TEXT = /[\0-\x08\x0E-\x1F\x7F\x81\x8D\x8F\x90\x9D\uFFFE\uFFFF]/;

/**
 * The text of a file: UTF-8 or UTF-16 by its byte order mark or its content, else Windows-1252, as Excel saves CSV in western Europe.
 * @throws FileFault
 */
export const fileText = (bytes: Uint8Array): FileText => {
  const mended = isUtf8(bytes) ? bytes : withWholeCharacters(bytes);
  const encoding = encodingOf(mended);
  const text = new TextDecoder(encoding).decode(mended);
  if (NOT_TEXT.test(text))
    throw new FileFault({ what: 'The file is not text. Save it again, a table as “CSV UTF-8”.' });
  return { text, encoding };
};

const encodingOf = (bytes: Uint8Array): Encoding => {
  const [first, second] = bytes;
  // A byte order mark, or a letter of ASCII, which has a zero as its other byte.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

/** iCalendar folds lines by bytes, also within a character of UTF-8 (RFC 5545, 3.1): its bytes move before the fold. */
const withWholeCharacters = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/(\r?\n[ \t])([\x80-\xBF]+)/g, '$2$1'),
    'latin1',
  );
