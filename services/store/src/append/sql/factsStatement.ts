import type { BoardId, GroupId, KeyId, QuestionId, Seq, SessionId, TalkId } from '@openfloor/contract/ids';
import type { QuestionStatus } from '@openfloor/contract/questions';
import type { Touched } from '@openfloor/domain/board/touchedBy';
import type pg from 'pg';
import type { BoardDetails, QuestionDetails } from '../../details.ts';
import { actColumns, type ActRow, type LatestChangeRow } from '../../reads/acts.ts';
import { WINDOW_START } from '../../reads/idempotency.ts';
import { textKeyOf } from '../../sealing/textKey.ts';
import type { CommandRequest } from '../request.ts';
import { elementsOf, givenSql, prepareStatement, type Given } from './preparedStatement.ts';

export type Client = pg.Pool | pg.PoolClient;

/*
 * The SQL that reads facts, for a round of boards in one statement. `LOAD` reads the rows that commands name. `LOAD_RELATED` also
 * finds the questions, ballots and acts that merging, undoing and setting aside touch. In both `given` is the row of parameters of a
 * board (see `GIVEN`), `b` its row in `boards`, `here` the server, and `named` the questions that commands name.
 */

/**
 * Parameters of a read, for each board. Most are fields of `Touched`. Only questions that `texts_of` or
 * `text_keys` name are read with their text.
 */
const GIVEN = {
  board_id: 'uuid',
  questions: 'uuid[]',
  ballot_questions: 'uuid[]',
  ballot_sessions: 'uuid[]',
  sessions: 'uuid[]',
  authors_of: 'uuid[]',
  claim_callers: 'text[]',
  claim_keys: 'text[]',
  texts_of: 'uuid[]',
  answering: 'boolean',
  trees: 'uuid[]',
  text_keys: 'uuid[]',
  exact_merging: 'boolean',
  voters: 'uuid[]',
  latest_changes: 'boolean',
  undone: 'bigint[]',
  waiting: 'boolean',
};

/** SQL: array of these questions and all others of their trees. */
const treesOf = (ids: string): string => `
  ${ids} || ARRAY(
    SELECT q.id FROM questions AS q
     WHERE q.board_id = b.id AND q.root_id = ANY (ARRAY(
       SELECT named.root_id FROM questions AS named WHERE named.board_id = b.id AND named.id = ANY (${ids}))))`;
/** SQL: whether the board has sessions set aside; other boards skip the lookup. */
const HAS_SET_ASIDE = `b.details -> 'setAside' IS NOT NULL`;
const TREES = treesOf('given.trees');
/** Questions of the current talk that wait for review. */
const WAITING = `ARRAY(
  SELECT q.id FROM questions AS q
   WHERE q.board_id = b.id AND q.status = 'waiting'
     AND q.talk_id IS NOT DISTINCT FROM (b.details -> 'talks' -> -1 ->> 'id')::uuid)`;
const QUESTION = `
  json_build_array(
    q.id, q.session_id, q.votes, q.hidden, q.pinned, q.is_answered, q.status, q.was_public, q.talk_id, q.details,
    CASE WHEN q.id = ANY (given.texts_of) OR q.text_key = ANY (given.text_keys) THEN q.text ELSE '' END, q.ancestors,
    CASE WHEN q.root_id = q.id THEN ARRAY(
      SELECT m.id FROM questions AS m
       WHERE m.board_id = b.id AND m.root_id = q.id AND m.id <> q.id ORDER BY m.id) END)`;
// `OFFSET 0` keeps Postgres from turning the lookups into joins: a generic plan of joins may read all votes of a large
// board. `LIMIT 1` makes it expect the event in one partition of the log, not in each.
/** Columns that all commands need. */
const COLUMNS = `
    b.id, b.epoch, b.head_seq, b.format, b.title, b.ended_at, b.deleted_at, b.owner_session_id, b.created_at,
    (SELECT recorded_at FROM board_events WHERE board_id = given.board_id AND seq = b.head_seq LIMIT 1) AS last_at,
    b.key_id, b.xmin::text AS version, here.lineage, b.lineage = here.lineage AS is_continued,
    b.question_count, b.details, pg_relation_size('votes')::text AS votes_bytes,
    named.questions, named.roots IS NOT NULL AS in_trees,
    CASE WHEN cardinality(given.voters) > 0 OR ${HAS_SET_ASIDE} THEN (
      SELECT json_agg(json_build_array(session_id, group_id)) FROM set_aside
       WHERE board_id = b.id AND session_id = ANY (given.ballot_sessions || given.voters)
    ) END AS set_aside,
    (SELECT json_agg(json_build_array(v.question_id, v.session_id))
       FROM ${elementsOf('given.ballot_questions', 'given.ballot_sessions')} AS wanted (question_id, session_id)
       CROSS JOIN LATERAL (
         SELECT * FROM votes
          WHERE board_id = b.id AND votes.session_id = wanted.session_id
            AND votes.question_id = wanted.question_id OFFSET 0) AS v
    ) AS ballots,
    (SELECT json_agg(session_id) FROM blocks
      WHERE board_id = b.id AND session_id = ANY (given.sessions || ARRAY(
        SELECT q.session_id FROM ${elementsOf('given.authors_of')} AS wanted (id)
         CROSS JOIN LATERAL (
           SELECT session_id FROM questions WHERE board_id = b.id AND questions.id = wanted.id OFFSET 0) AS q))
    ) AS blocked,
    (SELECT json_agg(json_build_array(i.caller, i.key, i.request_hash, i.outcome))
       FROM ${elementsOf('given.claim_callers', 'given.claim_keys')} AS wanted (caller, key)
       CROSS JOIN LATERAL (
         SELECT * FROM idempotency
          WHERE board_id = b.id AND idempotency.caller = wanted.caller AND idempotency.key = wanted.key
            AND created_at > ${WINDOW_START} OFFSET 0) AS i
    ) AS remembered`;

/** The questions of array `ids`, and the roots of their trees. */
const namedSql = (ids: string): string => `LATERAL (
      SELECT json_agg(${QUESTION}) AS questions, array_agg(q.root_id) FILTER (WHERE q.root_id IS NOT NULL) AS roots
       FROM ${elementsOf(ids)} AS wanted (id)
       CROSS JOIN LATERAL (
         SELECT * FROM questions WHERE board_id = b.id AND questions.id = wanted.id OFFSET 0) AS q
    ) AS named`;

/** @param facts a query on `given` and `here` */
const loadSql = (facts: string): string => `
  WITH here AS MATERIALIZED (SELECT log_lineage() AS lineage)
  SELECT facts.* FROM ${givenSql(GIVEN)} CROSS JOIN LATERAL (${facts}
    WHERE b.id = given.board_id OFFSET 0) AS facts`;

// The estimated cost of this statement must not depend on the statistics of the tables. Postgres compares the cost of
// the generic plan with the average of its first plans; if the generic plan looks dearer, Postgres plans each
// execution, which takes several times as long as the execution.
const LOAD = loadSql(`
  SELECT ${COLUMNS}
  FROM boards AS b, here, ${namedSql('given.questions')}`);

/**
 * Beside `COLUMNS`: `tree_votes` are ballots of the voting sessions in whole trees, `voted` all ballots of sessions
 * that may be set aside or released, `equal` public questions with the words of a new one, one of each tree.
 * `RelatedRow` says what each column is.
 */
const LOAD_RELATED = loadSql(`
  SELECT ${COLUMNS},
    CASE WHEN given.latest_changes THEN (
      SELECT json_agg(l) FROM latest_changes AS l
       WHERE l.board_id = b.id AND l.subject = ANY (
         ARRAY[b.id, (b.details ->> 'answeringId')::uuid] || given.questions || given.sessions || given.voters || ${TREES} || ARRAY(
           SELECT author.session_id FROM questions AS author
            WHERE author.board_id = b.id AND author.id = ANY (given.authors_of))
           || CASE WHEN given.waiting THEN ${WAITING} || ARRAY(
             SELECT below.id FROM questions AS below
              WHERE below.board_id = b.id AND below.root_id = ANY (named.roots)) END)
    ) END AS latest_changes,
    CASE WHEN cardinality(given.undone) > 0 THEN (
      SELECT json_agg(json_build_array(found.seq, found.undo, found.earlier, encode(found.undo_key, 'base64')))
        FROM (
          SELECT ${actColumns('a')} FROM acts AS a
           WHERE a.board_id = b.id AND a.seq = ANY (given.undone)
        ) AS found
    ) END AS acts,
    CASE WHEN named.roots IS NOT NULL OR tree_votes.ids IS NOT NULL OR equal.ids IS NOT NULL
      OR voted.ids IS NOT NULL THEN (
      SELECT json_agg(${QUESTION})
        FROM (
          SELECT unnest(array_append(q.ancestors, q.id)) AS id FROM questions AS q
           WHERE q.board_id = b.id AND q.id = ANY (given.questions || tree_votes.ids || equal.ids || voted.ids)
          UNION
          SELECT q.id FROM questions AS q
           WHERE q.board_id = b.id AND (q.root_id = ANY (ARRAY(
             SELECT tree.root_id FROM questions AS tree
              WHERE tree.board_id = b.id AND tree.id = ANY (given.trees)))
              OR (given.waiting AND q.root_id = ANY (named.roots)))
        ) AS wanted
        CROSS JOIN LATERAL (
          SELECT * FROM questions WHERE board_id = b.id AND questions.id = wanted.id OFFSET 0) AS q
    ) END AS related,
    tree_votes.ballots AS tree_ballots, voted.ballots AS voters_ballots,
    CASE WHEN cardinality(given.trees) > 0 THEN (
      SELECT json_agg(json_build_array(alike.ids, alike.sessions))
        FROM (
          SELECT voter.ids, count(*)::int AS sessions
            FROM (
              SELECT array_agg(v.question_id ORDER BY v.question_id) AS ids FROM votes AS v
               WHERE v.board_id = b.id AND v.question_id = ANY (${TREES}) AND v.session_id <> ALL (given.ballot_sessions || given.voters)
                 AND NOT (${HAS_SET_ASIDE} AND EXISTS (
                   SELECT FROM set_aside WHERE board_id = b.id AND set_aside.session_id = v.session_id))
               GROUP BY v.session_id
            ) AS voter
           GROUP BY voter.ids
        ) AS alike
    ) END AS other_voters
  FROM boards AS b, here,
    ${namedSql(`CASE WHEN given.answering THEN array_append(given.questions, (b.details ->> 'answeringId')::uuid)
                     ELSE given.questions END || CASE WHEN given.waiting THEN ${WAITING} END`)},
    LATERAL (
      SELECT array_agg(v.question_id) AS ids, json_agg(json_build_array(v.question_id, v.session_id)) AS ballots
        FROM ${elementsOf('given.ballot_questions', 'given.ballot_sessions')} AS wanted (question_id, session_id)
        CROSS JOIN LATERAL (SELECT unnest(${treesOf('array_append(given.trees, wanted.question_id)')}) AS id) AS tree
        CROSS JOIN LATERAL (
          SELECT * FROM votes
           WHERE board_id = b.id AND votes.session_id = wanted.session_id
             AND votes.question_id = tree.id OFFSET 0) AS v
       WHERE named.roots IS NOT NULL OR cardinality(given.trees) > 0
    ) AS tree_votes,
    LATERAL (
      SELECT array_agg(DISTINCT v.question_id) AS ids, json_agg(json_build_array(v.question_id, v.session_id)) AS ballots
        FROM ${elementsOf('given.voters')} AS wanted (session_id)
        CROSS JOIN LATERAL (
          SELECT * FROM votes
           WHERE board_id = b.id AND votes.session_id = wanted.session_id OFFSET 0) AS v
       WHERE cardinality(given.voters) > 0
    ) AS voted,
    LATERAL (
      SELECT array_agg(e.id) AS ids
        FROM (
          SELECT DISTINCT ON (q.text_key, coalesce(q.root_id, q.id)) q.id FROM questions AS q
           WHERE q.board_id = b.id AND q.text_key = ANY (given.text_keys) AND q.status = 'published' AND NOT q.hidden
        ) AS e
       WHERE cardinality(given.text_keys) > 0 AND (given.exact_merging OR b.details #>> '{settings,merge}' = 'exact')
    ) AS equal`);

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
  title: string;
  ended_at: Date | null;
  deleted_at: Date | null;
  owner_session_id: SessionId;
  created_at: Date;
  key_id: KeyId | null;
  question_count: number;
  details: BoardDetails;
  votes_bytes: string;
  questions: QuestionColumns[] | null;
  /** Whether one of the questions is in a tree. */
  in_trees: boolean;
  ballots: [QuestionId, SessionId][] | null;
  set_aside: [SessionId, GroupId][] | null;
  blocked: SessionId[] | null;
  remembered: [string, string, string, unknown][] | null;
};

/** Facts with what is related to the questions and acts that the commands name. */
export type RelatedRow = FactsRow & {
  latest_changes: LatestChangeRow[] | null;
  /** Acts, each with the key of the texts in `undo` in base64. */
  acts: [Seq, ActRow['undo'], ActRow['earlier'], string | null][] | null;
  /** Questions of the same trees, equal ones, and those that voters voted for. */
  related: QuestionColumns[] | null;
  /** Ballots of the voting sessions on the whole trees of their questions. */
  tree_ballots: [QuestionId, SessionId][] | null;
  /** All ballots of the sessions that may be set aside or released. */
  voters_ballots: [QuestionId, SessionId][] | null;
  /** Questions of the trees that other sessions voted for, and how many sessions voted for exactly these. */
  other_voters: [QuestionId[], number][] | null;
};

/**
 * Timeout of a read. A read for 64 boards takes about 20 ms; one that takes this long is probably on a connection that
 * hangs.
 */
const LOAD_WITHIN_MS = 2000;
const TIMEOUT = { query_timeout: LOAD_WITHIN_MS };
const load = prepareStatement<FactsRow>('load-facts', LOAD, TIMEOUT);
const loadRelated = prepareStatement<RelatedRow>('load-related-facts', LOAD_RELATED, TIMEOUT);
/** Size of the votes at the latest read. A plan for another size is slower, but correct. */
let votesBytes = 0;

/** Commands for one board, and what they touch. */
export type TouchingRequests = { boardId: BoardId; requests: readonly CommandRequest[]; touched: Touched };

/** Runs a read for some boards; remembers the size of `votes`, by which `prepareStatement` chooses the plan. */
const readWith =
  <Row extends FactsRow>(read: (client: Client, given: object[], tableBytes: number) => Promise<Row[]>) =>
  async (client: Client, boards: readonly TouchingRequests[]): Promise<Row[]> => {
    if (boards.length === 0) return [];
    const rows = await read(client, boards.map(givenOf), votesBytes);
    if (rows[0]) votesBytes = Number(rows[0].votes_bytes);
    return rows;
  };

/**
 * Reads what commands of some boards touch in one statement, hence from one snapshot: a row for each board that exists.
 * Not for acts, questions in trees, and new questions that may be merged.
 */
export const readRows = readWith(load);
/** As `readRows`, for all commands. */
export const readRelatedRows = readWith(loadRelated);

/** The parameters of one board. */
const givenOf = ({ boardId, requests, touched }: TouchingRequests): Given<typeof GIVEN> => {
  const claims = requests.flatMap(({ idempotency }) => idempotency ?? []);
  return {
    board_id: boardId,
    questions: [...touched.questions],
    ballot_questions: touched.ballots.map(({ questionId }) => questionId),
    ballot_sessions: touched.ballots.map(({ sessionId }) => sessionId),
    sessions: [...touched.sessions],
    authors_of: [...touched.authorsOf],
    claim_callers: claims.map(({ caller }) => caller),
    claim_keys: claims.map(({ key }) => key),
    texts_of: [...touched.textsOf],
    answering: touched.answering,
    trees: [...touched.trees],
    text_keys: [...touched.asked].flatMap((text) => textKeyOf(text) ?? []),
    exact_merging: touched.exactMerging,
    voters: [...touched.voters],
    latest_changes: touched.latestChanges,
    undone: [...touched.undone],
    waiting: touched.waiting,
  };
};
