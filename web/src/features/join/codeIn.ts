import { ShortId } from '@openfloor/contract/ids';

/**
 * The join code in what somebody typed or pasted: a code in any case, with spaces or dashes between, or a whole address.
 * @returns undefined when it cannot be a code
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
