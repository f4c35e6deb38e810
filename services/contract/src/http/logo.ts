import { z } from 'zod/mini';

/** `v`: the `logoVersion` of the brand, for another address of each picture. */
export const LogoQuery = z.object({ v: z.optional(z.string().check(z.maxLength(100))) });
/** Bytes of a PNG or WebP. */
export const LogoFile = z.unknown();
/** Bytes of a PNG. */
export const Logo = z.string();
