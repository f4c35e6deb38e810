import { z } from 'zod/mini';

const DIGITS = /^\d{1,16}$/;
/** A number in a query: decimal digits, and nothing else that `Number` would accept. */
export const inQuery = (number: z.ZodMiniType<number>) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && DIGITS.test(value) ? Number(value) : value,
    ),
    number,
  );
