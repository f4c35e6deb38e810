import { newKey } from './newKey.ts';

/** Idempotency keys of a form: `keyOf` gives the same one while the same content is sent again, `done` lets the next one be new. */
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
