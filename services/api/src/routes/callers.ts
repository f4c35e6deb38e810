import type { Caller } from '@openfloor/contract/calls/call';
import type { ErrorCode } from '@openfloor/contract/errors';
import { BOARD_TOKEN, CONFERENCE_OWNER, CONFERENCE_TOKEN, SUPER_ADMIN_TOKEN } from './refusals.ts';
import {
  BY_BOARD_TOKEN,
  BY_BOARD_TOKEN_IF_ANY,
  BY_BOARD_TOKEN_OR_OWNER,
  BY_EVENT_TOKEN_OR_OWNER,
  BY_SESSION,
  BY_SESSION_IF_ANY,
  BY_SUPER_ADMIN_TOKEN,
  PUBLIC,
  type Security,
} from './security.ts';

type DocumentedCaller = { security: Security; refusals: readonly ErrorCode[] };

const BY_TOKEN: DocumentedCaller = { security: BY_BOARD_TOKEN, refusals: BOARD_TOKEN };

/**
 * What the OpenAPI document says of each kind of caller: the credentials, and the codes with which others are refused.
 */
export const CALLERS = {
  public: { security: PUBLIC, refusals: [] },
  session: { security: BY_SESSION_IF_ANY, refusals: [] },
  participant: { security: BY_SESSION_IF_ANY, refusals: [] },
  'public-or-moderator': {
    security: BY_BOARD_TOKEN_IF_ANY,
    refusals: ['invalid-token', 'wrong-board'],
  },
  moderator: BY_TOKEN,
  'moderator-or-speaker': BY_TOKEN,
  speaker: BY_TOKEN,
  owner: BY_TOKEN,
  'owner-of-closed': { security: BY_BOARD_TOKEN_OR_OWNER, refusals: BOARD_TOKEN },
  'reader-of-past': {
    security: [...BY_BOARD_TOKEN_OR_OWNER, {}],
    refusals: ['invalid-token', 'wrong-board', 'replay-not-allowed'],
  },
  'device-owner': { security: BY_SESSION, refusals: ['not-your-board'] },
  'control-key': { security: PUBLIC, refusals: ['control-key-not-found', 'rate-limited'] },
  conference: { security: BY_EVENT_TOKEN_OR_OWNER, refusals: CONFERENCE_TOKEN },
  'conference-owner': { security: BY_EVENT_TOKEN_OR_OWNER, refusals: CONFERENCE_OWNER },
  'conference-owner-or-leaving': { security: BY_EVENT_TOKEN_OR_OWNER, refusals: CONFERENCE_OWNER },
  'super-admin': { security: BY_SUPER_ADMIN_TOKEN, refusals: SUPER_ADMIN_TOKEN },
} as const satisfies Record<Caller, DocumentedCaller>;
