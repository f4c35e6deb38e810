import type { KeyObject } from 'node:crypto';
import type { WallClock } from '../clock.ts';
import { deriveKey, sign, verifyWithAny } from '../signing.ts';

/** `admin`: the board's owner. `moderator`: a moderator that the owner invited. */
export type BoardRole = 'admin' | 'moderator' | 'speaker';

/**
 * The parts of a board that its tokens depend on. `keyId` changes when its keys are rotated; undefined: they never
 * were.
 */
export type TokenedBoard = {
  board: { id: string; adminKey: string };
  state: {
    keyId?: string;
    moderators?: readonly { id: string; isRevoked: boolean }[];
    owners?: readonly { id: string; isRemoved: boolean }[];
    /** ISO 8601; undefined while the board goes on. */
    endedAt?: string | undefined;
  };
};

/**
 * The right that a valid token gives. `expiresAtMs`: ms since the epoch, Infinity for a token without an end.
 * `moderatorId`: the invited moderator. `ownerId`: the owner's device that it was issued to; undefined for a
 * moderator, and for the device that opened the board. `endsWithBoard`: it also ends a week after the board, see
 * `endOfRight`.
 */
export type BoardRight = {
  role: BoardRole;
  keyId: string | undefined;
  expiresAtMs: number;
  moderatorId?: string;
  ownerId?: string;
  endsWithBoard?: true;
};

export type BoardTokens = {
  /**
   * @param ownerId the owner's device, with which the token ends, or `NO_DEVICE_ID`; undefined: the one that opened the
   * board
   * @returns `<role>.<board id>.<expiry, ms since the epoch, or never>.<signature>`, with `<owner id>.` before the
   * signature if there is one
   */
  issue: (role: Exclude<BoardRole, 'moderator'>, board: TokenedBoard, ownerId?: string) => string;
  /** The owner's token for a link, by which other devices moderate the board. */
  issueForLink: (board: TokenedBoard, expiresAtMs: number, ownerId?: string) => string;
  /**
   * The token of an invited moderator, always the same for the same expiry. Its role part is `moderator~<moderator
   * id>`. `isDated`: the owner set the expiry; else the token also ends a week after the board.
   */
  issueToModerator: (
    moderator: { id: string; expiresAtMs: number; isDated?: boolean },
    board: TokenedBoard,
  ) => string;
  /**
   * The right that a token gives on this board; undefined if it is forged, expired, revoked or of another board or
   * moderator.
   */
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
 * Device id in an owner's token that belongs to no device: a link of the super admin, or the token of an imported
 * board.
 */
export const NO_DEVICE_ID = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
/**
 * Separates the role of an invited moderator from their id. It is not a dot, so that a token keeps its number
 * of parts.
 */
const ID_MARK = '~';

/** Marks the token of a moderator whose access ends a week after the board. */
const ENDS_WITH_BOARD = 'with-board';
const INVITED_AFTER_END_MS = 7 * 24 * 60 * 60 * 1000;

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
    issue: (role, tokened, ownerId) => {
      const expiry = role === 'admin' ? clock.nowMs() + adminLifetimeMs : NEVER;
      return sign(keyOf(serverSecret, tokened), `${role}.${tokened.board.id}.${expiry}${ofDevice(ownerId)}`);
    },
    issueForLink: (tokened, expiresAtMs, ownerId) =>
      sign(keyOf(serverSecret, tokened), `admin.${tokened.board.id}.${expiresAtMs}${ofDevice(ownerId)}`),
    issueToModerator: ({ id, expiresAtMs, isDated = false }, tokened) =>
      sign(
        keyOf(serverSecret, tokened),
        `moderator${ID_MARK}${id}.${tokened.board.id}.${expiresAtMs}${isDated ? '' : `.${ENDS_WITH_BOARD}`}`,
      ),
    rightOn: (tokened, token) => {
      const keys = secrets.map((secret) => keyOf(secret, tokened));
      const [holder = '', boardId, expiry, further] = verifyWithAny(keys, token)?.split('.') ?? [];
      if (boardId !== tokened.board.id) return undefined;
      const held = heldBy(holder, further, tokened.state);
      const ends = {
        expiresAtMs: expiry === NEVER ? Infinity : Number(expiry),
        ...(further === ENDS_WITH_BOARD && { endsWithBoard: true as const }),
      };
      const expiresAtMs = endOfRight(ends, tokened.state);
      return held && expiresAtMs > clock.nowMs()
        ? { ...held, ...ends, keyId: tokened.state.keyId, expiresAtMs }
        : undefined;
    },
  };
};

/** The fourth part of a token, which nodes of the former version do not read. */
const ofDevice = (ownerId: string | undefined): string => (ownerId === undefined ? '' : `.${ownerId}`);

/** ms since the epoch: when rights with `endsWithBoard` end. */
const endOfInvitations = ({ endedAt }: Pick<TokenedBoard['state'], 'endedAt'>): number =>
  endedAt === undefined ? Infinity : Date.parse(endedAt) + INVITED_AFTER_END_MS;

/** ms since the epoch: when a right ends, which the board's end may bring forward after the right was given. */
export const endOfRight = (
  { expiresAtMs, endsWithBoard = false }: { expiresAtMs: number; endsWithBoard?: boolean },
  state: Pick<TokenedBoard['state'], 'endedAt'>,
): number => (endsWithBoard ? Math.min(expiresAtMs, endOfInvitations(state)) : expiresAtMs);

type Held = Pick<BoardRight, 'role' | 'moderatorId' | 'ownerId'>;

/**
 * The right in a valid token's parts; undefined for an unknown role, and for a moderator or an owner's device without
 * access.
 */
const heldBy = (
  holder: string,
  ownerId: string | undefined,
  { moderators = [], owners = [] }: TokenedBoard['state'],
): Held | undefined => {
  const [role, moderatorId] = holder.split(ID_MARK);
  if (moderatorId !== undefined) {
    const isInvited = moderators.some(({ id, isRevoked }) => id === moderatorId && !isRevoked);
    return role === 'moderator' && isInvited ? { role, moderatorId } : undefined;
  }
  if (role !== 'admin' && role !== 'speaker') return undefined;
  if (ownerId === undefined) return owners[0]?.isRemoved ? undefined : { role };
  const isOwner = owners.some(({ id, isRemoved }) => id === ownerId && !isRemoved);
  return isOwner || ownerId === NO_DEVICE_ID ? { role, ownerId } : undefined;
};

/** Whether this right includes moderation: the owner and invited moderators have it, the speaker does not. */
export const mayModerate = ({ role }: BoardRight): boolean => role !== 'speaker';

/** The board that a token claims to be for; nothing is verified. */
export const boardIdClaimedBy = (token: string): string | undefined => token.split('.')[1];

/** The owner's device that a token claims to be of; nothing is verified. */
export const ownerIdClaimedBy = (token: string): string | undefined => {
  const [, , , ownerId, signature] = token.split('.');
  return signature === undefined ? undefined : ownerId;
};

/** Whether a token claims to be for a board and not to have expired; nothing is verified. */
export const isClaimedFor = (boardId: string, token: string, nowMs: number): boolean => {
  const expiry = token.split('.')[2];
  return boardIdClaimedBy(token) === boardId && (expiry === NEVER || Number(expiry) > nowMs);
};
