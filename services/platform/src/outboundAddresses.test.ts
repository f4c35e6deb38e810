import { describe, expect, it } from 'vitest';
import { AddressNotAllowed, createOutboundAddresses } from './outboundAddresses.ts';

const noNames = (): Promise<string[]> => Promise.reject(new Error('asked DNS'));
/** The addresses of a URL, as the program finds them. */
const addressesOf = (url: string, { allowed = [] as string[], resolve = noNames } = {}) =>
  createOutboundAddresses(allowed, resolve).of(new URL(url).hostname);

const REFUSED = [
  // Loopback, however it is written.
  'http://127.0.0.1',
  'http://127.0.0.1.',
  'http://127.1',
  'http://127.0.1',
  'http://2130706433',
  'http://0x7f000001',
  'http://0x7f.1',
  'http://0x7f.0x0.0x0.0x1',
  'http://017700000001',
  'http://0177.0.0.1',
  'http://0177.0.0.01.',
  'http://127.255.255.254',
  'http://１２７.０.０.１',
  'http://①②⑦.⓪.⓪.①',
  'http://127。0。0。1',
  'http://%31%32%37.0.0.1',
  'http://[::1]',
  'http://[0:0:0:0:0:0:0:1]',
  // Unspecified and "this network".
  'http://0',
  'http://0.0.0.0',
  'http://0x0',
  'http://0.1.2.3',
  'http://[::]',
  // Private and shared.
  'http://10.0.0.1',
  'http://167772161',
  'http://0xa000001',
  'http://012.0.0.1',
  'http://10.255.255.255',
  'http://172.16.0.1',
  'http://172.31.255.255',
  'http://192.168.1.1',
  'http://0300.0250.1.1',
  'http://100.64.0.1',
  'http://100.127.255.255',
  'http://[fc00::1]',
  'http://[fdff:ffff::1]',
  'http://[fec0::1]',
  // Link-local, with the metadata services of clouds.
  'http://169.254.169.254',
  'http://2852039166',
  'http://0xa9fea9fe',
  'http://0251.0376.0251.0376',
  'http://[fe80::1]',
  'http://[febf::1]',
  'http://[fd00:ec2::254]',
  // Reserved, for documentation, tests and protocols.
  'http://192.0.0.1',
  'http://192.0.2.1',
  'http://198.51.100.1',
  'http://203.0.113.1',
  'http://198.18.0.1',
  'http://198.19.255.255',
  'http://240.0.0.1',
  'http://255.255.255.254',
  'http://255.255.255.255',
  'http://[2001:db8::1]',
  'http://[100::1]',
  'http://[4000::1]',
  // Multicast.
  'http://224.0.0.1',
  'http://239.255.255.255',
  'http://[ff02::1]',
  // IPv4 inside IPv6.
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[::ffff:8.8.8.8]',
  'http://[::127.0.0.1]',
  'http://[::ffff:0:127.0.0.1]',
  'http://[64:ff9b::7f00:1]',
  'http://[64:ff9b::8.8.8.8]',
  'http://[64:ff9b:1::a00:1]',
  'http://[2002:7f00:1::]',
  'http://[2002:a00:1::1]',
  'http://[2001::1]',
  'http://[2001:0:808:808::1]',
  'http://[2002:808:808::1]',
  'http://[64:ff9b::808:808]',
  // Anycast, benchmarks, identifiers of hosts and services, and newer ranges for documentation and segments.
  'http://192.88.99.1',
  'http://192.31.196.1',
  'http://192.52.193.1',
  'http://192.175.48.1',
  'http://[2001:1::1]',
  'http://[2001:2::1]',
  'http://[2001:10::1]',
  'http://[2001:20::1]',
  'http://[2001:4:112::1]',
  'http://[2620:4f:8000::1]',
  'http://[3fff::1]',
  'http://[5f00::1]',
];

describe('Addresses of webhooks', () => {
  it('are at least 60 in this test', () => expect(REFUSED.length).toBeGreaterThanOrEqual(60));

  it.each(REFUSED)('%s is refused', async (url) => {
    await expect(addressesOf(url)).rejects.toThrow(AddressNotAllowed);
  });

  it.each(['http://8.8.8.8', 'http://1.1.1.1', 'http://134744072', 'http://[2606:4700::1111]'])(
    '%s is public',
    async (url) => expect(await addressesOf(url)).toHaveLength(1),
  );

  it.each([
    [['8.8.8.8', '10.0.0.1']],
    [['8.8.8.8', '::1']],
    [['127.0.0.1']],
    [['::ffff:10.0.0.1']],
    [['169.254.169.254']],
    [[]],
  ])('a name with %j is refused', async (addresses) => {
    const resolve = () => Promise.resolve(addresses);
    await expect(addressesOf('http://hooks.example', { resolve })).rejects.toThrow(AddressNotAllowed);
  });

  it('a name is resolved each time, so one that moves into the network is refused from then on', async () => {
    const answers = [['8.8.8.8'], ['127.0.0.1']];
    const outbound = createOutboundAddresses([], () => Promise.resolve(answers.shift() ?? []));
    expect(await outbound.of('rebinding.example')).toEqual(['8.8.8.8']);
    await expect(outbound.of('rebinding.example')).rejects.toThrow(AddressNotAllowed);
  });

  it('localhost and its kin have no public address', async () => {
    for (const name of ['localhost', 'localhost.', 'no-such-name.invalid'])
      await expect(createOutboundAddresses([]).of(name)).rejects.toBeInstanceOf(Error);
  });

  it.each([
    ['http://127.0.0.1', '127.0.0.0/8'],
    ['http://[::1]', 'loopback'],
    ['http://10.1.2.3', '10.1.2.3'],
    ['http://192.168.1.1', 'uniquelocal'],
    ['http://[fd00::1]', 'fd00::/16'],
  ])('%s is allowed with %s', async (url, range) => {
    expect(await addressesOf(url, { allowed: [range] })).toHaveLength(1);
    await expect(
      addressesOf('http://172.16.0.1', { allowed: range === 'uniquelocal' ? [] : [range] }),
    ).rejects.toThrow(AddressNotAllowed);
  });
});
