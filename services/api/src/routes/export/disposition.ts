import type { ExportFormat } from '@openfloor/contract/http/export';
import { create } from 'content-disposition';

const NAME_LENGTH_MAX = 80;
/**
 * Separators of paths, characters that some file systems refuse, and characters that are invisible or reverse the text.
 */
const UNSAFE = /[\\/:*?"<>|%\p{C}\p{Zl}\p{Zp}]+/gu;

type Named = { title: string; shortId: string; format: ExportFormat };

/** `Content-Disposition` of an export, which is named after the board or the talk. */
export const dispositionOf = ({ title, shortId, format }: Named): string => {
  const characters = Array.from(title.replaceAll(UNSAFE, ' ')).slice(0, NAME_LENGTH_MAX).join('');
  // A leading dot would hide the file.
  const name = characters
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim();
  return create(`${name === '' ? shortId : name}.${format === 'youtube' ? 'txt' : format}`, {
    // The page opens in the browser, which prints it.
    type: format === 'html' ? 'inline' : 'attachment',
  });
};
