import type { FastifyRequest } from 'fastify';

/** Whether a browser asks, which shows the answer as a page; programs do not name HTML in `accept`. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true;
