import { ShortId } from '@openfloor/contract/ids';

/**
 * Extracts the join code from typed or pasted text: a code in any case, with spaces or dashes, or a whole URL.
 * @returns undefined when the text cannot be a code
 */
export const codeIn = (typed: string): ShortId | undefined => {
  const last =
    typed
      .trim()
      .replace(/[/?#]+$/, '')
      .split('/')
      .at(-1) ?? '';
  return ShortId.safeParse(last.replaceAll(/[\s-]/g, '')).data;
};
