import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isForeign, originsOf } from '@openfloor/platform/foreignOrigin';

export const SOCKET_PATH = '/ws';

export const REFUSAL_REASONS = ['path', 'origin', 'draining', 'full', 'busy'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Why a socket is refused before the upgrade; `status` is the HTTP answer. */
export type Refusal = { reason: RefusalReason; status: string };

const NOT_FOUND: Refusal = { reason: 'path', status: '404 Not Found' };
const FOREIGN: Refusal = { reason: 'origin', status: '403 Forbidden' };
const unavailable = (reason: RefusalReason): Refusal => ({ reason, status: '503 Service Unavailable' });

export type AdmissionState = {
  publicOrigin: string | undefined;
  isDraining: boolean;
  sockets: number;
  socketsMax: number;
  /** How late the event loop runs. */
  delayMs: number;
};

/** A node that is this late would serve those it has worse with each one more. */
const DELAY_MS_MAX = 1000;

/** Whether a node takes one more socket; undefined: it does. */
export const refusalOf = (
  { url, headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  { publicOrigin, isDraining, sockets, socketsMax, delayMs }: AdmissionState,
): Refusal | undefined => {
  if (url?.split('?')[0] !== SOCKET_PATH) return NOT_FOUND;
  if (isForeign(headers, { publicOrigin, requestOrigins: originsOf(protocolsOf(headers), headers.host) }))
    return FOREIGN;
  if (isDraining) return unavailable('draining');
  if (sockets >= socketsMax) return unavailable('full');
  return delayMs > DELAY_MS_MAX ? unavailable('busy') : undefined;
};

/** A proxy may not say which of the two the page came by; a page cannot add the header. */
const protocolsOf = (headers: IncomingHttpHeaders): string[] => {
  const forwarded = headers['x-forwarded-proto'];
  return typeof forwarded === 'string' ? [forwarded] : ['http', 'https'];
};
