import type { FastifyRequest } from 'fastify';

export const BEACON_PATH = '/api/beacon';

/** Whether a request reports a fault: no hook refuses it. */
export const isBeacon = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  routeOptions.url === BEACON_PATH;
