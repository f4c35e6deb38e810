import { describe, expect, it } from 'vitest';
import { RedisUrl } from './redisAddress.ts';

const SECRET = 's3cret';

const faultOf = (text: string): string => {
  const { error } = RedisUrl.safeParse(text);
  return error?.issues.map(({ message }) => message).join() ?? '';
};

describe('The address of Redis', () => {
  it.each([
    ['redis://redis', { kind: 'server', endpoint: { host: 'redis', port: 6379 }, db: 0, tls: false }],
    [
      'rediss://anna:p%40ss@[::1]:7000/3',
      {
        kind: 'server',
        endpoint: { host: '::1', port: 7000 },
        db: 3,
        tls: true,
        username: 'anna',
        password: 'p@ss',
      },
    ],
    [
      'redis+sentinel://one,two:26380/mymaster',
      {
        kind: 'sentinel',
        sentinels: [
          { host: 'one', port: 26_379 },
          { host: 'two', port: 26_380 },
        ],
        masterName: 'mymaster',
        db: 0,
        tls: false,
      },
    ],
    [
      `rediss+sentinel://:${SECRET}@one/mymaster/2?sentinelUsername=guard&sentinelPassword=a%26b`,
      {
        kind: 'sentinel',
        sentinels: [{ host: 'one', port: 26_379 }],
        masterName: 'mymaster',
        db: 2,
        tls: true,
        password: SECRET,
        sentinelUsername: 'guard',
        sentinelPassword: 'a&b',
      },
    ],
    [
      `redis+cluster://anna:${SECRET}@one:7000,two:7001/`,
      {
        kind: 'cluster',
        nodes: [
          { host: 'one', port: 7000 },
          { host: 'two', port: 7001 },
        ],
        tls: false,
        username: 'anna',
        password: SECRET,
      },
    ],
  ])('%s is taken apart', (text, address) => {
    expect(RedisUrl.parse(text)).toEqual(address);
  });

  it.each([
    [`http://:${SECRET}@redis`, /^must begin with redis:/],
    [`redis+other://:${SECRET}@redis`, /^must begin with redis:/],
    [`redis://:${SECRET}@`, /^needs host or host:port/],
    [`redis://:${SECRET}@redis:port`, /^needs host or host:port/],
    [`redis://:${SECRET}%@redis`, /no escape$/],
    [`redis://:${SECRET}@one,two`, /^names several hosts/],
    [`redis://:${SECRET}@redis/first`, /database that is no number$/],
    [`redis://:${SECRET}@redis/1/2`, /too long$/],
    [`redis://redis?password=${SECRET}`, /parameters that are not known$/],
    [`redis+sentinel://:${SECRET}@one,two`, /^needs the master's name/],
    [`redis+sentinel://:${SECRET}@one,,two/mymaster`, /^needs host or host:port/],
    [`redis+sentinel://one/mymaster?password=${SECRET}`, /parameters that are not known$/],
    [`redis+cluster://:${SECRET}@one/1`, /only one$/],
  ])('%s is refused with a reason that quotes nothing', (text, reason) => {
    expect(faultOf(text)).toMatch(reason);
    expect(faultOf(text)).not.toContain(SECRET);
  });
});
