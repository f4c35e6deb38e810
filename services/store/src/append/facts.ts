import type { RecordedEvent } from '@openfloor/contract/events';
import type {
  BoardId,
  Epoch,
  GroupId,
  KeyId,
  QuestionId,
  Seq,
  SessionId,
  TalkId,
} from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { QuestionStatus } from '@openfloor/contract/questions';
import {
  ballotOf,
  groupedIn,
  questionsOf,
  sessionsOf,
  treesOf as treesOfAct,
  type Ballot,
  type BoardState,
  type QuestionState,
} from '@openfloor/domain/board/boardState';
import { touchedBy, type Touched } from '@openfloor/domain/board/touchedBy';
import type pg from 'pg';
import { ofBoardDetails, ofQuestionDetails, type BoardDetails, type QuestionDetails } from '../details.ts';
import { eventsButVotes } from '../reads/events.ts';
import { readOutcome, WINDOW_START, type IdempotencyClaim } from '../reads/idempotency.ts';
import { onClient } from '../reads/knownLog.ts';
import { QUESTION_COUNT } from '../reads/questionCount.ts';
import { elementsOf } from './elementsOf.ts';
import { fromColumns, givenRows, givenSql } from './givenRows.ts';
import { textKeyOf } from '../textKey.ts';
import type { LogAhead } from './logAhead.ts';
import { prepareStatement } from './preparedStatement.ts';
import type { CommandRequest, QueuedRequest } from './request.ts';

/** Everything that deciding some commands needs, as of `seq`. */
export type Facts = {
  epoch: Epoch;
  seq: Seq;
  /** Time of the event at `seq`. */
  lastAtMs: number;
  /** Version (xmin) of the board's row; every write to the row changes it. */
  version: string;
  /** Lineage of the server's log, see migration 0006. */
  lineage: string;
  /** Whether the board's epoch belongs to this lineage; if not, the next append changes the epoch. */
  isContinued: boolean;
  /** Only what the commands touch; texts only of questions that are edited. */
  state: BoardState & { ballots: Set<Ballot> };
  /** Earlier outcomes by `claimId`. */
  remembered: Map<string, Remembered>;
  /** Size of the table that grows fastest. */
  votesBytes: number;
  /**
   * Facts that this node kept from its latest commit to the board instead of reading them: they hold only on that server, and if
   * none of these ballots exists.
   */
  unread?: { server: string; ballots: Touched['ballots'] };
};

type Client = pg.Pool | pg.PoolClient;

export type Remembered = { requestHash: string; outcome: Outcome };

export const claimId = ({ caller, key }: Pick<IdempotencyClaim, 'caller' | 'key'>): string =>
  `${caller} ${key}`;

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
const QUESTION = `
  json_build_array(
    q.id, q.session_id, q.votes, q.hidden, q.pinned, q.is_answered, q.status, q.was_public, q.talk_id, q.details,
    CASE WHEN q.id = ANY ($9::uuid[]) OR q.text_key = ANY ($12::uuid[]) THEN q.text ELSE '' END, q.ancestors,
    CASE WHEN q.root_id = q.id THEN ARRAY(
      SELECT m.id FROM questions AS m
       WHERE m.board_id = b.id AND m.root_id = q.id AND m.id <> q.id ORDER BY m.id) END)`;
const LOAD = `
  SELECT
    b.id, b.epoch, b.head_seq, b.deleted_at,
    (SELECT recorded_at FROM board_events WHERE board_id = $1 AND seq = b.head_seq LIMIT 1) AS last_at,
    b.key_id, b.xmin::text AS version, here.lineage, b.lineage = here.lineage AS is_continued,
    ${QUESTION_COUNT} AS question_count, b.details, pg_relation_size('votes')::text AS votes_bytes,
    named.questions,
    CASE WHEN named.roots IS NOT NULL OR unions.ids IS NOT NULL OR equal.ids IS NOT NULL
      OR voted.ids IS NOT NULL THEN (
      SELECT json_agg(${QUESTION})
        FROM (
          SELECT unnest(array_append(q.ancestors, q.id)) AS id FROM questions AS q
           WHERE q.board_id = b.id AND q.id = ANY ($2::uuid[] || unions.ids || equal.ids || voted.ids)
          UNION
          SELECT q.id FROM questions AS q
           WHERE q.board_id = b.id AND q.root_id = ANY (ARRAY(
             SELECT tree.root_id FROM questions AS tree
              WHERE tree.board_id = b.id AND tree.id = ANY ($11::uuid[])))
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
                        ELSE $2::uuid[] END`)} AS wanted (id)
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
] as const;

const LOAD_MANY = `
  WITH once AS MATERIALIZED ${HERE}
  SELECT facts.* FROM ${givenSql(TYPES)}
   CROSS JOIN LATERAL (${fromColumns(LOAD, 'given').replace(HERE, 'once')} OFFSET 0) AS facts`;

type QuestionColumns = [
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

type Row = {
  id: BoardId;
  epoch: string;
  head_seq: number;
  last_at: Date | null;
  version: string;
  lineage: string;
  is_continued: boolean;
  deleted_at: Date | null;
  key_id: KeyId | null;
  question_count: number;
  details: BoardDetails;
  votes_bytes: string;
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

const load = prepareStatement<Row>('load-facts', LOAD);
const loadMany = prepareStatement<Row>('load-facts-of-many', LOAD_MANY);
/** As of the latest read; a plan for another size is slower and no less correct. */
let votesBytes = 0;

/** Reads what the requests touch; undefined if the board does not exist. */
export const loadFacts = async (
  client: Client,
  boardId: BoardId,
  requests: readonly QueuedRequest[],
): Promise<Facts | undefined> => {
  const touched = touchedBy(requests.map(({ command }) => command));
  if (touched.undone.size === 0) return readFacts(client, boardId, requests, touched);
  const ahead = longestOf(requests.flatMap(({ log }) => log ?? []));
  addUndone(ahead?.events ?? [], touched);
  for (;;) {
    const facts = await readFacts(client, boardId, requests, touched);
    if (!facts) return undefined;
    const log = await logUpTo(client, boardId, facts, ahead);
    // An act to undo may have been recorded since the log was read ahead; the facts then lack what it concerns.
    if (!addUndone(log, touched)) return { ...facts, state: { ...facts.state, log } };
  }
};

const longestOf = (logs: readonly LogAhead[]): LogAhead | undefined =>
  logs.toSorted((one, other) => one.seq - other.seq).at(-1);

/** Reads only what the log that was read ahead lacks, unless it is of another history of the board. */
const logUpTo = async (
  client: Client,
  boardId: BoardId,
  { epoch, lineage, seq }: Facts,
  ahead: LogAhead | undefined,
): Promise<RecordedEvent[]> => {
  const isPart = ahead?.epoch === epoch && ahead.lineage === lineage && ahead.seq <= seq;
  const known = isPart ? ahead : { seq: 0, events: [] };
  const tail = await eventsButVotes(onClient(client), boardId, { after: known.seq, upTo: seq });
  return [...known.events, ...tail];
};

/** Commands for one board. */
export type BoardRequests = { boardId: BoardId; requests: readonly QueuedRequest[] };

/** Whether the facts that the requests need are in one statement. */
export const needOneStatement = (requests: readonly CommandRequest[]): boolean =>
  requests.every(({ command }) => command.type !== 'UndoAct');

/**
 * As `loadFacts`, for several boards, in one statement. Only for requests that need one statement. Each result is a function, so
 * that facts which cannot be read fail alone.
 */
export const loadFactsOfMany = async (
  client: Client,
  boards: readonly BoardRequests[],
): Promise<(() => Facts | undefined)[]> => {
  const given = boards.map(({ boardId, requests }) => [
    boardId,
    ...wanted(requests, touchedBy(requests.map(({ command }) => command))),
  ]);
  const rows = await loadMany(client, [givenRows(TYPES, given)], votesBytes);
  if (rows[0]) votesBytes = Number(rows[0].votes_bytes);
  const found = new Map(rows.map((row) => [row.id, row]));
  return boards.map(({ boardId }) => () => {
    const row = found.get(boardId);
    return row && toFacts(boardId, row);
  });
};

/** Reads in one statement, hence from one snapshot. */
const readFacts = async (
  client: Client,
  boardId: BoardId,
  requests: readonly CommandRequest[],
  touched: Touched,
): Promise<Facts | undefined> => {
  const [row] = await load(client, [boardId, ...wanted(requests, touched)], votesBytes);
  if (!row) return undefined;
  votesBytes = Number(row.votes_bytes);
  return toFacts(boardId, row);
};

/**
 * Adds what the acts to undo concern.
 * @returns whether something was added
 */
const addUndone = (events: readonly RecordedEvent[], touched: Touched): boolean => {
  const { questions, sessions, trees, voters, undone } = touched;
  const size = (): number => questions.size + sessions.size + trees.size + voters.size;
  const known = size();
  for (const { seq, event } of events) {
    if (!undone.has(seq)) continue;
    for (const id of questionsOf(event)) questions.add(id);
    for (const id of treesOfAct(event)) {
      questions.add(id);
      trees.add(id);
    }
    for (const sessionId of sessionsOf(event)) sessions.add(sessionId);
    for (const sessionId of groupedIn(event)) voters.add(sessionId);
  }
  return size() > known;
};

const wanted = (requests: readonly CommandRequest[], touched: Touched): (string[] | boolean)[] => {
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
  ];
};

const toQuestion = ([
  id,
  sessionId,
  votes,
  hidden,
  pinned,
  isAnswered,
  status,
  wasPublic,
  talkId,
  details,
  text,
  ancestors,
  members,
]: QuestionColumns): QuestionState => ({
  id,
  sessionId,
  talkId: talkId ?? undefined,
  text,
  createdAt: '',
  votes,
  status,
  wasPublic,
  hidden,
  pinned,
  isAnswered,
  ancestors: ancestors ?? [],
  members: members ?? [],
  ...ofQuestionDetails(details),
});

const toFacts = (boardId: BoardId, row: Row): Facts => ({
  epoch: row.epoch,
  seq: row.head_seq,
  lastAtMs: row.last_at?.getTime() ?? 0,
  version: row.version,
  lineage: row.lineage,
  isContinued: row.is_continued,
  votesBytes: Number(row.votes_bytes),
  state: {
    title: '',
    ...(row.deleted_at && { closedAt: row.deleted_at.toISOString() }),
    ...(row.key_id !== null && { keyId: row.key_id }),
    ...ofBoardDetails(row.details),
    questions: new Map(
      [...(row.questions ?? []), ...(row.related ?? [])].map((columns) => {
        const question = toQuestion(columns);
        return [question.id, question];
      }),
    ),
    ballots: new Set(
      [...(row.ballots ?? []), ...(row.union_ballots ?? []), ...(row.voters_ballots ?? [])].map(
        ([questionId, sessionId]) => ballotOf({ questionId, sessionId }),
      ),
    ),
    ...(row.crowd && { crowd: row.crowd.map(([questionIds, sessions]) => ({ questionIds, sessions })) }),
    questionCount: row.question_count,
    blocked: new Set(row.blocked),
    setAside: new Map(row.set_aside),
  },
  remembered: new Map(
    (row.remembered ?? []).map(([caller, key, requestHash, outcome]) => [
      claimId({ caller, key }),
      { requestHash, outcome: readOutcome(boardId, outcome) },
    ]),
  ),
});
