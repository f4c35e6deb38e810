import ipaddr from 'ipaddr.js';

/** A provider gives each customer at least a /64 (RFC 6177), so one machine has 2^64 addresses to write from. */
const IPV6_PREFIX_HEXTETS = 4;
/** One key for everything that is not an address, so that made-up values share one limit. */
const NOT_AN_ADDRESS = 'unknown';

/**
 * The key under which limits count an address: IPv4 whole, IPv6 by its /64. IPv4 inside IPv6 (mapped, or
 * behind the well-known NAT64 prefix of RFC 6052) counts as the IPv4 address.
 */
export const addressPrefix = (address: string): string => {
  if (!ipaddr.isValid(address)) return NOT_AN_ADDRESS;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(-4)).toString();
  const hextets = parsed.parts.slice(0, IPV6_PREFIX_HEXTETS).map((part) => part.toString(16));
  return `${hextets.join(':')}::/64`;
};
