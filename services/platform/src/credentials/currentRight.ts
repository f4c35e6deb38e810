import type { WallClock } from '../clock.ts';
import { isClaimedFor, type BoardRight, type BoardTokens, type TokenedBoard } from './boardTokens.ts';

type RightDependencies = { tokens: Pick<BoardTokens, 'rightOn'>; clock: WallClock };
/** `catchUp`: reads the events that this node has not read yet. */
type FollowedBoard = TokenedBoard & { catchUp: () => Promise<void> };

/**
 * The right that a token gives on a board now. Reads new events before it rejects a token, because the keys may just
 * have been rotated or the moderator invited, and before it accepts an invited moderator, who may just have been
 * revoked.
 */
export const currentRightOn = async (
  { tokens, clock }: RightDependencies,
  board: FollowedBoard,
  token: string,
): Promise<BoardRight | undefined> => {
  const right = tokens.rightOn(board, token);
  const isSure = right
    ? right.moderatorId === undefined
    : !isClaimedFor(board.board.id, token, clock.nowMs());
  if (isSure) return right;
  await board.catchUp();
  return tokens.rightOn(board, token);
};
