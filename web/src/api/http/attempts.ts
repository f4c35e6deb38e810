import { newKey } from './newKey.ts';

/**
 * Idempotency keys of a form: `keyOf` gives the same one while the same content is sent again, `done` lets the next one be new. Rooms do
 * not count: a repeat with others goes on with the same moderator.
 */
export const createAttempts = () => {
  let latest = { content: '', key: '' };
  return {
    keyOf: (wish: object): string => {
      const content = JSON.stringify({ ...wish, rooms: undefined });
      if (latest.content !== content) latest = { content, key: newKey() };
      return latest.key;
    },
    done: (): void => {
      latest = { content: '', key: '' };
    },
  };
};
