import { createHash } from 'node:crypto';
import { foldedText } from '@openfloor/domain/board/foldedText';

/**
 * Hash of a text as a UUID, equal for texts with the same words; undefined for a text without words. It is indexed in
 * place of the text, because an index could not hold the longest texts.
 */
export const textKeyOf = (text: string): string | undefined => {
  const folded = foldedText(text);
  return folded === '' ? undefined : createHash('sha256').update(folded).digest('hex').slice(0, 32);
};
