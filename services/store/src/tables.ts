import type { ComputedTalk } from '@openfloor/contract/http/insights';
import type { WebhookFormat, WebhookType } from '@openfloor/contract/http/webhooks';
import type { PaidPlan, Plan } from '@openfloor/contract/plans';
import type { QuestionStatus } from '@openfloor/contract/questions';
import type { OwnerState } from '@openfloor/domain/board/boardState';
import type { ColumnType, Generated, Kysely } from 'kysely';
import type { BoardDetails, QuestionDetails } from './details.ts';

/** Rows of the database. Every key begins with the board, so that tables can be distributed by board. */
export type Tables = {
  boards: {
    id: string;
    short_id: string;
    title: string;
    /** Signs the board's tokens, together with `key_id`. */
    admin_key: string;
    /** Keys set by the latest rotation; null before the first. */
    key_id: Generated<string | null>;
    epoch: string;
    /** Lineage of the log that the epoch belongs to, see `log_lineage()` in migration 0001. */
    lineage: Generated<string>;
    /** The first seq of the epoch that may have been used twice, see `continuedFromSql`. */
    continued_from: Generated<number | null>;
    head_seq: number;
    /** Format of the log, see `LOG_FORMAT`. */
    format: Generated<number>;
    question_count: Generated<number>;
    created_at: Date;
    deleted_at: Date | null;
    /** Null: it has not ended. */
    ended_at: Generated<Date | null>;
    retirement_announced_at: Generated<Date | null>;
    /** The session that opened it; later owners are in `details`. */
    owner_session_id: string;
    ip_address: string;
    /** A demo does not count for the plan and is deleted a day after its creation. */
    demo: Generated<boolean>;
    details: ColumnType<BoardDetails, string | undefined, string>;
    /** The plan that it was opened with; null: it has every feature. */
    plan: Generated<Plan | null>;
  };
  /** Conferences, see `conferences/`. */
  events: {
    id: string;
    short_id: string;
    title: string;
    /** Signs the conference's tokens, with `key_id` once they were revoked. */
    admin_key: string;
    key_id: Generated<string | null>;
    /** The session that opened it, which owns its boards. */
    owner_session_id: string;
    head_seq: number;
    created_at: Date;
    /** Its boards are demos. */
    demo: boolean;
    /** Present and former owners. */
    owners: ColumnType<OwnerState[], string, string>;
  };
  event_log: {
    event_id: string;
    seq: number;
    type: string;
    data: Record<string, unknown>;
    recorded_at: Date;
  };
  /** See migrations 0013 and 0014. */
  event_recovery_codes: {
    event_id: string;
    digest: Buffer;
    removed: ColumnType<Record<string, number>, string | undefined, string>;
  };
  /** The boards that a conference has now. */
  event_rooms: {
    board_id: string;
    event_id: string;
    room: string;
    /** Number in the order in which they were added. */
    place: number;
  };
  board_events: {
    board_id: string;
    seq: number;
    type: string;
    data: Record<string, unknown>;
    actor: string;
    key: string | null;
    recorded_at: Date;
    /** The invited moderator who acted. */
    moderator_id: Generated<string | null>;
  };
  questions: {
    board_id: string;
    id: string;
    session_id: string;
    text: string;
    created_at: Date;
    votes: number;
    hidden: boolean;
    pinned: boolean;
    is_answered: boolean;
    status: Generated<QuestionStatus>;
    /** Whether the public has ever been able to see it. */
    was_public: Generated<boolean>;
    /** Null: the first talk. */
    talk_id: Generated<string | null>;
    /** The questions that it was merged into, the direct parent first; null: none. */
    ancestors: Generated<string[] | null>;
    /** The last ancestor, or its own id if others were merged into it; null for a question alone. */
    root_id: Generated<string | null>;
    /** See `textKeyOf`; null: it has no words. */
    text_key: Generated<string | null>;
    details: ColumnType<QuestionDetails, string | undefined, string>;
  };
  votes: { board_id: string; session_id: string; question_id: string };
  blocks: { board_id: string; session_id: string; blocked_at: Generated<Date> };
  /** What moderators did. */
  acts: {
    board_id: string;
    seq: number;
    /** Data of the event that undoes it; null if it cannot be undone. */
    undo: ColumnType<Record<string, unknown> | null, string | null, null>;
    /** By field, the act that had set the value in `undo`. */
    earlier: ColumnType<Record<string, number> | null, string | null, null>;
  };
  /** The event that changed a field last. */
  latest_changes: {
    board_id: string;
    /** A question, a session, or the board. */
    subject: string;
    field: string;
    seq: number;
    /** The invited moderator who recorded it. */
    moderator_id: string | null;
    /** The act whose effect the field has; null: it has its first value. */
    act: number | null;
  };
  /** Sessions whose votes do not count. */
  set_aside: { board_id: string; session_id: string; group_id: string };
  /** Salts with which the origins of a board's votes are hashed; both are deleted after a day. */
  origin_keys: { board_id: string; id: string; salt: Buffer; created_at: Date };
  /** Keyed hashes of the addresses from which sessions voted. */
  vote_origins: { board_id: string; session_id: string; key_id: string; origin: Buffer };
  /** When the request of a first vote arrived at a node. */
  vote_arrivals: { board_id: string; session_id: string; question_id: string; arrived_at: Date };
  idempotency: {
    board_id: string;
    caller: string;
    key: string;
    request_hash: string;
    outcome: unknown;
    created_at: Generated<Date>;
  };
  /** Sessions that solved a challenge and so may write. */
  proven_sessions: { session_id: string; proven_at: Generated<Date> };
  /** Tokens of the super admin that a logout ended. */
  ended_logins: { token_digest: string; ended_at: Generated<Date> };
  /** The present note of moderators to the speaker, one per board. */
  speaker_notes: {
    board_id: string;
    talk_id: string;
    text: string;
    /** Name of the invited moderator who wrote it; null: the owner. */
    moderator_name: string | null;
    written_at: Date;
    seen_at: Date | null;
  };
  /** The logo of a board as PNG, as this program encoded it. */
  board_logos: { board_id: string; png: Buffer };
  /** Keys by which programs and buttons move the stage, see `controlKeys.ts`. */
  control_keys: {
    board_id: string;
    id: string;
    digest: Buffer;
    name: string;
    /** The board's `key_id` when the key was made: a rotation ends it. */
    key_id: string | null;
    /** The invited moderator who made it; null: the owner. */
    moderator_id: string | null;
    /** The owner's device that made it; null: the one that opened the board, or a moderator. */
    owner_id: string | null;
    /** When the access of that moderator ends. */
    expires_at: Date | null;
    /** Whether it also ends a week after the board. */
    ends_with_board: Generated<boolean>;
    created_at: Date;
  };
  /** Keys that a device may redeem for a plan, see `plans/planKeys.ts`. */
  plan_keys: {
    digest: Buffer;
    plan: PaidPlan;
    /** End of the plan. */
    expires_at: Date;
    created_at: Date;
    /** Null: the key can be redeemed. */
    redeemed_by: Generated<string | null>;
    redeemed_at: Generated<Date | null>;
  };
  /** Until when a device has a plan, see `plans/devicePlans.ts`. */
  device_plans: {
    session_id: string;
    plan: PaidPlan;
    is_trial: boolean;
    expires_at: Date;
    /**
     * The session that redeemed the plan's key or started its trial, see `plans/planDevices.ts`. Null: the device
     * itself.
     */
    holder_id: Generated<string | null>;
    /** Names the device to the holder. */
    device_id: Generated<string | null>;
    since: Generated<Date | null>;
  };
  /** Codes by which another device gets what this one has. */
  link_codes: { session_id: string; digest: Buffer; expires_at: Date; redeemed_by: string | null };
  /** What the language model still has to read, see `assistantWork.ts`. */
  assistant_work: {
    board_id: string;
    /** Address prefix of who opened the board. */
    opener: string | null;
    epoch: string | null;
    /** Questions up to here were asked about. */
    screened_seq: Generated<number>;
    /** Number of consecutive unusable replies about the next questions. */
    attempts: Generated<number>;
    /** When a node looks at the board next; null: there is no news. */
    due_at: Date | null;
    /** No node looks at the board before this time. */
    not_before: Generated<Date>;
    /** The node that works on the board. */
    leased_by: string | null;
    leased_until: Date | null;
    summarized_at: Generated<Date>;
    /** Digest of the questions that the latest summary was asked for. */
    summary_of: string | null;
    /** Start of the hour of the budget, and requests since then. */
    budget_from: Generated<Date>;
    budget_spent: Generated<number>;
  };
  /** Addresses to which upkeep sends what happens on a board, see `webhooks.ts`. */
  webhooks: {
    board_id: string;
    id: string;
    url: string;
    /** Host of `url`, without credentials or query. */
    host: string;
    /** Address prefix of who opened the board. */
    opener: string | null;
    format: WebhookFormat;
    types: WebhookType[];
    /** Sealed, see `createWebhookKeys`. */
    key: Buffer;
    /** Number of the present secret, and since when it is the present one; null: it is the first. */
    secret_number: Generated<number>;
    rotated_at: Date | null;
    created_at: Date;
    /** What was sent: all events up to `seq`, and `part` deliveries of the next event. */
    seq: number;
    part: Generated<number>;
    /** Failed attempts of the next delivery. */
    attempts: Generated<number>;
    next_attempt_at: Date;
    /** A test delivery that was requested and is not sent yet. */
    test_id: string | null;
    /** See `WebhookStatus`; null: nothing was sent yet. */
    last_status: string | null;
    ended_at: Date | null;
    /** Id of the lease. */
    leased_by: string | null;
    leased_until: Date | null;
  };
  /** Deliveries of webhooks that were given up. */
  dead_letters: {
    board_id: string;
    webhook_id: string;
    seq: number;
    part: number;
    /** Its `webhook-id`. */
    id: string;
    type: WebhookType;
    at: Date;
    last_status: string;
  };
  /** The Merkle tree of a board's log, see `logTree/`. */
  log_trees: {
    board_id: string;
    /** Epoch of the log; the tree of another epoch begins with nothing. */
    epoch: string;
    /** Number of events that the tree has. */
    size: Generated<number>;
  };
  /** The latest signed head of a board's log. Stored apart from the tree, so that it outlives the tree. */
  log_checkpoints: { board_id: string; epoch: string; size: number; checkpoint: string; signed_at: Date };
  log_tiles: { board_id: string; epoch: string; level: number; index: number; hashes: Buffer };
  /** Figures of a board up to `seq`, see `insights/`. */
  insights: {
    board_id: string;
    /** Epoch of the log; the figures of another epoch begin with nothing. */
    epoch: string;
    /** Version of `state` and `talks`, see `INSIGHTS_VERSION`. */
    version: number;
    seq: number;
    /** State to which the next events are added: compressed JSON. */
    state: Buffer;
    /** The figures of each talk. */
    talks: ColumnType<ComputedTalk[], string, string>;
    computed_at: Generated<Date>;
  };
  /** The most viewers in a minute. */
  viewer_samples: { board_id: string; minute: Date; viewers: number };
  /** Public keys that ever signed a checkpoint. */
  log_keys: { public_key: Buffer; first_used_at: Generated<Date> };
  /** See migration 0007. */
  recovery_codes: { board_id: string; digest: Buffer; removed: number };
  /** Devices that are signed in, see `accounts.ts`. */
  account_devices: {
    session_id: string;
    account_id: string;
    since: Date;
    issuer: string | null;
    signed_out: Generated<boolean>;
  };
  /** Keys of encrypted texts, see `sealing/`. */
  session_keys: { board_id: string; id: string; session_id: string; key: Buffer };
  /** Sessions whose texts were erased. */
  erased_sessions: { session_id: string; erased_at: Generated<Date> };
  contact_requests: {
    id: string;
    name: string;
    email: string;
    message: string;
    created_at: Date;
    /** By the super admin. */
    seen: Generated<boolean>;
    notice_attempts: Generated<number>;
    /** See migration 0006; `infinity`: the operator's webhook did not accept it, and it was given up. */
    next_notice_at: Generated<Date | null>;
  };
  /** Content-hashed files of web builds; the content of a name never changes. */
  web_assets: {
    name: string;
    content_type: string;
    content: Buffer;
    brotli: Buffer | null;
    gzip: Buffer | null;
    built_at: Date;
    /** Latest time that a node with this build started or had run for another day. */
    last_used_at: Generated<Date>;
  };
};

/** A connection to the tables, or a transaction on one. */
export type Db = Kysely<Tables>;
