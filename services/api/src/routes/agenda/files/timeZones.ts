import { isTimeZone } from '@openfloor/contract/http/export';
import { findIana } from 'windows-iana';
import { FileFault, shortened } from './fileFault.ts';

/**
 * Finds the IANA time zone that a file names: by its IANA name, by its Windows name as CLDR maps it, or by the last
 * parts of a longer name, as in `/example.org/20260101_1/Europe/Berlin`. Undefined if there is none.
 */
export const zoneNamed = (written: string): string | undefined => {
  const name = written.trim();
  const [ofWindows] = findIana(name);
  const parts = name.split('/');
  // Names of the database have at most three parts.
  const endings = [3, 2, 1]
    .filter((count) => count < parts.length)
    .map((count) => parts.slice(-count).join('/'));
  return [name, ofWindows, ...endings].find((each) => each !== undefined && isTimeZone(each));
};

/** @returns the IANA name of a zone, in one spelling. @throws FileFault */
export const knownZone = (written: string): string => {
  const name = zoneNamed(written);
  if (name !== undefined) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  throw new FileFault({
    what: `The zone “${shortened(written)}” is not known. Use a name such as Europe/Berlin`,
  });
};
