import type { FastifyRequest } from 'fastify';

/** Whether the client is a browser that shows the answer as a page; other programs do not name HTML in `accept`. */
export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true;
