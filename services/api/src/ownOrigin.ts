import { originsOf } from '@openfloor/platform/foreignOrigin';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from './dependencies.ts';

/**
 * Origin of our pages: the configured one, else the one that the request was sent to; undefined if its host is invalid.
 */
export const ownOrigin = (
  { settings }: Pick<ApiDependencies, 'settings'>,
  { protocol, host }: FastifyRequest,
): string | undefined => settings.publicOrigin ?? originsOf([protocol], host)[0];
