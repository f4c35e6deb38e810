/* oxlint-disable promise/valid-params -- the catch of a schema, not of a promise */
import { SEARCH_LENGTH_MAX } from '@openfloor/contract/limits';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod/mini';

const ConsolePlace = z.object({
  tab: z.catch(z.string(), 'boards'),
  page: z.catch(z.coerce.number().check(z.int(), z.positive()), 1),
  sort: z.catch(z.enum(['title', 'createdAt', 'viewerCount', 'questionCount']), 'createdAt'),
  direction: z.catch(z.enum(['asc', 'desc']), 'desc'),
  status: z.catch(z.enum(['all', 'live', 'deleted']), 'all'),
  rows: z.catch(z.enum(['10', '50']), '10'),
  search: z.catch(z.string().check(z.maxLength(SEARCH_LENGTH_MAX)), ''),
});
export type ConsolePlace = z.infer<typeof ConsolePlace>;

export type TabProps = {
  token: string;
  place: ConsolePlace;
  go: (changes: Partial<ConsolePlace>) => void;
  /** Called when the server refused the token. */
  onRefused: () => void;
};

const START = ConsolePlace.parse({});

/** The open tab, page, sorting and search. Kept in the URL, so that a reload or a new login returns to it. */
export const useConsolePlace = (): [ConsolePlace, (changes: Partial<ConsolePlace>) => void] => {
  const [params, setParams] = useSearchParams();
  const place = useMemo(() => ConsolePlace.parse(Object.fromEntries(params)), [params]);
  const go = (changes: Partial<ConsolePlace>): void => {
    const defaults = new Map<string, unknown>(Object.entries(START));
    const changed = Object.entries({ ...place, ...changes }).filter(
      ([name, value]) => defaults.get(name) !== value,
    );
    setParams(Object.fromEntries(changed.map(([name, value]) => [name, String(value)])), { replace: true });
  };
  return [place, go];
};
