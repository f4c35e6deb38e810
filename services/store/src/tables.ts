import type { Generated } from 'kysely';

/** Rows as the database holds them; every key begins with the board, so that boards can be spread over machines. */
export type Tables = {
  boards: {
    id: string;
    short_id: string;
    title: string;
    /** Signs the board's tokens, together with `key_id`. */
    admin_key: string;
    /** The keys that the last rotation set; null: there was none. */
    key_id: Generated<string | null>;
    epoch: string;
    /** The history of the log that the epoch belongs to, as `log_lineage()` names it. */
    lineage: Generated<string>;
    head_seq: number;
    /** Questions of the board as of `counted_seq`; see `reads/questionCount.ts`. */
    question_count: Generated<number>;
    counted_seq: Generated<number>;
    created_at: Date;
    deleted_at: Date | null;
    owner_session_id: string;
    ip_address: string;
    /** Does not count for the plan, and is deleted a day after it was created. */
    demo: Generated<boolean>;
  };
  board_events: {
    board_id: string;
    seq: number;
    type: string;
    data: Record<string, unknown>;
    actor: string;
    key: string | null;
    recorded_at: Date;
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
  };
  votes: { board_id: string; session_id: string; question_id: string };
  blocks: { board_id: string; session_id: string };
  idempotency: {
    board_id: string;
    caller: string;
    key: string;
    request_hash: string;
    outcome: unknown;
    created_at: Generated<Date>;
  };
  /** Sessions that solved a challenge, hence may write. */
  proven_sessions: { session_id: string };
  contact_requests: {
    id: string;
    name: string;
    email: string;
    message: string;
    created_at: Date;
  };
  /** Content-hashed files of web builds; a name has one content for good. */
  web_assets: {
    name: string;
    content_type: string;
    content: Buffer;
    brotli: Buffer | null;
    gzip: Buffer | null;
    built_at: Date;
    /** When a node last started with a build that holds it, or ran with it for another day. */
    last_used_at: Generated<Date>;
  };
};
