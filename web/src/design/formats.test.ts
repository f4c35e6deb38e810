import { describe, expect, it } from 'vitest';
import { ageText, durationText, nextChangeMs, numberText, shortNumberText, timeLeftText } from './formats.ts';
import { clockBetween } from './pageFormats.ts';

describe('The time left', () => {
  it.each([
    [-5000, '0:00'],
    [0, '0:00'],
    [1, '0:01'],
    [59_000, '0:59'],
    [59_001, '1:00'],
    [1001, '0:02'],
    [299_000, '4:59'],
    [600_000, '10:00'],
    [3_600_000, '1:00:00'],
    [3_725_000, '1:02:05'],
    [3_899_000, '1:04:59'],
    [86_400_000, '24:00:00'],
  ])('of %d ms reads %s', (leftMs, text) => {
    expect(timeLeftText(leftMs)).toBe(text);
  });

  it('changes when a second has passed', () => {
    for (const leftMs of [0.5, 1, 400, 1000, 1000.5, 1001, 61_250]) {
      const wait = nextChangeMs(leftMs);
      expect(Number.isInteger(wait)).toBe(true);
      expect(timeLeftText(leftMs - wait + 1)).toBe(timeLeftText(leftMs));
      expect(timeLeftText(leftMs - wait)).not.toBe(timeLeftText(leftMs));
    }
  });
});

it.each([
  [59_000, undefined],
  [60_000, '1 min. ago'],
  [3_599_000, '59 min. ago'],
  [7_200_000, '2 hr. ago'],
  [86_400_000, '1 day ago'],
  [172_800_000, '2 days ago'],
])('an age of %d ms reads %s', (ageMs, text) => {
  expect(ageText('2026-03-01T10:00:00.000Z', Date.UTC(2026, 2, 1, 10) + ageMs)).toBe(text);
});

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_234_567, -1234])(
  'the number %d has its thousands apart',
  (value) => {
    expect(numberText(value)).toBe(new Intl.NumberFormat('en').format(value));
  },
);

it.each([0.25, 0.04, 12.5, 1234.5, 98_765.43])('%d in short has one digit after the point', (value) => {
  expect(shortNumberText(value)).toBe(
    new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(value),
  );
});

it.each([
  [45_000, '45 s'],
  [59_499, '59 s'],
  [59_500, '1 min'],
  [60_000, '1 min'],
  [5_400_000, '90 min'],
  [7_190_000, '2 h'],
  [9_000_000, '2.5 h'],
  [86_400_000, '24 h'],
  [172_700_000, '2 d'],
  [259_200_000, '3 d'],
])('a duration of %d ms reads %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});

const plain = (text: string): string => text.replaceAll('\u202F', ' ');

it('times that are read together have the day where they are on several', () => {
  const noonMs = new Date(2026, 2, 1, 12).getTime();
  const [ofOneDay, ofTwo] = [
    clockBetween(noonMs, noonMs + 3_600_000),
    clockBetween(noonMs, noonMs + 13 * 3_600_000),
  ];
  expect(plain(ofOneDay.toMinute(noonMs))).toBe('12:00 PM');
  expect(plain(ofOneDay.toSecond(noonMs))).toBe('12:00:00 PM');
  expect(plain(ofTwo.toMinute(noonMs))).toBe('Mar 1, 12:00 PM');
});
