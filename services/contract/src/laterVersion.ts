import type { z } from 'zod/mini';
import type { BoardId, Seq } from './ids.ts';

const NAME_LENGTH_MAX = 100;

/**
 * The data was written by a later version of this program, which this version must not interpret. The message names a
 * type or a key, never a value that a person typed.
 */
export class LaterVersion extends Error {
  override name = 'LaterVersion';
  /** Such as `event v9.VoteCast`. */
  readonly unknownPart: string;
  /** The board that the data belongs to; undefined if it concerns all boards. */
  readonly boardId: BoardId | undefined;
  readonly seq: Seq | undefined;

  constructor(
    unknownPart: string,
    { boardId, seq }: { boardId?: BoardId | undefined; seq?: Seq | undefined } = {},
  ) {
    const name = unknownPart.slice(0, NAME_LENGTH_MAX);
    const place = boardId === undefined ? '' : ` of board ${boardId}`;
    super(`${name}${seq === undefined ? '' : ` at ${seq}`}${place} is of a later version`);
    this.unknownPart = name;
    this.boardId = boardId;
    this.seq = seq;
  }

  /** A copy of this error with the place where it was read. */
  at(boardId: BoardId, seq?: Seq): LaterVersion {
    return new LaterVersion(this.unknownPart, { boardId, seq });
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
  const unknown = unknownPartOf(error.issues, value);
  throw unknown === undefined ? error : new LaterVersion(`${unknown} of ${what}`);
};

type Issue = z.core.$ZodIssue;

/** The first key or enum value that only a later version can have written; undefined if there is none. */
const unknownPartOf = (issues: readonly Issue[], value: unknown): string | undefined => {
  for (const issue of issues) {
    const unknown = unknownPartIn(issue, value);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
};

const unknownPartIn = (issue: Issue, value: unknown): string | undefined => {
  if (issue.code === 'unrecognized_keys') return `key ${[...issue.path, issue.keys[0]].join('.')}`;
  // A later version may add an enum value, which is a text. Anything else in its place is damage.
  const isText = typeof valueAt(value, issue.path) === 'string';
  const unknownValue = isText ? ['value', ...issue.path].join('.') : undefined;
  if (issue.code === 'invalid_value') return unknownValue;
  if (issue.code !== 'invalid_union') return undefined;
  if (issue.discriminator !== undefined) return unknownValue;
  return unknownPartOf(issue.errors.flat(), valueAt(value, issue.path));
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (within, key) =>
      typeof within === 'object' && within !== null
        ? new Map(Object.entries(within)).get(String(key))
        : undefined,
    value,
  );
