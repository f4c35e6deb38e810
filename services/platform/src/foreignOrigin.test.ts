import { describe, expect, it } from 'vitest';
import { isForeign, originsOf } from './foreignOrigin.ts';

const OURS = 'https://ask.example';
const unconfigured = { publicOrigin: undefined, requestOrigins: () => [OURS] };
const configured = { publicOrigin: OURS, requestOrigins: () => ['http://10.0.0.7:3000'] };

describe('A request', () => {
  it.each([unconfigured, configured])('of a program or of a page of this site is not foreign (%j)', (own) => {
    expect(isForeign({}, own)).toBe(false);
    expect(isForeign({ origin: OURS }, own)).toBe(false);
    expect(isForeign({ origin: OURS, 'sec-fetch-site': 'same-origin' }, own)).toBe(false);
    expect(isForeign({ 'sec-fetch-site': 'none' }, own)).toBe(false);
  });

  it.each([unconfigured, configured])('of a page of another site is foreign (%j)', (own) => {
    for (const site of ['same-site', 'cross-site', '', 'same-origin, same-origin', 'SAME-ORIGIN'])
      expect(isForeign({ origin: OURS, 'sec-fetch-site': site }, own)).toBe(true);
    for (const origin of [
      'null',
      '',
      'http://ask.example',
      'https://ask.example:8443',
      'https://evil.ask.example',
      'https://ask.example.evil',
      `${OURS}, https://evil.example`,
    ])
      for (const site of [undefined, 'none'])
        expect(isForeign({ origin, 'sec-fetch-site': site }, own)).toBe(true);
  });

  it('of a page that uses DNS rebinding is foreign if the origin is configured', () => {
    const rebound = { origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' };
    expect(isForeign(rebound, { ...configured, requestOrigins: () => ['http://evil.example'] })).toBe(true);
    expect(isForeign({ origin: 'http://10.0.0.7:3000' }, configured)).toBe(true);
  });
});

describe('The origin of a request', () => {
  it('has the form that browsers send', () => {
    expect(originsOf(['https'], 'Ask.Example:443')).toEqual([OURS]);
    expect(originsOf(['http', 'https'], 'ask.example')).toEqual(['http://ask.example', OURS]);
    expect(originsOf(['http'], '[::1]:3000')).toEqual(['http://[::1]:3000']);
  });

  it('is unknown if the host is invalid', () => {
    expect(originsOf(['http'])).toEqual([]);
    expect(originsOf(['http'], 'a b')).toEqual([]);
  });
});
