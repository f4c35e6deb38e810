import { z } from 'zod/mini';
import { EMBED_ORIGINS_MAX, WEB_ORIGIN_LENGTH_MAX } from './limits.ts';
import { appearanceKey } from './plainText.ts';
import { someSettings, WEB_ORIGIN } from './storedSettings.ts';
import { writtenLine } from './writtenText.ts';

const parsed = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);

/** What is wrong with a submitted origin; undefined if nothing is. */
const originFault = (text: string): string | undefined => {
  const url = parsed(text);
  if (!url) return 'Must be the address of a site, such as https://example.org';
  if (!/^https?:$/.test(url.protocol)) return 'The address must begin with https:// or http://';
  // `new URL` drops tabs and line breaks, adds missing slashes, and drops an empty user.
  if (/[\s\p{Cc}\\]/u.test(text)) return 'The address must have no spaces, line breaks and backslashes';
  if (!/^https?:\/\/[^/]/i.test(text)) return 'The address must begin with https:// or http://';
  if (text.includes('@')) return 'The address must have no user name and no password';
  if (url.username !== '' || url.password !== '') return 'The address must have no user name and no password';
  if (url.host.includes('*')) return 'The address must be exact, without a wildcard';
  if (url.href !== `${url.origin}/`) return 'The address must have no path, query or fragment';
  return WEB_ORIGIN.test(url.origin)
    ? undefined
    : 'The address must have a host of letters, digits, dots and hyphens';
};

const writtenOrigin = z.string().check(
  z.maxLength(WEB_ORIGIN_LENGTH_MAX, { abort: true }),
  z.check(({ value, issues }) => {
    const message = originFault(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  }),
  z.overwrite((text) => parsed(text)?.origin ?? text),
);

const writtenOrigins = z.array(writtenOrigin).check(
  z.maxLength(EMBED_ORIGINS_MAX),
  z.overwrite((origins) => [...new Set(origins)]),
);

/** The settings to change; absent ones stay as they are. */
export const SettingsBody = someSettings({
  line: writtenLine,
  keyOf: appearanceKey,
  origins: writtenOrigins,
});
