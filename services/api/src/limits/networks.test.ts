import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { LIMIT_VARIABLES } from '@openfloor/platform/limitVariables';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Limiter } from './limiter.ts';
import { createLimits } from './limits.ts';

const LIMIT = 5;
const openLimits = () =>
  createLimits({
    ...z.object(LIMIT_VARIABLES).parse({}),
    LIMIT_WRITES_PER_IP_PER_MINUTE: LIMIT,
    LIMIT_READ_SECONDS_PER_IP_PER_MINUTE: LIMIT,
  });
const prefixIn = (network: string, number: number): string =>
  addressPrefix(`${network}:${number.toString(16)}::1`);
/** Number of calls that are allowed when as many prefixes of a network each call as often. */
const allowed = async (
  limiter: Limiter,
  network: string,
  prefixes: number,
  calls: number,
): Promise<number> => {
  let count = 0;
  for (let prefix = 0; prefix < prefixes; prefix += 1)
    for (let call = 0; call < calls; call += 1)
      if ((await limiter.take(prefixIn(network, prefix))) === undefined) count += 1;
  return count;
};

describe('A network of many IPv6 prefixes', () => {
  it('has as much as sixteen of them', async () => {
    const { writesPerIp } = openLimits();
    expect(await allowed(writesPerIp, '2001:db8:1', 1000, LIMIT)).toBe(16 * LIMIT);
    expect(await writesPerIp.take(prefixIn('2001:db8:1', 5000))).toBeGreaterThan(0);
    expect(await writesPerIp.take(prefixIn('2001:db8:2', 5000))).toBeUndefined();
  });

  it('has it for each board', async () => {
    const { questionsPerIp } = openLimits();
    for (const board of ['a', 'b'])
      for (let prefix = 0; prefix < 20; prefix += 1)
        expect(await questionsPerIp.take(`${board} ${prefixIn('2001:db8:1', prefix)}`, 96)).toBe(undefined);
    expect(await questionsPerIp.take(`a ${prefixIn('2001:db8:1', 30)}`, 1)).toBeGreaterThan(0);
  });

  it('is not used up by one prefix, whatever that is refused', async () => {
    const { writesPerIp } = openLimits();
    expect(await allowed(writesPerIp, '2001:db8:1', 1, 1000)).toBe(LIMIT);
    expect(await writesPerIp.take(prefixIn('2001:db8:1', 2))).toBeUndefined();
  });

  it('has back what is given back', async () => {
    const { writesPerIp } = openLimits();
    await allowed(writesPerIp, '2001:db8:1', 16, LIMIT + 1);
    expect(await writesPerIp.take(prefixIn('2001:db8:1', 20))).toBeGreaterThan(0);
    await writesPerIp.giveBack(prefixIn('2001:db8:1', 20));
    // What was beyond the limit of the prefix did not count for the network.
    await writesPerIp.giveBack(prefixIn('2001:db8:1', 3));
    expect(await writesPerIp.take(prefixIn('2001:db8:1', 20))).toBeGreaterThan(0);
    await writesPerIp.giveBack(prefixIn('2001:db8:1', 20));
    await writesPerIp.giveBack(prefixIn('2001:db8:1', 3));
    expect(await writesPerIp.take(prefixIn('2001:db8:1', 20))).toBeUndefined();
  });

  it('shares time too, and gets harder challenges', async () => {
    const { readTimePerIp, challengesPerIp } = openLimits();
    for (let prefix = 0; prefix < 100; prefix += 1) {
      await readTimePerIp.spend(prefixIn('2001:db8:1', prefix), 1000 * LIMIT);
      await challengesPerIp.add(prefixIn('2001:db8:1', prefix));
    }
    expect(await readTimePerIp.waitMs(prefixIn('2001:db8:1', 200))).toBeGreaterThan(0);
    expect((await challengesPerIp.add(prefixIn('2001:db8:1', 200))).count).toBeGreaterThan(6);
  });

  it('is not what an IPv4 address or a session has', async () => {
    const { writesPerIp } = openLimits();
    for (let host = 0; host < 250; host += 1)
      for (let call = 0; call < LIMIT; call += 1)
        expect(await writesPerIp.take(addressPrefix(`192.0.2.${host}`))).toBeUndefined();
  });
});
