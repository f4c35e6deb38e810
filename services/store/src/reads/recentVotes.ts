import type { RecordedEvent } from '@openfloor/contract/events';
import { VOTES } from '@openfloor/domain/board/eventFacts';
import { TRENDING_SECONDS } from '@openfloor/domain/view/trending';
import { sql, type Selectable } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import { toRecorded, type EventRow } from './events.ts';

type Event = Selectable<Tables['board_events']>;

const FIRST_STEP = 256;

/**
 * The votes that were recorded less than two minutes before a board's last event. The log has no index on times, but
 * they never decrease: doubling steps back from the head find a seq before them.
 */
export const recentVotes = async (db: Db, last: Event): Promise<RecordedEvent[]> => {
  const { board_id: boardId, seq: head } = last;
  const since = new Date(last.recorded_at.getTime() - TRENDING_SECONDS * 1000);
  const steps: number[] = [];
  for (let back = FIRST_STEP; back < head; back *= 2) steps.push(head - back);
  const { rows } = await sql<EventRow>`
    SELECT *, NULL AS session_key FROM board_events
     WHERE board_id = ${boardId} AND seq <= ${head} AND recorded_at > ${since} AND type = ANY (${[...VOTES]}::text[])
       AND seq > coalesce((
         SELECT max(step.seq) FROM unnest(${steps}::integer[]) AS step (seq)
           CROSS JOIN LATERAL (
             SELECT recorded_at FROM board_events
              WHERE board_id = ${boardId} AND board_events.seq = step.seq OFFSET 0) AS event
          WHERE event.recorded_at <= ${since}), 0)
     ORDER BY seq`.execute(db);
  return rows.map(toRecorded);
};
