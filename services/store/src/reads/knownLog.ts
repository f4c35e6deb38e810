import { Actor } from '@openfloor/contract/events';
import { FLAT_EVENTS } from '@openfloor/contract/flatEvents';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import { CompiledQuery, type Kysely, type Selectable } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { toRecorded, type Run } from './events.ts';

type Row = Selectable<Tables['board_events']>;

export const onKysely =
  (db: Kysely<Tables>): Run =>
  async (text, values) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows;

export const onClient =
  (client: pg.Pool | pg.PoolClient): Run =>
  async (text, values) =>
    (await client.query<Row>(text, values)).rows;

/** Many types share the same keys. */
const FLAT_BY_KEYS = [...Map.groupBy(FLAT_EVENTS, ({ keys }) => keys.toSorted().join()).values()];

const CONSTANTS = [
  Actor.options,
  ...FLAT_BY_KEYS.flatMap((events) => [events.map(({ type }) => type), events[0]?.keys ?? []]),
];

/** Events that Postgres itself recognises as known are not transferred. */
const SELECT = `
  SELECT * FROM board_events
   WHERE board_id = $1 AND seq > $2 AND seq <= $3
     AND NOT (actor = ANY ($5::text[]) AND (${FLAT_BY_KEYS.map(
       (_, place) => `type = ANY ($${6 + 2 * place}::text[]) AND data - $${7 + 2 * place}::text[] = '{}'`,
     ).join(' OR ')}))
   ORDER BY seq LIMIT $4`;

const PAGE_SIZE = 1000;
/** One statement takes about 80 ms, far below its time limit, however long the log is. */
const EVENTS_PER_STATEMENT = 200_000;

/**
 * Requires that this version knows every event of a range, because projections do not show which events led to them.
 * 100,000 events take about 40 ms, once when a node opens a board.
 * @throws LaterVersion naming the first unknown event; ZodError for a damaged one
 */
export const requireKnownLog = async (
  run: Run,
  boardId: BoardId,
  { after, upTo }: { after: Seq; upTo: Seq },
): Promise<void> => {
  for (let seq = after; seq < upTo;) {
    const end = Math.min(upTo, seq + EVENTS_PER_STATEMENT);
    const rows = await run(SELECT, [boardId, seq, end, PAGE_SIZE, ...CONSTANTS]);
    rows.forEach(toRecorded);
    seq = rows.length === PAGE_SIZE ? (rows.at(-1)?.seq ?? end) : end;
  }
};
