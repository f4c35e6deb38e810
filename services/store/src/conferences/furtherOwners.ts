import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { OwnerId, SessionId } from '@openfloor/contract/ids';
import { evolveNotingAct } from '@openfloor/domain/board/noteActs';
import { sql } from 'kysely';
import type { NewBoard } from '../boards/openBoard.ts';
import { noteFolded, nothingFolded } from '../maintenance/fold.ts';
import { insertProjections, projectedBoard } from '../maintenance/projections.ts';
import type { Db } from '../tables.ts';

/** Records that further devices own a board, in the transaction that opens it: no other node knows the board yet. */
export const insertFurtherOwners = async (
  tx: Db,
  { id: boardId, title, shortId, ownerSessionId: sessionId, at }: NewBoard,
  further: readonly { ownerId: OwnerId; sessionId: SessionId }[],
): Promise<void> => {
  const events: BoardEvent[] = [
    { type: 'v1.BoardOpened', title, shortId, sessionId },
    ...further.map((owner) => ({ type: 'v1.OwnerAdded' as const, ...owner })),
  ];
  const folded = nothingFolded();
  for (const [place, event] of events.entries()) {
    const actor = place === 0 ? 'participant' : 'moderator';
    const recorded: RecordedEvent = { seq: place + 1, at, actor, event };
    evolveNotingAct(folded.state, recorded);
    noteFolded(folded, recorded);
  }
  const rows = further.map((owner, place) => ({ seq: place + 2, data: owner }));
  await sql`
    INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
    SELECT ${boardId}, added.seq, 'v1.OwnerAdded', added.data, 'moderator', ${new Date(at)}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS added (seq integer, data jsonb)`.execute(tx);
  await tx
    .updateTable('boards')
    .set({ ...projectedBoard(folded), head_seq: folded.lastSeq })
    .where('id', '=', boardId)
    .execute();
  await insertProjections(tx, boardId, folded);
};
