import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from './dependencies.ts';

/** Origin of our pages: the configured one, else the one that the request was sent to. */
export const ownOrigin = (
  { settings }: Pick<ApiDependencies, 'settings'>,
  { protocol, host }: FastifyRequest,
): string => new URL(settings.publicOrigin ?? `${protocol}://${host}`).origin;
