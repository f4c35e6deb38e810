import { closeBidi, isVisible } from '@openfloor/contract/plainText';
import { normalizeText } from '@openfloor/contract/normalizeText';

const NUL = /\0/g;
const WHITE_SPACE = /\s+/g;

/** A text of a model in one line of at most `lengthMax` UTF-16 units; empty if there is nothing to read. */
export const shortLine = (text: string, lengthMax: number): string => {
  const line = normalizeText(text.replace(NUL, '').replace(WHITE_SPACE, ' ').toWellFormed());
  if (!isVisible(line)) return '';
  return line.length <= lengthMax ? line : cut(line, lengthMax);
};

/**
 * Cuts a text, and leaves no half of a character at its end. Closing the bidirectional controls again may take some
 * units.
 */
const cut = (line: string, lengthMax: number): string => {
  for (let length = lengthMax; length > 0; length -= 1) {
    const kept = closeBidi(line.slice(0, length).trim());
    if (kept.length <= lengthMax && kept.isWellFormed()) return kept;
  }
  return '';
};
