import type { KeyObject } from 'node:crypto';
import type { WallClock } from '../clock.ts';
import { deriveKey, sign, verifyWithAny } from '../signing.ts';

/** `admin`: the board's owner. `moderator`: a moderator that the owner invited. */
export type BoardRole = 'admin' | 'moderator' | 'speaker';

/** What the tokens of a board depend on. `keyId` changes when its keys are rotated; undefined: they never were. */
export type TokenedBoard = {
  board: { id: string; adminKey: string };
  state: { keyId?: string; moderators?: readonly { id: string; isRevoked: boolean }[] };
};

/**
 * What a valid token gives. `expiresAtMs`: ms since the epoch, Infinity for a token without an end. `moderatorId`: the invited
 * moderator.
 */
export type BoardRight = {
  role: BoardRole;
  keyId: string | undefined;
  expiresAtMs: number;
  moderatorId?: string;
};

export type BoardTokens = {
  /** @returns `<role>.<board id>.<expiry, ms since the epoch, or never>.<signature>` */
  issue: (role: Exclude<BoardRole, 'moderator'>, board: TokenedBoard) => string;
  /** The owner's token for a link, by which other devices moderate the board. */
  issueForLink: (board: TokenedBoard, expiresAtMs: number) => string;
  /** The token of an invited moderator, always the same for the same expiry. Its role part is `moderator~<moderator id>`. */
  issueToModerator: (moderator: { id: string; expiresAtMs: number }, board: TokenedBoard) => string;
  /** What a token gives on this board; undefined if it is forged, expired, revoked or of another board or moderator. */
  rightOn: (board: TokenedBoard, token: string) => BoardRight | undefined;
};

export type BoardTokensOptions = {
  serverSecret: string;
  /** Tokens that were signed with it stay valid. */
  formerSecret?: string | undefined;
  clock: WallClock;
  adminLifetimeMs: number;
};

const NEVER = 'never';
/**
 * Separates the role of an invited moderator from their id. It is not a dot, so that a token keeps its number
 * of parts.
 */
const ID_MARK = '~';

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
    issueForLink: (tokened, expiresAtMs) =>
      sign(keyOf(serverSecret, tokened), `admin.${tokened.board.id}.${expiresAtMs}`),
    issueToModerator: ({ id, expiresAtMs }, tokened) =>
      sign(keyOf(serverSecret, tokened), `moderator${ID_MARK}${id}.${tokened.board.id}.${expiresAtMs}`),
    rightOn: (tokened, token) => {
      const keys = secrets.map((secret) => keyOf(secret, tokened));
      const [holder = '', boardId, expiry] = verifyWithAny(keys, token)?.split('.') ?? [];
      const held = boardId === tokened.board.id ? heldBy(holder, tokened) : undefined;
      const expiresAtMs = expiry === NEVER ? Infinity : Number(expiry);
      return held && expiresAtMs > clock.nowMs()
        ? { ...held, keyId: tokened.state.keyId, expiresAtMs }
        : undefined;
    },
  };
};

/** The role that the first part of a valid token names; undefined for an unknown role, and for a moderator without access. */
const heldBy = (
  holder: string,
  { state: { moderators = [] } }: TokenedBoard,
): Pick<BoardRight, 'role' | 'moderatorId'> | undefined => {
  const [role, moderatorId] = holder.split(ID_MARK);
  if (moderatorId === undefined) return role === 'admin' || role === 'speaker' ? { role } : undefined;
  const isInvited = moderators.some(({ id, isRevoked }) => id === moderatorId && !isRevoked);
  return role === 'moderator' && isInvited ? { role, moderatorId } : undefined;
};

/** Whether this right includes moderation: the owner and invited moderators have it, the speaker does not. */
export const mayModerate = ({ role }: BoardRight): boolean => role !== 'speaker';

/** The board that a token claims to be for; nothing is verified. */
export const boardIdClaimedBy = (token: string): string | undefined => token.split('.')[1];

/** Whether a token claims to be for a board and not to have expired; nothing is verified. */
export const isClaimedFor = (boardId: string, token: string, nowMs: number): boolean => {
  const expiry = token.split('.')[2];
  return boardIdClaimedBy(token) === boardId && (expiry === NEVER || Number(expiry) > nowMs);
};
