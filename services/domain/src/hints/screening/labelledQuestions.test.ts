import { describe, expect, it } from 'vitest';
import { screen } from './screen.ts';
import { LABELLED } from './testing/labelledQuestions.ts';

const NO_WORDS = { screenWords: [], allowWords: [] };

const reasonsOf = (text: string): string[] => screen(text, NO_WORDS).map(({ reason }) => reason);

/** All questions of the set, with the reason that a moderator would give; undefined for the clean ones. */
const questions = Object.entries(LABELLED).flatMap(([language, { clean, flagged }]) => [
  ...clean.map((text) => ({ language, text, reason: undefined })),
  ...Object.entries(flagged).flatMap(([reason, texts]) => texts.map((text) => ({ language, text, reason }))),
]);

/**
 * `precision`: share of flagged questions that deserve it; `recall`: share of those that deserve it and get that
 * reason.
 */
const measure = (of: typeof questions) => {
  const flaggedOnes = of.filter(({ text }) => reasonsOf(text).length > 0);
  const deserving = of.filter(({ reason }) => reason !== undefined);
  const hits = deserving.filter(
    ({ text, reason }) => reason !== undefined && reasonsOf(text).includes(reason),
  );
  const rightly = flaggedOnes.filter(({ reason }) => reason !== undefined);
  return { precision: rightly.length / flaggedOnes.length, recall: hits.length / deserving.length };
};

describe('Screening of labelled questions (SC)', () => {
  it('[SC13] has at least 300 different questions, half of them clean', () => {
    const clean = questions.filter(({ reason }) => reason === undefined).length;
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
    expect(questions.length).toBeGreaterThanOrEqual(300);
    expect(clean / questions.length).toBeGreaterThanOrEqual(0.5);
  });

  it('[SC13] has a precision and a recall of at least 94 % over all languages', () => {
    const { precision, recall } = measure(questions);
    expect(precision).toBeGreaterThanOrEqual(0.94);
    expect(recall).toBeGreaterThanOrEqual(0.94);
  });

  it.each(Object.keys(LABELLED))('[SC13] has a precision and a recall of at least 85 %% for %s', (wanted) => {
    const { precision, recall } = measure(questions.filter(({ language }) => language === wanted));
    expect(precision).toBeGreaterThanOrEqual(0.85);
    expect(recall).toBeGreaterThanOrEqual(0.85);
  });

  it('[SC13] gives no reason but the labelled one', () => {
    const labelled = questions.filter(({ reason }) => reason !== undefined);
    const others = labelled.filter(({ text, reason }) => reasonsOf(text).some((given) => given !== reason));
    expect(others).toEqual([]);
  });
});
