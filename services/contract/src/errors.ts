import { z } from 'zod/mini';
import { ERROR_CODES } from './errorCodes.ts';

export const ErrorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof ErrorCode>;

export const Refused = z.object({ code: ErrorCode, message: z.string() });
