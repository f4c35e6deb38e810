import { expect, it } from 'vitest';
import { KEEPS } from '../../../../design/keeps.ts';
import { questionWith } from '../../testing/questionWith.ts';
import { KEYED_ACTS } from './questionActs.ts';

const QUESTION = questionWith();
const FACTS = {
  isAnswering: false,
  isOwn: false,
  isAuthorBlocked: false,
  isPast: false,
  isMergingOffered: true,
};

it.each([
  ['may be blocked', {}, true],
  ['is blocked already', { isAuthorBlocked: true }, false],
  ['is the moderator', { isOwn: true }, false],
])('the key b on a question whose author %s', (_, facts, opensDialog) => {
  const block = KEYED_ACTS.find(({ key }) => key === 'b');
  expect(block?.may?.(QUESTION, { ...FACTS, ...facts })).toBe(opensDialog);
});

it('hiding a question says what stays, and showing it again says nothing', () => {
  const hide = KEYED_ACTS.find(({ key }) => key === 'h');
  expect(hide?.keeps?.(QUESTION)).toBe(KEEPS.hide);
  expect(hide?.keeps?.({ ...QUESTION, hidden: true })).toBeUndefined();
});
