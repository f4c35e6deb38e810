import { atom } from 'jotai';
import { readItem, removeItem, writeItem } from '../device/storage.ts';

const KEY = 'theme';

export type ColorScheme = 'light' | 'dark' | 'system';

const isChosen = (value: string | undefined): value is 'light' | 'dark' =>
  value === 'light' || value === 'dark';

const stored = (): ColorScheme => {
  const value = readItem(localStorage, KEY);
  return isChosen(value) ? value : 'system';
};

const show = (scheme: ColorScheme): void => {
  if (scheme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = scheme;
};

const chosenAtom = atom<ColorScheme>('system');

/** What the visitor chose, kept on this device; `system` follows the device. */
export const colorSchemeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, scheme: ColorScheme) => {
    if (scheme === 'system') removeItem(localStorage, KEY);
    else writeItem(localStorage, KEY, scheme);
    show(scheme);
    set(chosenAtom, scheme);
  },
);
chosenAtom.onMount = (set) => set(stored());

/** Before the first paint. */
export const showStoredColorScheme = (): void => show(stored());
