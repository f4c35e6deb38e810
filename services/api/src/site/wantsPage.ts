import type { FastifyRequest } from 'fastify';

/** Whether a browser asks, which shows a page to a person, and not a program. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true;
