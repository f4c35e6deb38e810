import type { FastifyRequest } from 'fastify';

export const BEACON_PATH = '/api/beacon';

/** Whether a request reports a fault. No hook refuses such a request. */
export const isBeacon = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): boolean =>
  routeOptions.url === BEACON_PATH;
