import { z } from 'zod/mini';

export const Timestamp = z.iso.datetime();
export const Count = z.int().check(z.nonnegative());
