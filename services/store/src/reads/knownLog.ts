import { Actor } from '@openfloor/contract/events';
import { FLAT_EVENTS } from '@openfloor/contract/flatEvents';
import type { BoardId, Seq } from '@openfloor/contract/ids';
import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../tables.ts';
import { toRecorded, type EventRow, type Run } from './events.ts';

export const onKysely =
  (db: Kysely<Tables>): Run =>
  async (text, values) =>
    (await db.executeQuery<EventRow>(CompiledQuery.raw(text, values))).rows;

export const onClient =
  (client: pg.Pool | pg.PoolClient): Run =>
  async (text, values) =>
    (await client.query<EventRow>(text, values)).rows;

/** Parameters of every statement, from `$5` on. */
const CONSTANTS: (readonly string[])[] = [];
const parameter = (texts: readonly string[]): string => `$${CONSTANTS.push(texts) + 4}::text[]`;

/** Many types share the same keys. */
const FLAT_BY_KEYS = [...Map.groupBy(FLAT_EVENTS, ({ keys }) => keys.toSorted().join()).values()];
const isFlat = FLAT_BY_KEYS.map((events) => {
  const { keys, choices } = events[0] ?? { keys: [], choices: {} };
  const chosen = Object.entries(choices).map(
    ([key, values]) => `AND coalesce(data ->> '${key}' = ANY (${parameter(values)}), true)`,
  );
  const types = parameter(events.map(({ type }) => type));
  // A text may be sealed.
  return `type = ANY (${types}) AND data - ${parameter([...keys, 'sealed'])} = '{}' ${chosen.join(' ')}`;
}).join(' OR ');

/** Events that Postgres itself recognises as known are not transferred. */
const SELECT = `
  SELECT *, NULL AS session_key FROM board_events
   WHERE board_id = $1 AND seq > $2 AND seq <= $3
     AND NOT (actor = ANY (${parameter(Actor.options)}) AND (${isFlat}))
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
