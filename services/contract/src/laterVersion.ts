import type { z } from 'zod/mini';
import type { BoardId, Seq } from './ids.ts';

const NAME_LENGTH_MAX = 100;

/**
 * The data was written by a later version of this program, which this version must not interpret. The message names a
 * type or a key, never a value that a person typed.
 */
export class LaterVersion extends Error {
  override name = 'LaterVersion';
  /** The unknown part, such as `event v9.VoteCast`. */
  readonly met: string;
  /** The board that the data belongs to; undefined if it concerns all boards. */
  readonly boardId: BoardId | undefined;
  readonly seq: Seq | undefined;

  constructor(met: string, { boardId, seq }: { boardId?: BoardId | undefined; seq?: Seq | undefined } = {}) {
    const name = met.slice(0, NAME_LENGTH_MAX);
    const place = boardId === undefined ? '' : ` of board ${boardId}`;
    super(`${name}${seq === undefined ? '' : ` at ${seq}`}${place} is of a later version`);
    this.met = name;
    this.boardId = boardId;
    this.seq = seq;
  }

  /** A copy of this error with the place where it was read. */
  at(boardId: BoardId, seq?: Seq): LaterVersion {
    return new LaterVersion(this.met, { boardId, seq });
  }
}

/** Wraps `report` so that it skips `LaterVersion`, which the node has already reported where it was read. */
export const unlessLaterVersion =
  (report: (error: unknown) => void): ((error: unknown) => void) =>
  (error) => {
    if (!(error instanceof LaterVersion)) report(error);
  };

/**
 * Parses stored data of any version.
 * @param what names the data in the error
 * @throws LaterVersion for a key or an enum value that this version does not know; ZodError for damaged data
 */
export const parseStored = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> => {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const added = addedLater(error.issues, value);
  throw added === undefined ? error : new LaterVersion(`${added} of ${what}`);
};

type Issue = z.core.$ZodIssue;

const addedLater = (issues: readonly Issue[], value: unknown): string | undefined => {
  for (const issue of issues) {
    const added = addedBy(issue, value);
    if (added !== undefined) return added;
  }
  return undefined;
};

const addedBy = (issue: Issue, value: unknown): string | undefined => {
  if (issue.code === 'unrecognized_keys') return `key ${[...issue.path, issue.keys[0]].join('.')}`;
  // A missing value is damage, not a later version.
  const isName = typeof valueAt(value, issue.path) === 'string';
  const named = isName ? ['value', ...issue.path].join('.') : undefined;
  if (issue.code === 'invalid_value') return named;
  if (issue.code !== 'invalid_union') return undefined;
  if (issue.discriminator !== undefined) return named;
  return addedLater(issue.errors.flat(), valueAt(value, issue.path));
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null
        ? new Map(Object.entries(within)).get(String(key))
        : undefined,
    value,
  );
