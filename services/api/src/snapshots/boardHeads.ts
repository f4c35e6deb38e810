import type { PlannedBoardInfo } from '@openfloor/contract/http/plan';
import { headFor, type Audience } from '@openfloor/domain/view/audience';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { bodyWithEnd, type BodyWithEnd } from '../compressibleBody.ts';
import { publicBoard } from '../publicBoard.ts';
import { oncePerPosition } from './oncePerPosition.ts';

/**
 * A board as JSON without the server's clock, serialized once for all callers at a position. `body`: without the
 * closing brace.
 */
export type SerializedHead = { position: string; json: string; body: BodyWithEnd };

/** @param ofNode fields about this node and the board's plan, which only moderators get */
export const headsFor = (
  audience: Audience,
  ofNode: Pick<PlannedBoardInfo, 'machine' | 'retentionDays' | 'lacks'>,
) =>
  oncePerPosition(({ board, state, epoch, seq }: BoardFeed): SerializedHead => {
    const head = headFor(audience, board.id, state);
    const { opensAt, closesAt } = head.settings;
    const json = JSON.stringify({ ...publicBoard(board), ...head, ...ofNode, opensAt, closesAt });
    return { position: `${epoch}.${seq}`, json, body: bodyWithEnd(json.slice(0, -1)) };
  });

export const publicHead = headsFor('public', {});
