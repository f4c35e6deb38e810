import { expect, it } from 'vitest';
import { MODERATOR_KEYS } from './useModeratorKeys.ts';

it('the card of keys has the keys of acts by their use, and Shift+X after x', () => {
  expect(MODERATOR_KEYS.map(([key]) => key).join(' ')).toBe(
    'j k a d f h p x Shift+X u n e r l b m s z g Ctrl+Enter / Age Ctrl+K ?',
  );
});
