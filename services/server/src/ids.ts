import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Ids } from '@openfloor/api/dependencies';

/** Excludes 0/o and 1/l/i, because people read the ids from a distant screen. 31^6 is 887 million. */
const SHORT_ID_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const SHORT_ID_LENGTH = 6;
const EPOCH_BYTES = 6;

export const randomIds: Ids = {
  uuid: () => randomUUID(),
  shortId: () =>
    Array.from({ length: SHORT_ID_LENGTH }, () => SHORT_ID_LETTERS[randomInt(SHORT_ID_LETTERS.length)]).join(
      '',
    ),
  epoch: () => randomBytes(EPOCH_BYTES).toString('base64url'),
};
