import { wcagContrast } from 'culori';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { THEMES, type Theme } from './brandProperties.ts';
import { brandColors, brandStyle, FILL_CONTRAST, TEXT_CONTRAST } from './brandTheme.ts';
import { DARK_LABELS, LIGHT_LABELS, PALETTES } from './palette.ts';

const LABELS = { light: LIGHT_LABELS, dark: DARK_LABELS };
const GROUNDS = ['surface', 'raised', 'sunken'];
const TINTS = ['signalTint', 'pinnedTint'];
const TEXTS = ['ink', 'muted', 'answered', 'danger', 'pinned'];

/** Text and background of every pair in a theme that has a colour of the brand. The focus ring counts as text. */
const PAIRS: Record<Theme, (readonly [string, string])[]> = {
  light: [],
  dark: GROUNDS.map((ground) => ['signal', ground] as const),
};
for (const theme of THEMES)
  PAIRS[theme].push(
    ['onSignal', 'signal'],
    ...TINTS.flatMap((tint) =>
      [...TEXTS, 'focus', ...Object.keys(LABELS[theme])].map((text) => [text, tint] as const),
    ),
    ...GROUNDS.flatMap((ground) => ['pinned', 'focus'].map((text) => [text, ground] as const)),
  );

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
/** Grays and saturated colours too, of which random ones are few. */
const anyColor = fc.oneof(
  { weight: 6, arbitrary: color },
  { weight: 1, arbitrary: fc.nat(255).map((part) => `#${part.toString(16).padStart(2, '0').repeat(3)}`) },
  { weight: 1, arbitrary: fc.constantFrom('#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00') },
);
const brand = fc.oneof(
  fc.record({ primary: anyColor, accent: anyColor }),
  fc.record({ primary: anyColor }),
  fc.record({ accent: anyColor }),
);

/** Contrast of each pair that is too low, by its names. */
const unreadable = (theme: Theme, branded: { primary?: string; accent?: string }): string[] => {
  const colors: Record<string, string> = {
    ...PALETTES[theme],
    ...LABELS[theme],
    ...brandColors(branded, theme),
  };
  return PAIRS[theme].flatMap(([text, ground]) => {
    const contrast = wcagContrast(colors[text] ?? '', colors[ground] ?? '');
    return contrast >= TEXT_CONTRAST ? [] : [`${text} on ${ground}: ${contrast.toFixed(2)}`];
  });
};

describe('The colours of a brand (BR)', () => {
  it.each(THEMES)('[BR1] can be read in every pair of the %s theme', (theme) => {
    fc.assert(
      fc.property(brand, (some) => {
        expect(unreadable(theme, some)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(THEMES)('[BR1] are checked against pairs that our own colours of the %s theme pass', (theme) => {
    expect(unreadable(theme, {})).toEqual([]);
  });

  it('[BR2] are seen as fills on every page', () => {
    fc.assert(
      fc.property(anyColor, (primary) => {
        for (const theme of THEMES)
          for (const ground of ['surface', 'raised', 'sunken'] as const)
            expect(
              wcagContrast(brandColors({ primary }, theme).signal ?? '', PALETTES[theme][ground]),
            ).toBeGreaterThanOrEqual(FILL_CONTRAST);
      }),
    );
  });

  it('[BR3] stay as chosen where they can be read', () => {
    expect(brandColors({ primary: '#F5B700', accent: '#1F5FD0' }, 'light')).toMatchObject({
      signal: '#F5B700',
      onSignal: '#16171D',
      pinned: '#1F5FD0',
    });
    expect(brandColors({ primary: '#0b2265' }, 'light')).toMatchObject({
      signal: '#0b2265',
      onSignal: '#FFFFFF',
    });
  });

  it('[BR4] replace only what comes from a colour that the brand has', () => {
    expect(Object.keys(brandColors({ primary: '#0b2265' }, 'dark')).toSorted()).toEqual([
      'onSignal',
      'signal',
      'signalTint',
    ]);
    expect(Object.keys(brandColors({ accent: '#0b2265' }, 'dark')).toSorted()).toEqual([
      'focus',
      'pinned',
      'pinnedTint',
    ]);
    expect(brandStyle({ name: 'Acme', logo: true })).toBe('');
    expect(brandStyle({ primary: '#000</style><script>', accent: 'red' })).toBe('');
  });

  it('[BR5] are a style sheet of custom properties for both themes', () => {
    expect(brandStyle({ primary: '#F5B700' })).toMatch(
      /^:root\{--brand-light-signal:#F5B700;--brand-light-onSignal:#16171D;(?:--brand-[\w-]+:#[\da-fA-F]{6};?)+\}$/,
    );
  });
});
