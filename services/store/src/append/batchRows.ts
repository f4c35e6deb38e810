import type { Epoch } from '@openfloor/contract/ids';
import { voteOf, type Ballot } from '@openfloor/domain/board/boardState';
import type { DecidedBatch } from './decideBatch.ts';

/** Epoch and server that a batch was committed to, and the version (xmin) of the board's row that it made. */
export type Committed = { epoch: Epoch; server: string; version: string };

/** Events as rows of the log, in JSON. */
export const eventRows = ({ events }: Pick<DecidedBatch, 'events'>): string =>
  JSON.stringify(events.map(({ event: { type, ...data }, ...recorded }) => ({ ...recorded, type, data })));

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
