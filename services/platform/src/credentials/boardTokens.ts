import type { KeyObject } from 'node:crypto';
import type { WallClock } from '../clock.ts';
import { deriveKey, sign, verifyWithAny } from '../signing.ts';

export type BoardRole = 'admin' | 'speaker';

/** What signs a board's tokens. `keyId` changes when its keys are rotated; undefined: they never were. */
export type TokenedBoard = {
  board: { id: string; adminKey: string };
  state: { keyId?: string };
};

/** What a valid token gives. `expiresAtMs`: ms since the epoch, Infinity for a token without an end. */
export type BoardRight = { role: BoardRole; keyId: string | undefined; expiresAtMs: number };

export type BoardTokens = {
  /** @returns `<role>.<board id>.<expiry, ms since the epoch, or never>.<signature>` */
  issue: (role: BoardRole, board: TokenedBoard) => string;
  /** What a token gives on this board; undefined when it is forged, expired, revoked or of another board. */
  rightOn: (board: TokenedBoard, token: string) => BoardRight | undefined;
};

export type BoardTokensOptions = {
  serverSecret: string;
  /** What it issued before is still believed. */
  formerSecret?: string | undefined;
  clock: WallClock;
  adminLifetimeMs: number;
};

const NEVER = 'never';

const keyOf = (secret: string, { board, state }: TokenedBoard): KeyObject =>
  deriveKey(secret, `board-token ${board.adminKey}${state.keyId === undefined ? '' : ` ${state.keyId}`}`);

/** Tokens are signed with the board's own keys, so new keys revoke all of a board's tokens and no other board's. */
export const createBoardTokens = ({
  serverSecret,
  formerSecret,
  clock,
  adminLifetimeMs,
}: BoardTokensOptions): BoardTokens => {
  const secrets = formerSecret === undefined ? [serverSecret] : [serverSecret, formerSecret];
  return {
    issue: (role, tokened) => {
      const expiry = role === 'admin' ? clock.nowMs() + adminLifetimeMs : NEVER;
      return sign(keyOf(serverSecret, tokened), `${role}.${tokened.board.id}.${expiry}`);
    },
    rightOn: (tokened, token) => {
      const keys = secrets.map((secret) => keyOf(secret, tokened));
      const [role, boardId, expiry] = verifyWithAny(keys, token)?.split('.') ?? [];
      if (boardId !== tokened.board.id || (role !== 'admin' && role !== 'speaker')) return undefined;
      const expiresAtMs = expiry === NEVER ? Infinity : Number(expiry);
      return expiresAtMs > clock.nowMs() ? { role, keyId: tokened.state.keyId, expiresAtMs } : undefined;
    },
  };
};

/** The board that a token claims to be for; nothing is verified. */
export const boardIdClaimedBy = (token: string): string | undefined => token.split('.')[1];

/** Whether a token claims to be for a board and not to have expired; nothing is verified. */
export const claimsToHoldOn = (boardId: string, token: string, nowMs: number): boolean => {
  const expiry = token.split('.')[2];
  return boardIdClaimedBy(token) === boardId && (expiry === NEVER || Number(expiry) > nowMs);
};
