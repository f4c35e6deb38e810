import { createHash } from 'node:crypto';
import { foldedText } from '@openfloor/domain/board/foldedText';

/** Equal for texts with the same words, as a UUID; undefined for a text without words. An index could not hold the longest texts. */
export const textKeyOf = (text: string): string | undefined => {
  const folded = foldedText(text);
  return folded === '' ? undefined : createHash('sha256').update(folded).digest('hex').slice(0, 32);
};
