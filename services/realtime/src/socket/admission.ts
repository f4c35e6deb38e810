import type { IncomingHttpHeaders } from 'node:http';
import { isForeign, originsOf } from '@openfloor/platform/foreignOrigin';

/** Why an upgrade is refused, and the status of the answer. */
export const STATUS_OF = { path: 404, origin: 403, draining: 503, full: 503, busy: 503 } as const;
export type RefusalReason = keyof typeof STATUS_OF;

export type AdmissionState = {
  publicOrigin: string | undefined;
  isDraining: boolean;
  isFull: boolean;
  /** Delay of the event loop. */
  delayMs: number;
};

/**
 * Delay of the event loop up to which sockets are accepted. Beyond it each new socket would slow down the existing
 * ones.
 */
const DELAY_MS_MAX = 1000;

/** @returns undefined if the node accepts the socket */
export const refusalOf = (
  headers: IncomingHttpHeaders,
  { publicOrigin, isDraining, isFull, delayMs }: AdmissionState,
): RefusalReason | undefined => {
  const requestOrigins = () => originsOf(protocolsOf(headers), headers.host);
  if (isForeign(headers, { publicOrigin, requestOrigins })) return 'origin';
  if (isDraining) return 'draining';
  if (isFull) return 'full';
  return delayMs > DELAY_MS_MAX ? 'busy' : undefined;
};

/** Protocols over which the page may have been loaded: both, if no proxy names one. A page cannot set the header. */
const protocolsOf = (headers: IncomingHttpHeaders): string[] => {
  const forwarded = headers['x-forwarded-proto'];
  return typeof forwarded === 'string' ? [forwarded] : ['http', 'https'];
};
