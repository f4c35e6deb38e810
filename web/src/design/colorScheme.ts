import { atom } from 'jotai';

const COOKIE = 'openfloor_theme';
const YEAR_S = 365 * 24 * 60 * 60;

export type ColorScheme = 'light' | 'dark' | 'system';

const shown = (): ColorScheme => {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** In a cookie, so that the server writes it into the page and no other colour shows before the first paint. */
const keep = (scheme: ColorScheme): void => {
  const maxAgeS = scheme === 'system' ? 0 : YEAR_S;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${scheme}; path=/; max-age=${maxAgeS}; samesite=lax`;
};

const chosenAtom = atom<ColorScheme>('system');
chosenAtom.onMount = (set) => set(shown());

/** What the visitor chose, kept on this device; `system` follows the device. */
export const colorSchemeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, scheme: ColorScheme) => {
    if (scheme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = scheme;
    keep(scheme);
    set(chosenAtom, scheme);
  },
);
