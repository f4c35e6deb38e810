import type { BoardId } from '@openfloor/contract/ids';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { Limits } from './limits.ts';
import { takeAll, type Exceeded, type LimitUse } from './takeAll.ts';

/** `byteLimits`: of the bytes that the act adds to the log. */
export type ActLimits = { limits: readonly LimitUse[]; byteLimits: readonly LimitUse[] };

const TOO_MANY_ON_BOARD = 'Too many acts on this board. Please try again later.';
const TOO_MANY_FROM_ADDRESS = 'Too many acts from this network. Please try again later.';

const UNLIMITED: ActLimits = { limits: [], byteLimits: [] };

/** Acts that end a flood of acts, so they have no limit. They cannot flood themselves: each is recorded once. */
const ENDS_FLOOD: ReadonlySet<string> = new Set<BoardCommand['type']>([
  'CloseBoard',
  'RevokeModerator',
  'RemoveOwner',
]);

const actOn = (limits: Limits, boardId: BoardId): LimitUse => ({
  limiter: limits.acts,
  key: boardId,
  message: TOO_MANY_ON_BOARD,
});

/** Limits of an act of a moderator or speaker. */
export const actLimits = (
  limits: Limits,
  { boardId, act, ip }: { boardId: BoardId; act: string | undefined; ip: string },
): ActLimits => {
  if (act !== undefined && ENDS_FLOOD.has(act)) return UNLIMITED;
  const perAddress = {
    limiter: limits.logBytesPerIp,
    key: addressPrefix(ip),
    message: TOO_MANY_FROM_ADDRESS,
  };
  // Rotating the keys ends a flood too, but can be repeated without end.
  if (act === 'RotateKeys') return { limits: [], byteLimits: [perAddress] };
  return {
    limits: [actOn(limits, boardId)],
    byteLimits: [perAddress, { limiter: limits.logBytes, key: boardId, message: TOO_MANY_ON_BOARD }],
  };
};

/** Counts an act of a moderator or speaker that is not recorded in the log, such as a speaker note. */
export const takeAct = (limits: Limits, boardId: BoardId): Promise<Exceeded | undefined> =>
  takeAll([actOn(limits, boardId)]);

/** Counts an act that redraws a picture as the board's logo, which takes some CPU time. */
export const takeLogo = (limits: Limits, boardId: BoardId): Promise<Exceeded | undefined> =>
  takeAll([
    actOn(limits, boardId),
    { limiter: limits.logos, key: boardId, message: 'Too many logos on this board. Please try again later.' },
  ]);
