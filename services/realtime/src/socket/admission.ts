import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isForeign, originsOf } from '@openfloor/platform/foreignOrigin';

export const SOCKET_PATH = '/ws';

export const REFUSAL_REASONS = ['path', 'origin', 'draining', 'full', 'busy'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why an upgrade is refused; `status`: the HTTP status line. */
export type Rejection = { reason: RefusalReason; status: string };

const NOT_FOUND: Rejection = { reason: 'path', status: '404 Not Found' };
const FOREIGN: Rejection = { reason: 'origin', status: '403 Forbidden' };
const unavailable = (reason: RefusalReason): Rejection => ({ reason, status: '503 Service Unavailable' });

export type AdmissionState = {
  publicOrigin: string | undefined;
  isDraining: boolean;
  isFull: boolean;
  /** Delay of the event loop. */
  delayMs: number;
};

/** With a longer delay of the event loop, each new socket would slow down the existing ones. */
const DELAY_MS_MAX = 1000;

/** @returns undefined if the node accepts the socket */
export const refusalOf = (
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { publicOrigin, isDraining, isFull, delayMs }: AdmissionState,
): Rejection | undefined => {
  if (url?.split('?')[0] !== SOCKET_PATH) return NOT_FOUND;
  const requestOrigins = () => originsOf(protocolsOf(headers), headers.host);
  if (isForeign(headers, { publicOrigin, requestOrigins })) return FOREIGN;
  if (isDraining) return unavailable('draining');
  if (isFull) return unavailable('full');
  return delayMs > DELAY_MS_MAX ? unavailable('busy') : undefined;
};

/** A proxy may not say whether the page was loaded over HTTP or HTTPS, so both are allowed. A page cannot set the header. */
const protocolsOf = (headers: IncomingHttpHeaders): string[] => {
  const forwarded = headers['x-forwarded-proto'];
  return typeof forwarded === 'string' ? [forwarded] : ['http', 'https'];
};
