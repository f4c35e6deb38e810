import { z } from 'zod/mini';
import { ControlKey, ControlKeyId, QuestionId } from '../ids.ts';
import { Screen } from '../settings.ts';
import { WrittenModeratorName } from '../writtenText.ts';
import { Count, Timestamp } from './fields.ts';

export const ControlKeyBody = z.object({ name: WrittenModeratorName });
/** `key`: in this answer only. */
export const ControlKeyCreated = z.object({ keyId: ControlKeyId, key: ControlKey });
/** `by`: who made it. The owner has no name. */
export const ControlKeyList = z.array(
  z.object({
    keyId: ControlKeyId,
    name: z.string(),
    createdAt: Timestamp,
    by: z.object({ role: z.enum(['owner', 'moderator']), name: z.exactOptional(z.string()) }),
  }),
);
/**
 * The state that buttons show. `position`: the question's place in the stage's order. `asking`: the setting, or
 * `ended`.
 */
export const ControlState = z.object({
  answering: z.nullable(z.object({ id: QuestionId, text: z.string(), votes: Count })),
  position: z.nullable(z.int().check(z.positive())),
  asking: z.enum(['open', 'paused', 'ended']),
  closesAt: z.nullable(Timestamp),
  screen: Screen,
});
export type ControlState = z.infer<typeof ControlState>;
