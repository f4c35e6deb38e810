import type { Brand } from '@openfloor/contract/brand';
import { colorsKey } from '@openfloor/contract/clientBrand';
import { brandStyle } from '@openfloor/domain/view/brandTheme';

/** Writes the colours of a brand into the page's style sheet for them. */
export const setColors = (brand: Brand): void => {
  const sheet =
    document.querySelector<HTMLStyleElement>('style[data-brand]') ??
    document.head.appendChild(document.createElement('style'));
  sheet.dataset['brand'] = colorsKey(brand);
  sheet.textContent = brandStyle(brand);
};
