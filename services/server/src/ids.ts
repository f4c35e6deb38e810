import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Ids } from '@openfloor/api/dependencies';

/** Without 0/o, 1/l/i: people read these off a screen across a hall. 31^6 are 887 million. */
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
