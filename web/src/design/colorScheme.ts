import { atom } from 'jotai';

const COOKIE = 'openfloor_theme';
const YEAR_S = 365 * 24 * 60 * 60;

export type ColorScheme = 'light' | 'dark' | 'system';

const shown = (): ColorScheme => {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

/** Stores the choice in a cookie: the server writes it into the page, so that the first paint has the right colours. */
const keep = (scheme: ColorScheme): void => {
  const maxAgeS = scheme === 'system' ? 0 : YEAR_S;
  // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${scheme}; path=/; max-age=${maxAgeS}; samesite=lax`;
};

/** Gives the browser's bars the colour of the page. The server has done so only for the theme chosen before. */
const colorBars = (scheme: ColorScheme): void => {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  for (const [index, theme] of (['light', 'dark'] as const).entries()) {
    const ofChosen = scheme === theme ? 'all' : 'not all';
    metas[index]?.setAttribute('media', scheme === 'system' ? `(prefers-color-scheme: ${theme})` : ofChosen);
  }
};

const chosenAtom = atom<ColorScheme>('system');
chosenAtom.onMount = (set) => set(shown());

/** The visitor's choice, kept on this device; `system` follows the device's setting. */
export const colorSchemeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, scheme: ColorScheme) => {
    if (scheme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = scheme;
    colorBars(scheme);
    keep(scheme);
    set(chosenAtom, scheme);
  },
);
