import { newKey } from './newKey.ts';

/**
 * Idempotency keys of a form. `keyOf` returns the same key while the content is unchanged, so that a retry repeats
 * the request. After `done` the next key is new.
 */
export const createAttempts = () => {
  let latest = { content: '', key: '' };
  return {
    keyOf: (wish: object): string => {
      const content = JSON.stringify(wish);
      if (latest.content !== content) latest = { content, key: newKey() };
      return latest.key;
    },
    done: (): void => {
      latest = { content: '', key: '' };
    },
  };
};
