import { describe, expect, it } from 'vitest';
import { BoardId, Epoch, Seq, ShortId } from './ids.ts';

const id = '0b9bf1a6-5d4c-4f0e-9d6e-2f6f4b1c7a10';

describe('Ids', () => {
  it('are case-insensitive', () => {
    expect(BoardId.parse(id.toUpperCase())).toBe(id);
    expect(ShortId.parse('TownHa11')).toBe('townha11');
  });

  it.each([
    '',
    'board',
    id.slice(1),
    ` ${id}`,
    `${id}\n`,
    `{${id}}`,
    id.replaceAll('-', ''),
    id.replace('0', 'g'),
    null,
    7,
  ])('refuse %j', (value) => {
    expect(BoardId.safeParse(value).success).toBe(false);
  });

  it.each(['', 'short', 'has space', 'has-dash', 'ümlaute', 'a'.repeat(33)])(
    'refuse %j as a short id',
    (value) => {
      expect(ShortId.safeParse(value).success).toBe(false);
    },
  );
});

describe('Positions', () => {
  it('have an integer seq from 0', () => {
    expect(Seq.safeParse(0).success).toBe(true);
    for (const value of [-1, 0.5, '1', Number.MAX_SAFE_INTEGER + 1])
      expect(Seq.safeParse(value).success).toBe(false);
  });

  it('have a non-empty epoch', () => {
    expect(Epoch.safeParse('').success).toBe(false);
    expect(Epoch.safeParse('a'.repeat(65)).success).toBe(false);
  });
});
