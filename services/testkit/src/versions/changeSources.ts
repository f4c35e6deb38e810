import { registerHooks } from 'node:module';

/** A text that is replaced in a file of the program. `in`: how the file's address ends. */
export type Change = { in: string; from: string | RegExp; to: string };

/** Turns the program that is loaded next into another version. @throws Error when a file lacks what is to be changed */
export const changeSources = (all: readonly Change[]): void => {
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      const changes = all.filter((change) => url.endsWith(change.in));
      return changes.length === 0
        ? loaded
        : { ...loaded, source: changes.reduce(changed, textOf(loaded.source)) };
    },
  });
};

const changed = (source: string, { in: file, from, to }: Change): string => {
  const result = source.replace(from, to);
  if (result === source) throw new Error(`${file} has no ${from} to change`);
  return result;
};

const textOf = (source: unknown): string =>
  source instanceof Uint8Array ? new TextDecoder().decode(source) : '';
