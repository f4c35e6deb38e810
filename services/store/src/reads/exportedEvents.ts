import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, Seq, SessionId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import { VOTES } from '@openfloor/domain/board/eventFacts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../tables.ts';
import { exportLogged, toLogged, type LoggedEvent } from './loggedEvent.ts';
import { sessionKeySql } from '../sealing/sessionKey.ts';
import { readInEpoch, selectSincePosition, toRecorded, type EventRow } from './events.ts';
import { logPages, restAfter } from './logPages.ts';

/** A stream that is being read ended: its board was deleted, or has another epoch. */
export class StreamEnded extends Error {
  override name = 'StreamEnded';
}

/**
 * Pseudonyms and salts that replace sessions: functions for this process, and keys with which Postgres computes the
 * same.
 */
export type Identities = {
  pseudonymize: (sessionId: SessionId) => string;
  /** The key of the pseudonyms, see `hmacPads`. */
  pseudonymPads: { inner: Buffer; outer: Buffer };
  pseudonymLength: number;
  salts: (seq: number, of: 'session' | 'text' | 'flags') => string;
  saltKey: string;
  saltLength: number;
};

export type ExportedRange = {
  boardId: BoardId;
  /** A position that this node has read, so it knows all events up to there. */
  position: Position;
  identities: Identities;
  /** undefined: all events. */
  isExported?: ((recorded: RecordedEvent) => boolean) | undefined;
};

const PAGE_SIZE = 200;
const SEPARATOR = ',\n';
/** Begins the row of an event that this process still has to convert. */
const ROW = '!';

/**
 * The events of an export as JSON, joined by commas, in pages that are read when the caller needs them. Between two
 * pages nothing is held in Postgres, so the caller may take its time. Postgres itself writes votes, which are nearly
 * all events of a large log: to parse half a million of them here would make V8 grow its heap by more than a hundred
 * megabytes. Postgres rests after each page.
 * @throws StreamEnded
 */
export async function* exportedEvents(
  db: Db,
  { boardId, position: { epoch, seq: upTo }, identities, isExported }: ExportedRange,
): AsyncGenerator<string> {
  const line = lineOf(identities, isExported !== undefined);
  const read = (after: Seq, end: Seq) => readPage(db, { boardId, epoch, after, end }, line);
  let separator = '';
  for await (const page of logPages({ from: 0, to: upTo, size: PAGE_SIZE }, read, restAfter)) {
    const converted = isWritten(page) ? page : convert(page, identities, isExported);
    if (converted === '') continue;
    yield separator + converted;
    separator = SEPARATOR;
  }
}

const PAGE_SIZE_WITHOUT_VOTES = 2000;

/**
 * The events after a seq up to a position, in order, without votes, which are nearly all events of a large log.
 * Postgres rests after each page.
 * @throws StreamEnded; LaterVersion
 */
export async function* eventsWithoutVotes(
  db: Db,
  boardId: BoardId,
  { epoch, seq: upTo }: Position,
  from: Seq = 0,
): AsyncGenerator<RecordedEvent> {
  const read = (seq: Seq, end: Seq) => {
    const query = selectSincePosition(db, boardId, { epoch, seq }, end - seq).where('type', 'not in', VOTES);
    return readInEpoch(db, boardId, { epoch, seq }, query.selectAll());
  };
  for await (const rows of logPages({ from, to: upTo, size: PAGE_SIZE_WITHOUT_VOTES }, read, restAfter)) {
    if (!rows) throw new StreamEnded(`Board ${boardId} has another epoch, or is deleted`);
    for (const row of rows) yield toRecorded(row);
  }
}

type PageRange = { boardId: BoardId; epoch: Epoch; after: Seq; end: Seq };

/**
 * A page of events as JSON lines and unconverted rows (see `lineOf`).
 * @throws StreamEnded unless it has all events of its range
 */
const readPage = async (
  db: Db,
  { boardId, epoch, after, end }: PageRange,
  line: RawBuilder<unknown>,
): Promise<string> => {
  const { rows } = await sql<{ events: number; page: string | null }>`
    SELECT count(*)::int AS events, string_agg(${line}, ${SEPARATOR} ORDER BY e.seq) AS page
      FROM board_events AS e
     WHERE e.board_id = ${boardId} AND e.seq > ${after} AND e.seq <= ${end}
       AND EXISTS (SELECT FROM boards WHERE id = ${boardId} AND epoch = ${epoch})`.execute(db);
  const [row = { events: 0, page: null }] = rows;
  const { events, page } = row;
  // V8 moves the results of consecutive statements to its old generation, where their texts would stay until a full
  // collection.
  row.page = null;
  if (page === null || events !== end - after)
    throw new StreamEnded(`Board ${boardId} has no events after ${after}`);
  return page;
};

/**
 * SQL: a vote as `toExported` writes it, any other event as its row.
 * @param asRows whether votes are rows too, because this process selects the events
 */
const lineOf = ({ pseudonymPads, pseudonymLength, saltKey, saltLength }: Identities, asRows: boolean) => {
  const { inner, outer } = pseudonymPads;
  // HMAC (RFC 2104).
  const digest = sql`sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(e.data ->> 'sessionId', 'UTF8')))`;
  const pseudonym = sql`left(translate(encode(${digest}, 'base64'), '+/', '-_'), ${pseudonymLength}::int)`;
  const salted = sql`sha256(convert_to(${saltKey} || ' session ' || e.seq, 'UTF8'))`;
  return sql`
    CASE WHEN NOT ${asRows}::boolean AND e.type IN ('v1.VoteCast', 'v1.VoteRetracted') AND e.moderator_id IS NULL
              AND e.data - '{questionId,sessionId}'::text[] = '{}'
         THEN '{"seq":' || e.seq
           || ',"at":"' || to_char(e.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
           || '","type":' || to_json(e.type) || ',"actor":' || to_json(e.actor)
           || ',"data":{"questionId":' || (e.data -> 'questionId')
           || '},"by":{"session":"' || ${pseudonym} || '","salt":"' || left(encode(${salted}, 'base64'), ${saltLength}::int)
           || '"}}'
         ELSE ${ROW} || (to_jsonb(e) || jsonb_build_object('key_bytes', replace(encode(${sql.raw(sessionKeySql('e'))}, 'base64'), E'\\n', '')))::text END`;
};

/** Whether Postgres wrote the whole page. JSON has no raw line ends, so a line contains no separator. */
const isWritten = (page: string): boolean => !page.startsWith(ROW) && !page.includes(SEPARATOR + ROW);

/** Converts the rows in a page that Postgres did not write as JSON, and leaves out events that are not exported. */
const convert = (
  page: string,
  { pseudonymize, salts }: Identities,
  isExported: ExportedRange['isExported'] = () => true,
): string =>
  page
    .split(SEPARATOR)
    .flatMap((line) => {
      if (!line.startsWith(ROW)) return line;
      const logged = loggedIn(line.slice(ROW.length));
      return isExported(logged) ? JSON.stringify(exportLogged(logged, { pseudonymize, salts })) : [];
    })
    .join(SEPARATOR);

type Row = Omit<EventRow, 'recorded_at' | 'session_key'> & { recorded_at: string; key_bytes: string | null };

/** The event in a row as `lineOf` writes it. */
const loggedIn = (line: string): LoggedEvent => {
  const { key_bytes: key, ...row }: Row = JSON.parse(line);
  return toLogged({
    ...row,
    recorded_at: new Date(row.recorded_at),
    session_key: key === null ? null : Buffer.from(key, 'base64'),
  });
};
