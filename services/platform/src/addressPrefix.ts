import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Providers assign at least a /64 per customer (RFC 6177), so one machine can use 2^64 addresses. */
const IPV6_PREFIX_HEXTETS = 4;
/** One key for everything that is not an address, so that forged values share one limit. */
const NOT_AN_ADDRESS = 'unknown';

/** Some proxies append the port in `x-forwarded-for`: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (address: string): string => {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
};

/**
 * Key of an address for limits: all of an IPv4 address, the /64 of an IPv6 address. IPv4 inside IPv6 (mapped, or behind
 * the well-known NAT64 prefix of RFC 6052) counts as IPv4.
 */
export const addressPrefix = (forwarded: string): string => {
  // The most frequent form needs no parsing; each vote runs this.
  if (isIPv4(forwarded)) return forwarded;
  const address = withoutPort(forwarded);
  if (!ipaddr.isValid(address)) return NOT_AN_ADDRESS;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  const hextets = parsed.parts.slice(0, IPV6_PREFIX_HEXTETS).map((part) => part.toString(16));
  return `${hextets.join(':')}::/64`;
};

/** The /48 of an `addressPrefix`, or of a key that ends with one. Undefined for an IPv4 address. */
export const networkOf = (key: string): string | undefined =>
  key.endsWith('::/64') ? key.replace(/:[^:]+::\/64$/, '::/48') : undefined;
