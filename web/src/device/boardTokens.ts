import type { BoardId, Credential } from '@openfloor/contract/ids';
import { ADMIN_TOKEN_LIFETIME_MS, MODERATOR_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { CREDENTIAL, ID, number, object } from '@openfloor/contract/shapes';
import { keysOf, readRecord, readText, removeItem, removeRefused, writeItem } from './storage.ts';

const ADMIN_PREFIX = 'admin_token_';
const SPEAKER_PREFIX = 'speaker_token_';

/** `expiresAt`: ms since the epoch, by this device's clock. */
type AdminRecord = { boardId: BoardId; adminToken: Credential; expiresAt: number };
const ADMIN_RECORD = object<AdminRecord>({ boardId: ID, adminToken: CREDENTIAL, expiresAt: number });

/** Whether a token is that of an invited moderator and not the owner's; nothing is verified. */
export const isInvitedToken = (token: Credential): boolean => token.startsWith('moderator~');

const lifetimeMsOf = (token: Credential): number =>
  isInvitedToken(token) ? MODERATOR_TOKEN_LIFETIME_MS : ADMIN_TOKEN_LIFETIME_MS;

export const keepAdminToken = (boardId: BoardId, adminToken: Credential, nowMs = Date.now()): void =>
  writeItem(
    'local',
    ADMIN_PREFIX + boardId,
    JSON.stringify({ boardId, adminToken, expiresAt: nowMs + lifetimeMsOf(adminToken) }),
  );

/** The board's record. Removes a record that names another board. */
const recordOf = (boardId: BoardId): AdminRecord | undefined => {
  const record = readRecord('local', ADMIN_PREFIX + boardId, ADMIN_RECORD);
  if (record && record.boardId !== boardId) dropAdminToken(boardId);
  return record?.boardId === boardId ? record : undefined;
};

/** The board's admin token, unless it has expired. */
export const adminTokenOf = (boardId: BoardId, nowMs = Date.now()): Credential | undefined => {
  const record = recordOf(boardId);
  return record && record.expiresAt > nowMs ? record.adminToken : undefined;
};

/**
 * The board's token if its record has expired by this device's clock. The clock may be ahead, and the token
 * may be valid for longer than its record: the server decides, see `expiredAccess.ts`.
 */
export const expiredAdminTokenOf = (boardId: BoardId, nowMs = Date.now()): Credential | undefined => {
  const record = recordOf(boardId);
  return record && record.expiresAt <= nowMs ? record.adminToken : undefined;
};

export const dropAdminToken = (boardId: BoardId): void => removeItem('local', ADMIN_PREFIX + boardId);

/** Removes a token that the server refused, unless it has been replaced meanwhile. */
export const dropRefusedAdminToken = (boardId: BoardId, refused: Credential): void => {
  if (adminTokenOf(boardId) === refused) removeRefused(ADMIN_PREFIX + boardId);
};

/** Boards with a record, expired or not. */
export const boardsWithAdminRecord = (): BoardId[] =>
  keysOf('local')
    .filter((key) => key.startsWith(ADMIN_PREFIX))
    .map((key) => key.slice(ADMIN_PREFIX.length));

/** Boards that this device moderates. Purges records that are unreadable. */
export const administeredBoards = (): BoardId[] =>
  boardsWithAdminRecord().filter((boardId) => adminTokenOf(boardId) !== undefined);

export const keepSpeakerToken = (boardId: BoardId, token: Credential): void =>
  writeItem('local', SPEAKER_PREFIX + boardId, token);

export const speakerTokenOf = (boardId: BoardId): Credential | undefined =>
  readText('local', SPEAKER_PREFIX + boardId, CREDENTIAL);

/** Like `dropRefusedAdminToken`. */
export const dropRefusedSpeakerToken = (boardId: BoardId, refused: Credential): void => {
  if (speakerTokenOf(boardId) === refused) removeRefused(SPEAKER_PREFIX + boardId);
};
