import { Actor, type RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import { upcast } from '@openfloor/contract/upcast';
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * The events after `seq`, in order, at most `limit`.
 * @param epoch whose `seq` that is; none follow when the board's is another by now. Undefined: the board's own
 */
export const eventsSince = async (
  db: Kysely<Tables>,
  boardId: BoardId,
  seq: Seq,
  limit: number,
  epoch?: Epoch,
): Promise<RecordedEvent[]> => {
  const rows = await db
    .selectFrom('board_events')
    .selectAll()
    .where('board_id', '=', boardId)
    .where('seq', '>', seq)
    .$if(epoch !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('boards')
            .select('id')
            .where('id', '=', boardId)
            .where('epoch', '=', epoch ?? ''),
        ),
      ),
    )
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    at: row.recorded_at.toISOString(),
    actor: Actor.parse(row.actor),
    ...(row.key !== null && { key: row.key }),
    event: upcast({ type: row.type, data: row.data }),
  }));
};

const PAGE_SIZE = 5000;

/** The whole stream, a page at a time. */
export async function* allEvents(db: Kysely<Tables>, boardId: BoardId): AsyncGenerator<RecordedEvent> {
  for (let seq = 0; ;) {
    const page = await eventsSince(db, boardId, seq, PAGE_SIZE);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_SIZE) return;
    seq = last.seq;
  }
}
