import type { Place } from './useConsolePlace.ts';

export type TabProps = {
  token: string;
  place: Place;
  go: (changes: Partial<Place>) => void;
  /** The server refused the token. */
  onRefused: () => void;
};
