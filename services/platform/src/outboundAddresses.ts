import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { hasErrorCode } from './hasErrorCode.ts';

/** An address that a server inside our network must not be asked to connect to. */
export class AddressNotAllowed extends Error {}

export type OutboundAddresses = {
  /**
   * Every address of a URL's host.
   * @throws AddressNotAllowed if the host has none, or one that is neither public nor in an allowed range
   */
  of: (hostname: string) => Promise<string[]>;
};

/** All addresses of a name; empty if it has none. */
type Resolve = (name: string) => Promise<string[]>;

const RANGES_BY_NAME: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Global unicast; all other addresses of IPv6 are reserved (RFC 4291). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Public unicast: not private, local, shared, reserved, for documentation or tests, nor an IPv4 address inside IPv6.
 */
const isPublicUnicast = (address: string): boolean => {
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)) return false;
  return parsed.range() === 'unicast';
};

/** `allowedRanges`: as in `TRUST_PROXY`. */
export const createOutboundAddresses = (
  allowedRanges: readonly string[],
  resolve: Resolve = resolveName,
): OutboundAddresses => {
  const allowed = new BlockList();
  for (const range of allowedRanges.flatMap((entry) => RANGES_BY_NAME[entry] ?? [entry])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    allowed.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  const isAllowed = (address: string): boolean =>
    isPublicUnicast(address) || allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return {
    of: async (hostname) => {
      const literal = hostname.replace(/^\[(.*)\]$/, '$1');
      const addresses = isIP(literal) === 0 ? await resolve(hostname) : [literal];
      if (addresses.length === 0 || !addresses.every(isAllowed)) throw new AddressNotAllowed();
      return addresses;
    },
  };
};

const RESOLVE_TIMEOUT_MS = 2000;
const NO_ADDRESS = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/** Asks DNS, not the operating system, whose lookups block threads that the rest of the program needs. */
const resolveName: Resolve = async (name) => {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: 2 });
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer) => {
    if (answer.status === 'fulfilled') return answer.value;
    if (NO_ADDRESS.some((code) => hasErrorCode(answer.reason, code))) return [];
    throw answer.reason;
  });
};
