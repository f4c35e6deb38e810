import type { IncomingHttpHeaders } from 'node:http';

const REQUEST_ID = /^[\w-]{1,64}$/;

/** The id that a proxy gave a request. It goes to the log, so it must look like one: anything else may be a pasted token. */
export const requestIdOf = (headers: IncomingHttpHeaders): string | undefined => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
};
