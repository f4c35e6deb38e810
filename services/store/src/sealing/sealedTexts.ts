import { isDeepStrictEqual } from 'node:util';
import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import { fromExported, toExported } from '@openfloor/contract/exportConversion';
import { writtenIn, type ExportedEvent } from '@openfloor/contract/exportedEvent';
import { Flag } from '@openfloor/contract/flags';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import { sealText } from '@openfloor/domain/proof/leaf';
import { hmacSha256 } from '@openfloor/domain/proof/nativeSha256';
import { z } from 'zod/mini';
import { openBox, type SessionKey } from './boxes.ts';

/*
 * Texts that people wrote are encrypted in the log, each session's with a key of its own: deleting the key erases them, also in
 * backups. The log's Merkle tree still proves the event, because its leaf has only a keyed hash of the texts.
 */

/** What the data of a stored event has instead of its texts: `key` and `box`; once they are erased, `text` and `by`. */
export const SealedTexts = z.object({
  /** Id of the session's key. */
  key: z.exactOptional(z.string()),
  /** The encrypted `Texts`, in base64. */
  box: z.exactOptional(z.string()),
  /** Keyed hash that the event's leaf has for the texts. */
  text: z.exactOptional(z.string()),
  /** Salt of the event's session. It is kept, because it is computed from a question's flags, which are erased too. */
  by: z.exactOptional(z.string()),
});
export type SealedTexts = z.infer<typeof SealedTexts>;
export type SealedData = Record<string, unknown> & { sealed: SealedTexts };

export const isSealed = (data: Record<string, unknown>): data is SealedData => 'sealed' in data;

/** The salt of a part of an event, in base64. */
export type Salts = (seq: Seq, of: 'session' | 'text' | 'flags') => string;

/** Length of a salt in base64: 18 bytes, as other salts have. */
const SALT_LENGTH = 24;

/** What is encrypted in a `box`. */
const Texts = z.object({
  value: z.union([z.string(), z.record(z.string(), z.string())]),
  flags: z.exactOptional(z.array(Flag)),
});
type Texts = z.infer<typeof Texts>;

/** Salts of texts that are encrypted: they cannot be computed once the key is deleted. */
export const saltsOf =
  (key: Buffer): Salts =>
  (seq, of) =>
    Buffer.from(hmacSha256(key, `${of} ${seq}`))
      .toString('base64')
      .slice(0, SALT_LENGTH);

/** The log stores sessions themselves, where an export has pseudonyms. */
const itself = (session: string): string => session;

/** Stands in for salts: only the texts of what `toExported` returns are used here. */
const noSalt = (): string => '';

/** Data of an event whose texts are encrypted. @param key of their session */
export const sealData = (boardId: BoardId, recorded: RecordedEvent, key: SessionKey): SealedData => {
  const exported = toExported(recorded, itself, noSalt, noSalt);
  const { text } = exported;
  if (!text || 'sealed' in text) throw new Error(`Event ${recorded.seq} has no texts`);
  const texts: Texts = { value: text.value, ...(text.flags && { flags: text.flags.value }) };
  return {
    ...dataOf(exported),
    sealed: { key: key.id, box: key.seal(JSON.stringify(texts), placeOf(boardId, recorded.seq)) },
  };
};

/** Data of an event whose texts are erased. @param exported the event as the log's tree has it */
export const erasedData = (exported: ExportedEvent): SealedData => ({
  ...dataOf(exported),
  sealed: commitmentsOf(exported),
});

const dataOf = ({ data, by }: ExportedEvent): Record<string, unknown> => ({
  ...data,
  ...(by && { sessionId: by.session }),
});

/** What stays of texts that are erased: keyed hashes that give the event the same leaf as before. */
const commitmentsOf = ({ by, text }: ExportedEvent): Pick<SealedTexts, 'text' | 'by'> => {
  if (!text) throw new Error('An event without texts has nothing to seal');
  return { text: 'sealed' in text ? text.sealed : sealText(text), ...(by && { by: by.salt }) };
};

/** Whether one event is the other one after its texts were erased. */
export const isErasedCopy = (one: RecordedEvent, other: RecordedEvent): boolean =>
  one.key === other.key &&
  isDeepStrictEqual(withoutTexts(one), withoutTexts(other)) &&
  !hasTexts(toExported(one, itself, noSalt, noSalt));

const withoutTexts = (recorded: RecordedEvent): Omit<ExportedEvent, 'text'> => {
  const { text: _, ...rest } = toExported(recorded, itself, noSalt, noSalt);
  return rest;
};

const hasTexts = (exported: ExportedEvent): boolean => {
  const { value = '', flags } = writtenIn(exported) ?? {};
  const texts = typeof value === 'string' ? [value] : Object.values(value);
  return texts.some((text) => text !== '') || (flags?.value.length ?? 0) > 0;
};

export type StoredRow = Pick<RecordedEvent, 'seq' | 'at' | 'actor'> & { type: string; data: SealedData };

/**
 * Reads an event with sealed texts. Without the key its texts are erased.
 * @throws Error if the texts were changed; LaterVersion; ZodError if the event is damaged
 */
export const unsealed = (boardId: BoardId, row: StoredRow, key: Buffer | null): BoardEvent => {
  const { box } = SealedTexts.parse(row.data.sealed);
  if (!key || box === undefined) return erasedEvent(row);
  const { value, flags } = textsIn(box, key, boardId, row.seq);
  return eventWith(row, { value, salt: '', ...(flags && { flags: { value: flags, salt: '' } }) });
};

const erasedEvent = (row: StoredRow): BoardEvent => eventWith(row, { sealed: '' });

const eventWith = (row: StoredRow, text: NonNullable<ExportedEvent['text']>): BoardEvent => {
  const { sealed: _, sessionId, ...data } = { sessionId: undefined, ...row.data };
  const by = typeof sessionId === 'string' && { by: { session: sessionId, salt: '' } };
  const { seq, at, actor, type } = row;
  return fromExported({ seq, at, actor, type, data, ...by, text }, itself).event;
};

const textsIn = (box: string, key: Buffer, boardId: BoardId, seq: Seq): Texts => {
  try {
    return Texts.parse(JSON.parse(openBox(box, key, placeOf(boardId, seq))));
  } catch {
    throw new Error(`The texts of event ${seq} of board ${boardId} are not as they were encrypted`);
  }
};

/** Binds a box to its event: in the place of another one it cannot be opened. */
const placeOf = (boardId: BoardId, seq: Seq): Buffer => Buffer.from(`${boardId} ${seq}`);
