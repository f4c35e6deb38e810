import { CHALLENGE_HEADER } from '@openfloor/contract/challenge';
import { SeenHeaders } from '@openfloor/contract/http/moderation';
import { BoardId } from '@openfloor/contract/ids';
import { IDEMPOTENCY_KEY_LENGTH_MAX } from '@openfloor/contract/limits';
import { z } from 'zod';

export const BoardParams = z.object({ boardId: BoardId });

/** Printable ASCII only, so that the key can be stored and logged unescaped. */
export const CommandHeaders = z.object({
  'idempotency-key': z
    .string()
    .min(1)
    .max(IDEMPOTENCY_KEY_LENGTH_MAX)
    .regex(/^[\x20-\x7e]+$/)
    .optional(),
});

/** Headers of acts that may override a newer act of another moderator. */
export const SeenCommandHeaders = CommandHeaders.extend(SeenHeaders.shape);

/** Headers of writes that need a proven session. */
export const ProofHeaders = z.object({ [CHALLENGE_HEADER]: z.string().optional() });
export const ProvenCommandHeaders = CommandHeaders.extend(ProofHeaders.shape);
