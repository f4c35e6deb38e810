import { describe, expect, it } from 'vitest';
import { LABELS_MAX } from './limits.ts';
import { ReadSettings } from './settings.ts';
import { DEFAULT_SETTINGS } from './defaultSettings.ts';
import { ClientBrand } from './clientBrand.ts';
import { BoardSettings, StoredSettings } from './storedSettings.ts';
import { SettingsBody } from './settingsBody.ts';

const accepts = (settings: unknown) => SettingsBody.safeParse(settings).success;
const red = (name: string) => ({ name, color: 'red' });

describe('Submitted settings', () => {
  it('name the settings that change, and nothing else', () => {
    expect(SettingsBody.parse({})).toEqual({});
    expect(SettingsBody.parse({ review: true, opensAt: null })).toEqual({ review: true, opensAt: null });
  });

  it('with an unknown name are refused, and the error names it', () => {
    for (const settings of [{ reveiw: true }, { review: true, trending: 1 }]) {
      const { error } = SettingsBody.safeParse(settings);
      const unknown = Object.keys(settings).at(-1);
      expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: [unknown] }]);
    }
    expect(SettingsBody.safeParse({ labels: [{ ...red('Food'), icon: 'x' }] }).error?.issues).toMatchObject([
      { path: ['labels', 0], keys: ['icon'] },
    ]);
  });

  it.each([
    ['review', 'yes'],
    ['asking', 'closed'],
    ['voting', null],
    ['opensAt', 'tomorrow'],
    ['closesAt', '2026-03-01T10:00:00+02:00'],
    ['names', 'required'],
    ['labels', [{ name: 'Food', color: 'mauve' }]],
    ['notice', ''],
    ['stageOrder', 'age'],
    ['merge', 'all'],
  ])('with a wrong %s are refused, and the error names it', (key, value) => {
    const { error } = SettingsBody.safeParse({ [key]: value });
    expect(error?.issues[0]?.path[0]).toBe(key);
  });

  it('have at most 20 labels of 1 to 20 characters on one line', () => {
    const labels = Array.from({ length: LABELS_MAX + 1 }, (_, number) => red(`Label ${number}`));
    expect(accepts({ labels: labels.slice(1) })).toBe(true);
    expect(accepts({ labels })).toBe(false);
    expect(accepts({ labels: [red('a'.repeat(20))] })).toBe(true);
    for (const name of ['', ' ', '\u200b', 'a'.repeat(21), 'Food\nRooms'])
      expect(accepts({ labels: [red(name)] })).toBe(false);
  });

  it('have labels with names that differ by more than their case', () => {
    expect(accepts({ labels: [red('Food'), red('Foot')] })).toBe(true);
    expect(accepts({ labels: [red('Food'), red('FOOD')] })).toBe(false);
    expect(accepts({ labels: [red('Food'), red(' food ')] })).toBe(false);
  });

  it.each([
    ['composed and not', 'Caf\u00e9', 'Cafe\u0301'],
    ['wide', 'Food', '\uff26ood'],
    ['a ligature', 'Off', 'O\ufb00'],
    ['a zero-width character', 'Food', 'Fo\u200bod'],
    ['a soft hyphen', 'Food', 'Fo\u00adod'],
    ['a variation selector', 'Food', 'Food\ufe0f'],
    ['another space', 'Food court', 'Food\u00a0\u2003court'],
    ['a sharp s', 'Stra\u00dfe', 'STRASSE'],
    ['a final sigma', '\u03a3\u03a3', '\u03c3\u03c2'],
  ])('have no two labels that only look alike: %s', (_how, one, other) => {
    expect(accepts({ labels: [red(one)] })).toBe(true);
    expect(accepts({ labels: [red(other)] })).toBe(true);
    expect(accepts({ labels: [red(one), red(other)] })).toBe(false);
  });

  it('may have labels that differ by an accent, and a stored log may be older than the rule', () => {
    expect(accepts({ labels: [red('Resume'), red('R\u00e9sum\u00e9')] })).toBe(true);
    expect(accepts({ labels: [red('A b'), red('Ab')] })).toBe(true);
    const labels = [red('Food'), red('Fo\u200bod')];
    expect(StoredSettings.safeParse({ labels }).success).toBe(true);
  });

  it('have a notice on one line', () => {
    expect(SettingsBody.parse({ notice: ' Lunch is late\n' })).toEqual({ notice: 'Lunch is late' });
    for (const notice of ['Lunch\nis late', 'Lunch\u2028is late', 'a'.repeat(141)])
      expect(accepts({ notice })).toBe(false);
  });
});

describe('A brand', () => {
  it.each([
    ['all of it', { name: 'Acme', primary: '#0b6bcb', accent: '#FFC933', logo: true, hidesFooter: true }],
    ['nothing', {}],
    ['a name of 40 characters', { name: 'a'.repeat(40) }],
    ['none', null],
  ])('may have %s', (_what, brand) => {
    expect(SettingsBody.parse({ brand })).toEqual({ brand });
    expect(StoredSettings.parse({ brand })).toEqual({ brand });
  });

  it.each([
    ['an empty name', { name: '' }],
    ['a name of spaces', { name: '   ' }],
    ['a name that nobody can see', { name: '\u200b' }],
    ['a long name', { name: 'a'.repeat(41) }],
    ['a name of two lines', { name: 'Acme\nLtd' }],
    ['a colour by name', { primary: 'red' }],
    ['a short colour', { primary: '#fff' }],
    ['a colour with transparency', { accent: '#0b6bcb80' }],
    ['a colour that adds a declaration', { accent: '#0b6bcb;}*{' }],
    ['a colour that is null', { primary: null }],
    ['no logo', { logo: false }],
    ['the address of a logo', { logo: 'https://a.example/logo.svg' }],
    ['a footer that is text', { hidesFooter: 'yes' }],
    ['an unknown key', { font: 'serif' }],
  ])('may not have %s', (_what, brand) => {
    expect(SettingsBody.safeParse({ brand }).success).toBe(false);
  });

  it('is read without what a later version adds', () => {
    const brand = { name: 'Acme', ofALaterVersion: 1 };
    expect(ClientBrand.parse(ReadSettings.parse({ ...DEFAULT_SETTINGS, brand }).brand)).toEqual({
      name: 'Acme',
    });
  });
});

describe('Stored settings', () => {
  it('are strict, because an unknown one may refuse what this version would accept', () => {
    expect(StoredSettings.safeParse({ ofALaterVersion: true }).success).toBe(false);
  });

  it('have no origin that would add to the policy of a page', () => {
    for (const origin of [
      'https://a.example; img-src *',
      "'self'",
      '*',
      'https://*.example',
      'https://a.example/',
    ])
      expect(StoredSettings.safeParse({ embedOrigins: [origin] }).success).toBe(false);
    expect(StoredSettings.safeParse({ embedOrigins: ['http://a.example:8080'] }).success).toBe(true);
  });

  it('have defaults that are complete', () => {
    expect(BoardSettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
  });
});

describe('Settings as clients read them', () => {
  it('of a node of the former version have the defaults of those that it lacks', () => {
    const {
      screen: _lacking,
      embedOrigins: _also,
      brand: _too,
      invited: _last,
      ...former
    } = DEFAULT_SETTINGS;
    expect(ReadSettings.parse(former)).toEqual(DEFAULT_SETTINGS);
  });
});
