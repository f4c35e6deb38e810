import type { Brand } from '@openfloor/contract/brand';
import { colorsKey } from '@openfloor/contract/clientBrand';
import { useEffect } from 'react';

const sheet = (): HTMLStyleElement | null => document.querySelector('style[data-brand]');

/** Number of mounted components that show a brand. */
let parts = 0;

const show = async (brand: Brand, isCurrent: () => boolean): Promise<void> => {
  // The server has written the colours into the page, unless the brand changed since or another page was shown first.
  if (sheet()?.dataset['brand'] === colorsKey(brand)) return;
  const { setColors } = await import('./setColors.ts');
  if (isCurrent()) setColors(brand);
};

/** Shows the colours of a board's brand while a screen of that board is open. */
export const useBrandColors = (brand: Brand): void => {
  useEffect(() => {
    let isCurrent = true;
    // Without the script the board has our own colours, which work as well.
    show(brand, () => isCurrent).catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [brand]);
  useEffect(() => {
    parts += 1;
    return () => {
      parts -= 1;
      if (parts === 0) sheet()?.remove();
    };
  }, []);
};
