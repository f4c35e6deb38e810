import { z } from 'zod/mini';
import { BRAND_NAME_LENGTH_MAX } from './limits.ts';

const Color = z.string().check(z.regex(/^#[\da-f]{6}$/i, 'Must be a colour, such as #1f5fd0'));

/**
 * Schema of an organiser's brand, which a board shows instead of Openfloor's.
 * @param line schema of a one-line text: lenient for clients that read it, strict for what is stored
 */
export const brand = (line: (lengthMax: number) => z.ZodMiniType<string>) =>
  z.strictObject({
    name: z.exactOptional(line(BRAND_NAME_LENGTH_MAX)),
    /** Colours as the organiser chose them. Screens show what `brandColors` makes of them. */
    primary: z.exactOptional(Color),
    accent: z.exactOptional(Color),
    /** Whether screens show the board's logo, if it has one. */
    logo: z.exactOptional(z.literal(true)),
    /** Version of the logo when the brand was set, so that a new picture changes the brand. Set by the server. */
    logoVersion: z.exactOptional(z.string().check(z.regex(/^[\w-]{22}$/))),
    hidesFooter: z.exactOptional(z.boolean()),
  });

export type Brand = z.infer<ReturnType<typeof brand>>;
