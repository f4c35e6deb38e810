import type { IncomingHttpHeaders } from 'node:http';

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Request id from a proxy. It is logged, so only the form of an id is accepted: anything else may be a pasted token. */
export const requestIdOf = (headers: IncomingHttpHeaders): string | undefined => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
};
