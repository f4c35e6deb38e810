import { requestOf } from '@openfloor/contract/calls/call';
import { listHistory, moderateQuestions, undoAct } from '@openfloor/contract/calls/moderation';
import { loginSuperAdmin } from '@openfloor/contract/calls/superAdmin';
import { Moderated } from '@openfloor/contract/http/audience';
import { BulkDone, History, KeysRotated } from '@openfloor/contract/http/moderation';
import { LoggedIn } from '@openfloor/contract/http/superAdmin';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { openDatabase } from '@openfloor/store/database/database';
import { createBoard } from '@openfloor/testkit/client';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod/mini';
import { startServer } from '../testing/program.ts';

const EVENTS = 1_000_000;
const QUESTIONS = 200;
/** A quarter of what an api node of compose has. */
const HEAP_MB = 256;
const ANSWER_WITHIN_MS = 60_000;
const READ_FOR_MS = 5000;
const TEST_WITHIN_MS = 600_000;

const SUPERADMIN_SECRET = 'a secret of this test, long enough';

/** The id of a question: its number in hexadecimal digits. */
const QUESTION = (number: string): string =>
  `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const questionNumbered = (number: number): string =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
/** Of nothing. */
const UNKNOWN_ID = questionNumbered(0);

/**
 * Half of the events of some six hours are votes; of the others every 50th changes a setting, every 100th is an act on
 * all questions.
 */
const KIND = `CASE WHEN seq % 2 = 0 THEN 'vote' WHEN seq % 50 = 1 THEN 'settings' WHEN seq % 100 = 3 THEN 'bulk'
                   WHEN seq % 4 = 1 THEN 'hide' ELSE 'unhide' END`;
const LONG_LOG = [
  `INSERT INTO questions (board_id, id, session_id, text, created_at, votes, hidden, pinned, is_answered)
   SELECT $1, ${QUESTION('n')}, gen_random_uuid(), 'Question ' || n, now(), 0, false, false, false
     FROM generate_series(1, ${QUESTIONS}) AS n`,
  `INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
   SELECT $1, 1 + n, 'v1.QuestionAsked',
          jsonb_build_object('questionId', ${QUESTION('n')}, 'sessionId', q.session_id, 'text', q.text, 'status', 'published'), 'participant', now() - interval '1 day'
     FROM generate_series(1, ${QUESTIONS}) AS n JOIN questions AS q ON q.board_id = $1 AND q.id = ${QUESTION('n')}`,
  `INSERT INTO board_events (board_id, seq, type, data, actor, recorded_at)
   SELECT $1, seq,
     CASE kind WHEN 'vote' THEN 'v1.VoteCast' WHEN 'settings' THEN 'v1.SettingsChanged'
               ELSE 'v1.QuestionsModerated' END,
     CASE kind WHEN 'vote' THEN jsonb_build_object('questionId', ${QUESTION(`1 + seq / 2 % ${QUESTIONS}`)},
                                                   'sessionId', ${QUESTION('seq')})
               WHEN 'settings' THEN jsonb_build_object('settings', jsonb_build_object('notice', 'Notice ' || seq))
               WHEN 'bulk' THEN jsonb_build_object('act', CASE WHEN seq % 200 = 3 THEN 'pin' ELSE 'unpin' END,
                                                   'questionIds', $2::jsonb)
               ELSE jsonb_build_object('act', kind, 'questionIds', jsonb_build_array(${QUESTION(`1 + seq / 4 % ${QUESTIONS}`)})) END,
     CASE kind WHEN 'vote' THEN 'participant' ELSE 'moderator' END, now() - (${EVENTS} - seq) * interval '20 ms'
     FROM (SELECT seq, ${KIND} AS kind FROM generate_series(${QUESTIONS + 2}, ${EVENTS}) AS seq) AS e`,
  `INSERT INTO votes (board_id, session_id, question_id)
   SELECT $1, (data ->> 'sessionId')::uuid, (data ->> 'questionId')::uuid
     FROM board_events WHERE board_id = $1 AND type = 'v1.VoteCast'`,
  `UPDATE questions SET votes = (SELECT count(*) FROM votes AS v WHERE v.board_id = $1 AND v.question_id = questions.id)
    WHERE board_id = $1`,
  `INSERT INTO acts (board_id, seq, undo, earlier)
   SELECT $1, seq, jsonb_build_object('seq', seq, 'restored', CASE type
     WHEN 'v1.SettingsChanged' THEN '{"settings": {"notice": null}}'::jsonb
     ELSE jsonb_build_object('questions', (
       SELECT jsonb_agg(CASE WHEN data ->> 'act' IN ('pin', 'unpin') THEN jsonb_build_object('questionId', id, 'pinned', false)
                             ELSE jsonb_build_object('questionId', id, 'hidden', data ->> 'act' = 'unhide') END)
         FROM jsonb_array_elements(data -> 'questionIds') AS id)) END), '{}'
     FROM board_events WHERE board_id = $1 AND actor = 'moderator'`,
  `UPDATE boards SET head_seq = ${EVENTS}, question_count = ${QUESTIONS}
    WHERE id = $1`,
  'ANALYZE',
];

const writeLongLog = async (pool: pg.Pool, boardId: string): Promise<void> => {
  const ids = JSON.stringify(Array.from({ length: QUESTIONS }, (_, place) => questionNumbered(place + 1)));
  for (const statement of LONG_LOG)
    await pool.query(
      statement,
      ['$1', '$2']
        .filter((parameter) => statement.includes(parameter))
        .map((one) => (one === '$1' ? boardId : ids)),
    );
};

type PageAnswer = { status: number; body: string };
type Call = { method: string; path: string; body?: unknown };

/** Calls that end the board or tokens come last, in this order. */
const ENDING = ['rotate-keys', 'delete', 'delete-by-ip', 'hard-delete', 'logout'];
const endingPlaceOf = ({ path }: Call): number => ENDING.indexOf(path.split('/').at(-1) ?? '');

const QUERIES: Record<string, string> = {
  replay: `from=${EVENTS - 10_000}&to=${EVENTS}`,
  proof: `seq=${EVENTS - 1}&size=${EVENTS}`,
  consistency: `from=1&to=${EVENTS}`,
  export: 'format=json',
  insights: 'format=json',
};

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const exampleFrom = <Body extends z.core.$ZodType>(body: Body) => z.object({ examples: z.tuple([body]) });
/** Examples that name the board, the first question and the second one. */
const NamingExamples = z.object({
  HardDeleteBody: exampleFrom(z.object({ ids: z.tuple([z.uuid()]) })),
  MergeBody: exampleFrom(z.object({ into: z.uuid(), from: z.tuple([z.uuid()]) })),
});

type Own = { boardId: string; questionId: string; otherQuestionId: string };

/** Each documented call, with the example of its body, but on the board and the questions of the test. */
const callsIn = ({ paths, components }: z.infer<typeof Document>, ids: Own): Call[] => {
  const { HardDeleteBody, MergeBody } = NamingExamples.parse(components.schemas);
  const [{ into, from }] = MergeBody.examples;
  const own = (text: string): string =>
    text
      .replaceAll(HardDeleteBody.examples[0].ids[0], ids.boardId)
      .replaceAll(into, ids.questionId)
      .replaceAll(from[0], ids.otherQuestionId);
  const exampleOf = (operation: unknown): unknown => {
    const schema = Object(Object(operation).requestBody?.content?.['application/json']?.schema);
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
    const named = Object(name === undefined ? schema : components.schemas[name]);
    return named.examples?.[0] ?? {};
  };
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path: path
          .replace('{boardId}', ids.boardId)
          .replace('{questionId}', ids.questionId)
          .replace(/\{[^}]*\}/, UNKNOWN_ID),
        body: JSON.parse(own(JSON.stringify(exampleOf(operation)))),
      })),
    )
    .toSorted((one, other) => endingPlaceOf(one) - endingPlaceOf(other));
};

it(
  'no call ends a node with a heap of 256 MB, although its board has a million events',
  async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(() => testDatabase.drop());
    const environment = {
      ...LIMITS_RAISED,
      DATABASE_URL: testDatabase.url,
      DATA_DIR: await tempDir(),
      SUPERADMIN_SECRET,
    };
    const first = await startServer(environment);
    const { boardId, adminToken } = await createBoard(first.url, 'A long day');
    first.signal('SIGTERM');
    await first.ended;
    const database = openDatabase({ url: testDatabase.url, connectionsMax: 1, onIdleError: () => {} });
    onTestFinished(database.close);
    await writeLongLog(database.pool, boardId);

    const { url } = await startServer({
      ...environment,
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
    });
    const tokens = { board: adminToken, superAdmin: '' };
    /** Reads the answer to its end, or for some seconds: an export of the whole log takes minutes. */
    const send = async ({ method, path, body = {} }: Call): Promise<PageAnswer> => {
      const token = path.startsWith('/api/superadmin/') ? tokens.superAdmin : tokens.board;
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const readUntilMs = performance.now() + READ_FOR_MS;
      const parts: Uint8Array[] = [];
      for await (const part of response.body ?? []) {
        parts.push(part);
        if (performance.now() > readUntilMs) break;
      }
      return { status: response.status, body: Buffer.concat(parts).toString() };
    };
    const login = await send(requestOf(loginSuperAdmin, { secret: SUPERADMIN_SECRET }));
    tokens.superAdmin = LoggedIn.parse(JSON.parse(login.body)).token;

    const pages = await Promise.all(
      [EVENTS + 1, EVENTS / 2].map((before) => send(requestOf(listHistory, { boardId, before }))),
    );
    for (const { body } of pages) expect(History.parse(JSON.parse(body))).toHaveLength(50);
    const ids = [1, 2, 3].map(questionNumbered);
    const bulk = await send(requestOf(moderateQuestions, { boardId, ids, act: 'mark-answered' }));
    const { seq } = BulkDone.parse(JSON.parse(bulk.body));
    const undone = await send(requestOf(undoAct, { boardId, seq }));
    expect(Moderated.parse(JSON.parse(undone.body))).toEqual({ seq: seq + 1 });

    const document = Document.parse(JSON.parse((await send({ method: 'GET', path: '/api/docs/json' })).body));
    const calls = callsIn(document, {
      boardId,
      questionId: questionNumbered(1),
      otherQuestionId: questionNumbered(2),
    });
    const failed: string[] = [];
    for (const { method, path, body } of calls) {
      const query = QUERIES[path.split('/').at(-1) ?? ''];
      const answer = await send({
        method,
        path: query === undefined ? path : `${path}?${query}`,
        body,
      }).catch(() => undefined);
      if (!answer || answer.status === 500)
        failed.push(`${method} ${path}: ${answer?.status ?? 'no answer'}`);
      if (path.endsWith('/rotate-keys') && answer?.status === 200)
        tokens.board = KeysRotated.parse(JSON.parse(answer.body)).adminToken;
    }
    expect(failed).toEqual([]);
    expect((await send({ method: 'GET', path: '/health/live' })).status).toBe(200);
  },
  TEST_WITHIN_MS,
);
