/** Reads answers that are not a success, for every client. */
import { ERROR_CODES } from './errorCodes.ts';
import type { ErrorCode } from './errors.ts';

export type Refusal = {
  /** `unknown`: a code of a later version. */
  code: ErrorCode | 'unknown';
  /** Undefined when something else than our server answered. */
  message?: string;
  retryAfterMs?: number;
};

/**
 * @param body parsed from JSON; undefined if it was none
 * @param retryAfter the header, in seconds
 */
export const refusalOf = (status: number, body: unknown, retryAfter: string | null | undefined): Refusal => {
  const { code, message } = Object(body);
  const isOurs = typeof code === 'string' && typeof message === 'string';
  const retryAfterS = Number(retryAfter ?? Number.NaN);
  return {
    ...(isOurs ? { code: knownCode(status, code), message } : { code: foreignCode(status) }),
    ...(Number.isFinite(retryAfterS) && { retryAfterMs: retryAfterS * 1000 }),
  };
};

/** Codes for statuses that mean the same from a proxy as from our server. */
const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid-request',
  413: 'body-too-large',
  429: 'rate-limited',
  500: 'internal',
};

/** A later version may refuse with a code that this one does not know. */
const knownCode = (status: number, code: string): Refusal['code'] =>
  ERROR_CODES.find((known) => known === code) ??
  (status < 500 ? (CODES_BY_STATUS[status] ?? 'unknown') : 'unavailable');

/** A proxy or a captive portal answered. Its 401, 403 and 404 say nothing about our tokens and boards. */
const foreignCode = (status: number): ErrorCode => CODES_BY_STATUS[status] ?? 'unavailable';
