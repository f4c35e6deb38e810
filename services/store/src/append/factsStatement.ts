import type { BoardId, GroupId, KeyId, QuestionId, Seq, SessionId, TalkId } from '@openfloor/contract/ids';
import type { QuestionStatus } from '@openfloor/contract/questions';
import { touchedBy, type Touched } from '@openfloor/domain/board/touchedBy';
import type pg from 'pg';
import { actColumns, type ActRow, type LatestChangeRow } from '../acts.ts';
import type { BoardDetails, QuestionDetails } from '../details.ts';
import { WINDOW_START } from '../reads/idempotency.ts';
import { textKeyOf } from '../textKey.ts';
import { elementsOf } from './elementsOf.ts';
import { fromColumns, givenRows, givenSql } from './givenRows.ts';
import { prepareStatement } from './preparedStatement.ts';
import type { CommandRequest } from './request.ts';

export type Client = pg.Pool | pg.PoolClient;

/** Commands for one board. */
export type BoardRequests = { boardId: BoardId; requests: readonly CommandRequest[] };

// `OFFSET 0` keeps Postgres from turning the lookups into joins: a generic plan of joins may read all votes of a large board.
// `LIMIT 1` makes it expect the event in one partition of the log, not in each.
const HERE = '(SELECT log_lineage() AS lineage OFFSET 0)';
/** Array of these questions and all others of their trees. */
const treesOf = (ids: string): string => `
  ${ids} || ARRAY(
    SELECT q.id FROM questions AS q
     WHERE q.board_id = b.id AND q.root_id = ANY (ARRAY(
       SELECT named.root_id FROM questions AS named WHERE named.board_id = b.id AND named.id = ANY (${ids}))))`;
/** Whether votes of some sessions do not count; boards without such sessions do not look for them. */
const HAS_SET_ASIDE = `b.details -> 'setAside' IS NOT NULL`;
const TREES = treesOf('$11::uuid[]');
/** Questions of the current talk that wait for review. */
const WAITING = `ARRAY(
  SELECT q.id FROM questions AS q
   WHERE q.board_id = b.id AND q.status = 'waiting'
     AND q.talk_id IS NOT DISTINCT FROM (b.details -> 'talks' -> -1 ->> 'id')::uuid)`;
const QUESTION = `
  json_build_array(
    q.id, q.session_id, q.votes, q.hidden, q.pinned, q.is_answered, q.status, q.was_public, q.talk_id, q.details,
    CASE WHEN q.id = ANY ($9::uuid[]) OR q.text_key = ANY ($12::uuid[]) THEN q.text ELSE '' END, q.ancestors,
    CASE WHEN q.root_id = q.id THEN ARRAY(
      SELECT m.id FROM questions AS m
       WHERE m.board_id = b.id AND m.root_id = q.id AND m.id <> q.id ORDER BY m.id) END)`;
const LOAD = `
  SELECT
    b.id, b.epoch, b.head_seq, b.format, b.deleted_at,
    (SELECT recorded_at FROM board_events WHERE board_id = $1 AND seq = b.head_seq LIMIT 1) AS last_at,
    b.key_id, b.xmin::text AS version, here.lineage, b.lineage = here.lineage AS is_continued,
    b.question_count, b.details, pg_relation_size('votes')::text AS votes_bytes,
    CASE WHEN $15 THEN (
      SELECT json_agg(l) FROM latest_changes AS l
       WHERE l.board_id = b.id AND l.subject = ANY (
         ARRAY[b.id, (b.details ->> 'answeringId')::uuid] || $2::uuid[] || $5::uuid[] || $14::uuid[] || ${TREES} || ARRAY(
           SELECT author.session_id FROM questions AS author
            WHERE author.board_id = b.id AND author.id = ANY ($6::uuid[]))
           || CASE WHEN $17 THEN ${WAITING} || ARRAY(
             SELECT below.id FROM questions AS below
              WHERE below.board_id = b.id AND below.root_id = ANY (named.roots)) END)
    ) END AS latest_changes,
    CASE WHEN cardinality($16::bigint[]) > 0 THEN (
      SELECT json_agg(json_build_array(found.seq, found.undo, found.earlier, encode(found.undo_key, 'base64')))
        FROM (
          SELECT ${actColumns('a')} FROM acts AS a
           WHERE a.board_id = b.id AND a.seq = ANY ($16::bigint[])
        ) AS found
    ) END AS acts,
    named.questions,
    CASE WHEN named.roots IS NOT NULL OR unions.ids IS NOT NULL OR equal.ids IS NOT NULL
      OR voted.ids IS NOT NULL THEN (
      SELECT json_agg(${QUESTION})
        FROM (
          SELECT unnest(array_append(q.ancestors, q.id)) AS id FROM questions AS q
           WHERE q.board_id = b.id AND q.id = ANY ($2::uuid[] || unions.ids || equal.ids || voted.ids)
          UNION
          SELECT q.id FROM questions AS q
           WHERE q.board_id = b.id AND (q.root_id = ANY (ARRAY(
             SELECT tree.root_id FROM questions AS tree
              WHERE tree.board_id = b.id AND tree.id = ANY ($11::uuid[])))
              OR ($17 AND q.root_id = ANY (named.roots)))
        ) AS wanted
        CROSS JOIN LATERAL (
          SELECT * FROM questions WHERE board_id = b.id AND questions.id = wanted.id OFFSET 0) AS q
    ) END AS related,
    unions.ballots AS union_ballots, voted.ballots AS voters_ballots,
    CASE WHEN cardinality($14::uuid[]) > 0 OR ${HAS_SET_ASIDE} THEN (
      SELECT json_agg(json_build_array(session_id, group_id)) FROM set_aside
       WHERE board_id = b.id AND session_id = ANY ($4::uuid[] || $14::uuid[])
    ) END AS set_aside,
    CASE WHEN cardinality($11::uuid[]) > 0 THEN (
      SELECT json_agg(json_build_array(alike.ids, alike.sessions))
        FROM (
          SELECT voter.ids, count(*)::int AS sessions
            FROM (
              SELECT array_agg(v.question_id ORDER BY v.question_id) AS ids FROM votes AS v
               WHERE v.board_id = b.id AND v.question_id = ANY (${TREES}) AND v.session_id <> ALL ($4::uuid[] || $14::uuid[])
                 AND NOT (${HAS_SET_ASIDE} AND EXISTS (
                   SELECT FROM set_aside WHERE board_id = b.id AND set_aside.session_id = v.session_id))
               GROUP BY v.session_id
            ) AS voter
           GROUP BY voter.ids
        ) AS alike
    ) END AS crowd,
    (SELECT json_agg(json_build_array(v.question_id, v.session_id))
       FROM ${elementsOf('$3::uuid[]', '$4::uuid[]')} AS wanted (question_id, session_id)
       CROSS JOIN LATERAL (
         SELECT * FROM votes
          WHERE board_id = b.id AND votes.session_id = wanted.session_id
            AND votes.question_id = wanted.question_id OFFSET 0) AS v
    ) AS ballots,
    (SELECT json_agg(session_id) FROM blocks
      WHERE board_id = b.id AND session_id = ANY ($5::uuid[] || ARRAY(
        SELECT q.session_id FROM ${elementsOf('$6::uuid[]')} AS wanted (id)
         CROSS JOIN LATERAL (
           SELECT session_id FROM questions WHERE board_id = b.id AND questions.id = wanted.id OFFSET 0) AS q))
    ) AS blocked,
    (SELECT json_agg(json_build_array(i.caller, i.key, i.request_hash, i.outcome))
       FROM ${elementsOf('$7::text[]', '$8::text[]')} AS wanted (caller, key)
       CROSS JOIN LATERAL (
         SELECT * FROM idempotency
          WHERE board_id = b.id AND idempotency.caller = wanted.caller AND idempotency.key = wanted.key
            AND created_at > ${WINDOW_START} OFFSET 0) AS i
    ) AS remembered
  FROM boards AS b, ${HERE} AS here,
    LATERAL (
      SELECT json_agg(${QUESTION}) AS questions, array_agg(q.root_id) FILTER (WHERE q.root_id IS NOT NULL) AS roots
       FROM ${elementsOf(`CASE WHEN $10 THEN array_append($2::uuid[], (b.details ->> 'answeringId')::uuid)
                        ELSE $2::uuid[] END || CASE WHEN $17 THEN ${WAITING} END`)} AS wanted (id)
       CROSS JOIN LATERAL (
         SELECT * FROM questions WHERE board_id = b.id AND questions.id = wanted.id OFFSET 0) AS q
    ) AS named,
    LATERAL (
      SELECT array_agg(v.question_id) AS ids, json_agg(json_build_array(v.question_id, v.session_id)) AS ballots
        FROM ${elementsOf('$3::uuid[]', '$4::uuid[]')} AS wanted (question_id, session_id)
        CROSS JOIN LATERAL (SELECT unnest(${treesOf('array_append($11::uuid[], wanted.question_id)')}) AS id) AS tree
        CROSS JOIN LATERAL (
          SELECT * FROM votes
           WHERE board_id = b.id AND votes.session_id = wanted.session_id
             AND votes.question_id = tree.id OFFSET 0) AS v
       WHERE named.roots IS NOT NULL OR cardinality($11::uuid[]) > 0
    ) AS unions,
    LATERAL (
      SELECT array_agg(DISTINCT v.question_id) AS ids, json_agg(json_build_array(v.question_id, v.session_id)) AS ballots
        FROM ${elementsOf('$14::uuid[]')} AS wanted (session_id)
        CROSS JOIN LATERAL (
          SELECT * FROM votes
           WHERE board_id = b.id AND votes.session_id = wanted.session_id OFFSET 0) AS v
       WHERE cardinality($14::uuid[]) > 0
    ) AS voted,
    LATERAL (
      SELECT array_agg(e.id) AS ids
        FROM (
          SELECT DISTINCT ON (q.text_key, coalesce(q.root_id, q.id)) q.id FROM questions AS q
           WHERE q.board_id = b.id AND q.text_key = ANY ($12::uuid[]) AND q.status = 'published' AND NOT q.hidden
        ) AS e
       WHERE cardinality($12::uuid[]) > 0 AND ($13 OR b.details #>> '{settings,merge}' = 'exact')
    ) AS equal
  WHERE b.id = $1`;

/** Types of the parameters. */
const TYPES = [
  'uuid',
  'uuid[]',
  'uuid[]',
  'uuid[]',
  'uuid[]',
  'uuid[]',
  'text[]',
  'text[]',
  'uuid[]',
  'boolean',
  'uuid[]',
  'uuid[]',
  'boolean',
  'uuid[]',
  'boolean',
  'bigint[]',
  'boolean',
] as const;

const LOAD_MANY = `
  WITH once AS MATERIALIZED ${HERE}
  SELECT facts.* FROM ${givenSql(TYPES)}
   CROSS JOIN LATERAL (${fromColumns(LOAD, 'given').replace(HERE, 'once')} OFFSET 0) AS facts`;

export type QuestionColumns = [
  id: QuestionId,
  sessionId: SessionId,
  votes: number,
  hidden: boolean,
  pinned: boolean,
  isAnswered: boolean,
  status: QuestionStatus,
  wasPublic: boolean,
  talkId: TalkId | null,
  details: QuestionDetails,
  text: string,
  ancestors: QuestionId[] | null,
  members: QuestionId[] | null,
];

export type FactsRow = {
  id: BoardId;
  epoch: string;
  head_seq: number;
  format: number;
  last_at: Date | null;
  version: string;
  lineage: string;
  is_continued: boolean;
  deleted_at: Date | null;
  key_id: KeyId | null;
  question_count: number;
  details: BoardDetails;
  votes_bytes: string;
  latest_changes: LatestChangeRow[] | null;
  /** Acts, each with the key of the texts in `undo` in base64. */
  acts: [Seq, ActRow['undo'], ActRow['earlier'], string | null][] | null;
  questions: QuestionColumns[] | null;
  /** Questions of the same trees, equal ones, and those that voters voted for. */
  related: QuestionColumns[] | null;
  ballots: [QuestionId, SessionId][] | null;
  union_ballots: [QuestionId, SessionId][] | null;
  voters_ballots: [QuestionId, SessionId][] | null;
  set_aside: [SessionId, GroupId][] | null;
  crowd: [QuestionId[], number][] | null;
  blocked: SessionId[] | null;
  remembered: [string, string, string, unknown][] | null;
};

const load = prepareStatement<FactsRow>('load-facts', LOAD);
const loadMany = prepareStatement<FactsRow>('load-facts-of-many', LOAD_MANY);
/** Size of the votes at the latest read. A plan for another size is slower and no less correct. */
let votesBytes = 0;

/** Reads what the requests touch in one statement, hence from one snapshot. */
export const readRow = async (
  client: Client,
  boardId: BoardId,
  requests: readonly CommandRequest[],
  touched: Touched,
): Promise<FactsRow | undefined> => {
  const [row] = await load(client, [boardId, ...parametersOf(requests, touched)], votesBytes);
  if (row) votesBytes = Number(row.votes_bytes);
  return row;
};

/** Reads the rows of several boards, see `readRow`. A board that does not exist has no row. */
export const readRows = async (client: Client, boards: readonly BoardRequests[]): Promise<FactsRow[]> => {
  const given = boards.map(({ boardId, requests }) => [
    boardId,
    ...parametersOf(requests, touchedBy(requests.map(({ command }) => command))),
  ]);
  const rows = await loadMany(client, [givenRows(TYPES, given)], votesBytes);
  if (rows[0]) votesBytes = Number(rows[0].votes_bytes);
  return rows;
};

/** Values of `TYPES` after the board's id. */
const parametersOf = (
  requests: readonly CommandRequest[],
  touched: Touched,
): (string[] | number[] | boolean)[] => {
  const claims = requests.flatMap(({ idempotency }) => idempotency ?? []);
  return [
    [...touched.questions],
    touched.ballots.map(({ questionId }) => questionId),
    touched.ballots.map(({ sessionId }) => sessionId),
    [...touched.sessions],
    [...touched.authorsOf],
    claims.map(({ caller }) => caller),
    claims.map(({ key }) => key),
    [...touched.textsOf],
    touched.answering,
    [...touched.trees],
    [...touched.asked].flatMap((text) => textKeyOf(text) ?? []),
    touched.exactMerging,
    [...touched.voters],
    touched.latestChanges,
    [...touched.undone],
    touched.waiting,
  ];
};
