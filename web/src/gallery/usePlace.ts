import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';

/** What the gallery shows. It is in the fragment of the address, so that a reload keeps it. */
export type GalleryPlace = {
  part: string;
  /** The shown state, of a part that shows one state at a time. */
  state: string;
  theme: 'light' | 'dark';
  width: 'desk' | 'phone';
};

const placeIn = (hash: string): GalleryPlace => {
  const values = new URLSearchParams(hash.slice(1));
  return {
    part: values.get('part') ?? '',
    state: values.get('state') ?? '',
    theme: values.get('theme') === 'dark' ? 'dark' : 'light',
    width: values.get('width') === 'phone' ? 'phone' : 'desk',
  };
};

export const hashOf = (place: GalleryPlace): string => `#${new URLSearchParams(place).toString()}`;

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/** The place that the address names. Gives the document its theme. */
export const usePlace = (): GalleryPlace => {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const place = useMemo(() => placeIn(hash), [hash]);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = place.theme;
  }, [place.theme]);
  return place;
};
