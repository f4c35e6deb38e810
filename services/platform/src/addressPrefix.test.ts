import { describe, expect, it } from 'vitest';
import { addressPrefix } from './addressPrefix.ts';

describe('Prefix of an address', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ])('%s counts as the IPv4 address %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix);
  });

  it.each([
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['[2001:db8:0:1::1]:4711', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::1]', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as the network %s', (address, prefix) => {
    expect(addressPrefix(address)).toBe(prefix);
  });

  it.each(['', 'unknown', '192.0.2.1:', '192.0.2.1:port', '[192.0.2', '2001:db8::g', 'a'.repeat(10_000)])(
    'what is no address shares one key: %.20s',
    (text) => {
      expect(addressPrefix(text)).toBe('unknown');
    },
  );
});
