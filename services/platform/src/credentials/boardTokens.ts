import type { KeyObject } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { deriveKey, sign, verifyWithAny } from '../signing.ts';

export type BoardRole = 'admin' | 'speaker';
export type TokenedBoard = { id: string; adminKey: string };

export type BoardTokens = {
  /** @returns `<role>.<board id>.<expiry, ms since the epoch, or never>.<signature>` */
  issue: (role: BoardRole, board: TokenedBoard) => string;
  /** The role that a token gives on this board; undefined when it is forged, expired or of another board. */
  roleOn: (board: TokenedBoard, token: string) => BoardRole | undefined;
};

export type BoardTokensOptions = {
  serverSecret: string;
  /** What it issued before is still believed. */
  formerSecret?: string | undefined;
  clock: Clock;
  adminLifetimeMs: number;
};

const NEVER = 'never';

const keyOf = (secret: string, board: TokenedBoard): KeyObject =>
  deriveKey(secret, `board-token ${board.adminKey}`);

/** Tokens are signed with the board's own `adminKey` mixed in: a new key revokes all of a board's tokens. */
export const createBoardTokens = ({
  serverSecret,
  formerSecret,
  clock,
  adminLifetimeMs,
}: BoardTokensOptions): BoardTokens => {
  const secrets = formerSecret === undefined ? [serverSecret] : [serverSecret, formerSecret];
  return {
    issue: (role, board) => {
      const expiry = role === 'admin' ? clock.nowMs() + adminLifetimeMs : NEVER;
      return sign(keyOf(serverSecret, board), `${role}.${board.id}.${expiry}`);
    },
    roleOn: (board, token) => {
      const keys = secrets.map((secret) => keyOf(secret, board));
      const [role, boardId, expiry] = verifyWithAny(keys, token)?.split('.') ?? [];
      if (boardId !== board.id || (role !== 'admin' && role !== 'speaker')) return undefined;
      return expiry === NEVER || Number(expiry) > clock.nowMs() ? role : undefined;
    },
  };
};

/** The board that a token claims to be for; nothing is verified. */
export const boardIdClaimedBy = (token: string): string | undefined => token.split('.')[1];
