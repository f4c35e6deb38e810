import { z } from 'zod/mini';

export const Timestamp = z.iso.datetime();
export const Count = z.int().check(z.nonnegative());

const DIGITS = /^\d{1,16}$/;
/** Schema of a number in a query: decimal digits, and nothing else that `Number` would accept. */
export const inQuery = (number: z.ZodMiniType<number>) =>
  z.pipe(
    z.transform((value: number | string): unknown =>
      typeof value === 'string' && DIGITS.test(value) ? Number(value) : value,
    ),
    number,
  );
