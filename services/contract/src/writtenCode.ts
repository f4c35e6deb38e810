/** Crockford's base 32: no I, L, O and U. @see https://www.crockford.com/base32.html */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code that someone typed: in any case, with or without hyphens and spaces, O for 0 and I or L for 1. */
export const normalizeCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
