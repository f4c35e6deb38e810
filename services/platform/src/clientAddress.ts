import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * @param trusted addresses or ranges of proxies whose `x-forwarded-for` is believed
 * @returns a function for the address of a request's client, as Fastify has it in `request.ip`
 */
export const clientAddressBehind = (trusted: readonly string[]): ((request: IncomingMessage) => string) => {
  const isTrusted = proxyAddr.compile([...trusted]);
  return (request) => proxyAddr(request, isTrusted);
};
