import { z } from 'zod/mini';
import { Credential, PlanDeviceId } from '../ids.ts';
import { WRITTEN_CODE_LENGTH_MAX } from '../limits.ts';
import { Feature, PaidPlan, Plan } from '../plans.ts';
import { BoardTitle } from '../text.ts';
import { BoardInfo } from './boards.ts';
import { Count, Timestamp } from './fields.ts';

const positive = () => z.int().check(z.positive());

/**
 * The plan of the calling device. While the server sells no plans it is `business`, with the operator's limit of
 * boards. `boards`: `limit` is null for any number; `used` counts open boards without demos. `expiresAt`: when the plan
 * ends, or when the latest one ended. `next`: the lesser plan that the device has from there on, and its end. `trial`:
 * the plan in effect, or the latest one that ended, is the trial. `trialDays`: days of the trial that the device may
 * start.
 */
export const PlanInfo = z.object({
  plan: Plan,
  features: z.array(Feature),
  boards: z.object({ limit: z.nullable(positive()), used: Count }),
  expiresAt: z.exactOptional(Timestamp),
  next: z.exactOptional(z.object({ plan: PaidPlan, expiresAt: Timestamp })),
  trial: z.exactOptional(z.literal(true)),
  trialDays: z.exactOptional(positive()),
  /** Whether the server sells plans. */
  sells: z.boolean(),
  /** Whether a language model is configured. */
  assistant: z.boolean(),
});
export type PlanInfo = z.infer<typeof PlanInfo>;

/** `key`: as typed, see `normalizeCode`. */
export const RedeemBody = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(WRITTEN_CODE_LENGTH_MAX)),
});
/**
 * Devices that have the plan of the calling one, the oldest first. `since`: when it got the plan; absent if it was
 * not stored. `isThis`: the calling device, or the account that it is signed in to. `account`: an account, whose
 * devices all have the plan.
 */
export const PlanDeviceList = z.array(
  z.object({
    deviceId: PlanDeviceId,
    since: z.exactOptional(Timestamp),
    isThis: z.boolean(),
    account: z.exactOptional(z.literal(true)),
  }),
);
export type PlanDeviceList = z.infer<typeof PlanDeviceList>;

/** `linkCode`: for one other device, once. */
export const DeviceLink = z.object({ linkCode: Credential, expiresAt: Timestamp });
export type DeviceLink = z.infer<typeof DeviceLink>;
/**
 * `boards`: how many the calling device got. `full`: titles of boards that it did not get, because they have as many
 * owners as a board can have.
 */
export const DeviceLinked = z.object({ boards: Count, full: z.exactOptional(z.array(BoardTitle)) });
export type DeviceLinked = z.infer<typeof DeviceLinked>;

/**
 * Separate from `BoardInfo`, which the audience's page loads. `lacks`: features that the board's plan does not have;
 * absent if it has all. For moderators.
 */
export const PlannedBoardInfo = z.extend(BoardInfo, { lacks: z.exactOptional(z.array(Feature)) });
export type PlannedBoardInfo = z.infer<typeof PlannedBoardInfo>;
