import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import { ofExported, toExported, writtenIn, type ExportedEvent } from '@openfloor/contract/exportedEvent';
import { Flag } from '@openfloor/contract/flags';
import type { BoardId, Seq, SessionId } from '@openfloor/contract/ids';
import { canonical } from '@openfloor/domain/proof/leaf';
import { z } from 'zod/mini';

/** The texts of an event are encrypted with it. */
export type SessionKey = { id: string; bytes: Buffer };

/**
 * What the data of a stored event has instead of its texts. `key` and `box` are the id of the key and the encrypted texts, until
 * the texts are erased. `text` is what the event's leaf has for the texts, and `by` the salt of its session, which depends on them.
 */
export const SealedTexts = z.object({
  key: z.exactOptional(z.string()),
  box: z.exactOptional(z.string()),
  text: z.string(),
  by: z.exactOptional(z.string()),
});
export type SealedTexts = z.infer<typeof SealedTexts>;
export type SealedData = Record<string, unknown> & { sealed: SealedTexts };

export const isSealed = (data: Record<string, unknown>): data is SealedData => 'sealed' in data;

export type Salts = (seq: Seq, of: 'session' | 'text' | 'flags') => string;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Of base64: 18 bytes, as other salts have. */
const SALT_LENGTH = 24;

/** What is in the box. */
const Texts = z.object({
  value: z.union([z.string(), z.record(z.string(), z.string())]),
  flags: z.exactOptional(z.array(Flag)),
});
type Texts = z.infer<typeof Texts>;

export const newKeyBytes = (): Buffer => randomBytes(KEY_BYTES);

/** Salts of texts that are encrypted: they cannot be computed once the key is deleted. */
export const saltsOf = (key: Buffer): Salts => saltsWith(createSecretKey(key));

const saltsWith =
  (key: KeyObject): Salts =>
  (seq, of) =>
    keyedHash(key, `${of} ${seq}`).slice(0, SALT_LENGTH);

/** HMAC-SHA-256 in base64. Node takes several times as long with the bytes of a key as with its object. */
const keyedHash = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64');

type Salted = { value: unknown; salt: string };

/** As `sealText` of the domain, but in native code: an append must not wait for it. */
const sealText = ({ value, salt }: Salted): string =>
  keyedHash(createSecretKey(salt, 'base64'), canonical(value));

/** As `sealFlags` of the domain. */
const sealFlags = (flags: Salted): string => sealText(flags).slice(0, SALT_LENGTH);

const itself = (sessionId: SessionId): string => sessionId;

/** Data of an event whose texts are encrypted. */
export const sealData = (boardId: BoardId, recorded: RecordedEvent, key: SessionKey): SealedData => {
  const secret = createSecretKey(key.bytes);
  const exported = toExported(recorded, itself, saltsWith(secret), sealFlags);
  const { text } = exported;
  if (!text || 'sealed' in text) throw new Error(`Event ${recorded.seq} has no texts`);
  const texts: Texts = { value: text.value, ...(text.flags && { flags: text.flags.value }) };
  return {
    ...dataOf(exported),
    sealed: {
      key: key.id,
      box: encrypt(JSON.stringify(texts), secret, placeOf(boardId, recorded.seq)),
      ...commitmentsOf(exported),
    },
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

const commitmentsOf = ({ by, text }: ExportedEvent): Pick<SealedTexts, 'text' | 'by'> => {
  if (!text) throw new Error('An event without texts has nothing to seal');
  return { text: 'sealed' in text ? text.sealed : sealText(text), ...(by && { by: by.salt }) };
};

/** Whether one event is the other one after its texts were erased. */
export const isErasedCopy = (one: RecordedEvent, other: RecordedEvent): boolean =>
  one.key === other.key &&
  isDeepStrictEqual(withoutTexts(one), withoutTexts(other)) &&
  !hasTexts(toExported(one, itself, noSalt, noSalt));

const noSalt = (): string => '';

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

const erasedEvent = (row: StoredRow): BoardEvent => eventWith(row, { sealed: row.data.sealed.text });

const eventWith = (row: StoredRow, text: NonNullable<ExportedEvent['text']>): BoardEvent => {
  const { sealed: _, sessionId, ...data } = { sessionId: undefined, ...row.data };
  const by = typeof sessionId === 'string' && { by: { session: sessionId, salt: '' } };
  const { seq, at, actor, type } = row;
  return ofExported({ seq, at, actor, type, data, ...by, text }, itself).event;
};

const textsIn = (box: string, key: Buffer, boardId: BoardId, seq: Seq): Texts => {
  try {
    return Texts.parse(JSON.parse(decrypt(box, key, placeOf(boardId, seq))));
  } catch {
    throw new Error(`The texts of event ${seq} of board ${boardId} are not as they were encrypted`);
  }
};

/** Binds a box to its event: in the place of another one it cannot be opened. */
const placeOf = (boardId: BoardId, seq: Seq): Buffer => Buffer.from(`${boardId} ${seq}`);

const encrypt = (text: string, key: KeyObject, place: Buffer): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(place);
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
};

const decrypt = (box: string, key: Buffer, place: Buffer): string => {
  const bytes = Buffer.from(box, 'base64');
  const tagAt = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, createSecretKey(key), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(place)
    .setAuthTag(bytes.subarray(tagAt));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()]).toString(
    'utf8',
  );
};
