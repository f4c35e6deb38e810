import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch } from '@openfloor/contract/ids';
import { voteOf, type Ballot, type BoardState } from '@openfloor/domain/board/boardState';
import { textAuthorOf } from '@openfloor/domain/board/erasure';
import { undoOf } from '../acts.ts';
import { newKeys } from '../sealing/boxes.ts';
import { sealData } from '../sealing/sealedTexts.ts';
import type { DecidedBatch } from './decideBatch.ts';

/** Epoch and server that a batch was committed to, and the version (xmin) of the board's row that it made. */
export type Committed = { epoch: Epoch; server: string; version: string };

/** Events without texts of participants as rows of the log, in JSON. */
export const eventRows = ({ events }: Pick<DecidedBatch, 'events'>): string =>
  JSON.stringify(events.map(({ event: { type, ...data }, ...recorded }) => ({ ...recorded, type, data })));

/**
 * Events as rows of the log, their acts, and the keys that encrypt their texts, in JSON. Each session has a new key in each batch: so an append
 * reads no key, and a key that was deleted is never used.
 */
export const sealedRows = (
  boardId: BoardId,
  { events, acts }: Pick<DecidedBatch, 'events' | 'acts'>,
  state: Pick<BoardState, 'questions'>,
): { events: string; acts: string; keys: string } => {
  const undos = acts.flatMap(({ seq, act }) => (act ? undoOf(seq, act) : []));
  const authors = [...events, ...undos].map(({ event }) => textAuthorOf(event, state));
  const keys = newKeys(new Set(authors.filter((author) => author !== undefined)));
  const rowOf = ({ event, ...recorded }: RecordedEvent) => {
    const { type, ...data } = event;
    const key = keys.get(textAuthorOf(event, state) ?? '');
    return { ...recorded, type, data: key ? sealData(boardId, { ...recorded, event }, key) : data };
  };
  const actRows = acts.map(({ seq, act }) =>
    act ? { seq, undo: rowOf(undoOf(seq, act)).data, earlier: Object.fromEntries(act.earlier) } : { seq },
  );
  const keyRows = Array.from(keys, ([sessionId, { id, bytes }]) => ({
    id,
    session_id: sessionId,
    key: bytes.toString('base64'),
  }));
  return {
    events: JSON.stringify(events.map(rowOf)),
    acts: JSON.stringify(actRows),
    keys: JSON.stringify(keyRows),
  };
};

/** Part of a statement: stores keys of sessions on the board in `moved`. @param keys the parameter with the keys of `sealedRows` */
export const keyedSql = (keys: string): string => `keyed AS (
    INSERT INTO session_keys (board_id, id, session_id, key)
    SELECT moved.id, k.id, k.session_id, decode(k.key, 'base64') FROM moved, json_to_recordset(${keys}) AS
      k (id uuid, session_id uuid, key text)
  )`;

/** Part of a statement: appends events to the log of the board in `moved`. @param rows the parameter with `eventRows` */
export const loggedSql = (rows: string): string => `logged AS (
    INSERT INTO board_events (board_id, seq, type, data, actor, key, recorded_at, moderator_id)
    SELECT moved.id, e.* FROM moved, json_to_recordset(${rows}) AS
      e (seq integer, type text, data jsonb, actor text, key text, at timestamptz, by uuid)
  )`;

/** Ballots in `these` and not in `those`, as two columns: question ids, session ids. */
export const ballotColumns = (
  these: ReadonlySet<Ballot>,
  those: ReadonlySet<Ballot>,
): [string[], string[]] => {
  const questionIds: string[] = [];
  const sessionIds: string[] = [];
  for (const ballot of these.difference(those)) {
    const { questionId, sessionId } = voteOf(ballot);
    questionIds.push(questionId);
    sessionIds.push(sessionId);
  }
  return [questionIds, sessionIds];
};

type Columns = [questionIds: string, sessionIds: string];

/** Part of a statement: stores and deletes ballots on the board in `moved`. The arguments are parameters with `ballotColumns`. */
export const ballotsSql = (cast: Columns, retracted: Columns): string => `voted AS (
    INSERT INTO votes (board_id, question_id, session_id)
    SELECT moved.id, v.* FROM moved, unnest(${cast[0]}::uuid[], ${cast[1]}::uuid[]) AS v
  ), retracted AS (
    DELETE FROM votes USING moved
     CROSS JOIN unnest(${retracted[0]}::uuid[], ${retracted[1]}::uuid[]) AS v (question_id, session_id)
     CROSS JOIN LATERAL (
       SELECT ctid FROM votes AS known
        WHERE known.board_id = moved.id
          AND known.session_id = v.session_id AND known.question_id = v.question_id OFFSET 0) AS found
     WHERE votes.ctid = found.ctid
  )`;
