import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { LaterVersion, parseStored } from './laterVersion.ts';

const Settings = z.strictObject({
  voting: z.boolean(),
  labels: z.array(z.strictObject({ color: z.nullable(z.enum(['red', 'green'])) })),
  mode: z.optional(z.union([z.enum(['list', 'grid']), z.number()])),
  order: z.optional(
    z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('votes') }),
      z.strictObject({ by: z.literal('age'), limit: z.number() }),
    ]),
  ),
});
const stored = { voting: true, labels: [{ color: 'red' }], order: { by: 'votes' }, mode: 'grid' };
const read = (value: unknown) => () => parseStored(Settings, value, 'event v1.SettingsChanged');

describe('Stored data', () => {
  it('of the current version is parsed', () => {
    expect(read(stored)()).toEqual(stored);
  });

  it.each([
    ['a key', { ...stored, trending: true }, 'key trending of event v1.SettingsChanged'],
    ['a key within', { ...stored, labels: [{ color: 'red', icon: 'x' }] }, 'key labels.0.icon of '],
    ['a name in a closed list', { ...stored, labels: [{ color: 'mauve' }] }, 'value.labels.0.color of '],
    ['a name in a union', { ...stored, mode: 'wall' }, 'value of '],
    ['a variant', { ...stored, order: { by: 'heat' } }, 'value.order.by of '],
  ])('with %s that is not known is of a later version', (_what, value, met) => {
    expect(read(value)).toThrow(LaterVersion);
    expect(read(value)).toThrow(met);
    expect(read(value)).not.toThrow(/mauve|heat|wall/);
  });

  it.each([
    ['that lacks a key', { labels: [] }],
    ['of another kind', { ...stored, voting: 'yes' }],
    ['that lacks its variant', { ...stored, order: {} }],
    ['with a name that is no text', { ...stored, labels: [{ color: 7 }] }],
    ['that is nothing', null],
  ])('%s is damaged', (_what, value) => {
    expect(read(value)).toThrow(/Invalid|invalid/);
    expect(read(value)).not.toThrow(LaterVersion);
  });
});
