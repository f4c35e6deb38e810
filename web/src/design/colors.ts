import { BRANDED, brandProperty, type Theme } from '@openfloor/domain/view/brandProperties';
import { PALETTES } from '@openfloor/domain/view/palette';

type Colors = Record<keyof (typeof PALETTES)['light'], string>;

/** The values behind the theme contract. A page sets the properties of its board's brand, see `brandStyle`. */
const colorsOf = (theme: Theme): Colors => ({
  ...PALETTES[theme],
  ...Object.fromEntries(
    BRANDED.map((name) => [name, `var(${brandProperty(theme, name)}, ${PALETTES[theme][name]})`]),
  ),
});

export const LIGHT = colorsOf('light');
export const DARK = colorsOf('dark');
