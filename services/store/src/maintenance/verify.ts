import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import {
  ballotOf,
  isErased,
  voteOf,
  type Act,
  type BoardState,
  type Field,
  type LatestChange,
} from '@openfloor/domain/board/boardState';
import { ERASED } from '@openfloor/domain/board/questionFields';
import { createManyBallots, type ManyBallots } from '@openfloor/domain/board/manyBallots';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import { actColumns, toActs, toLatestChanges, type ActRow } from '../reads/acts.ts';
import { fromBoardDetails, toBoardDetails } from '../details.ts';
import { storedBallots } from '../reads/ballots.ts';
import { readState } from '../reads/snapshot.ts';
import type { Db, Tables } from '../tables.ts';
import { setBounds, type TransactionBounds } from '../database/transactionBounds.ts';
import { foldLog, type FoldedBoard } from './fold.ts';
import { findLostKeys, lostKeysFault } from './lostKeys.ts';
import { treeFaults, type LogProof } from './verifyTree.ts';

/** Comparing a large board takes seconds; a suspended verify must not block migrations for ever. */
const BOUNDS: TransactionBounds = { idleMs: 60_000 };

export type Fault = { boardId: BoardId; fault: string };

/**
 * Checks the invariants of every board (see domain/SPEC.md), each from one database snapshot, while the service runs.
 * @param proof if given, each log is also compared with its signed checkpoint
 */
export async function* verifyBoards(db: Db, proof?: LogProof): AsyncGenerator<Fault | { boardId: BoardId }> {
  const boards = await db.selectFrom('boards').select('id').orderBy('created_at').execute();
  for (const { id: boardId } of boards) {
    yield { boardId };
    for (const fault of await verifyBoard(db, boardId, proof)) yield { boardId, fault };
  }
}

/**
 * Faults of one board: its signed log, its keys, its row, its projections and its acts, each compared with the fold of
 * the log.
 */
const verifyBoard = (db: Db, boardId: BoardId, proof: LogProof | undefined): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setBounds(tx, BOUNDS);
      const row = await tx.selectFrom('boards').selectAll().where('id', '=', boardId).executeTakeFirst();
      if (!row) return [];
      const folded = await foldLog(tx, boardId).catch((error: unknown) => String(error));
      const { epoch, admin_key: adminKey, head_seq: headSeq } = row;
      const signed = proof ? await treeFaults(tx, { id: boardId, epoch, adminKey, headSeq }, proof) : [];
      if (typeof folded === 'string') return [...signed, `the log cannot be read: ${folded}`];
      const projected = { ...(await readState(tx, row)), ballots: await readBallots(tx, boardId) };
      return [
        ...signed,
        ...(await findLostKeys(tx, boardId)).map(lostKeysFault),
        ...headFaults(row.head_seq, folded),
        ...(row.format === folded.format
          ? []
          : [`format ${row.format} and that of the log, ${folded.format}, differ`]),
        ...questionCountFaults(row, folded.state),
        ...projectionFaults(projected, folded.state),
        ...(await actFaults(tx, row, folded)),
      ];
    });

const readBallots = async (db: Db, boardId: BoardId): Promise<ManyBallots> => {
  const ballots = createManyBallots();
  for await (const { questionId, sessionId } of storedBallots(db, boardId))
    ballots.add(ballotOf({ questionId, sessionId }));
  return ballots;
};

const headFaults = (headSeq: number, { events, lastSeq }: FoldedBoard): string[] =>
  headSeq === lastSeq && lastSeq === events
    ? []
    : [`head_seq ${headSeq}, last event ${lastSeq} and number of events ${events} differ`];

const questionCountFaults = (
  row: Pick<Selectable<Tables['boards']>, 'question_count'>,
  { questionCount }: BoardState,
): string[] =>
  row.question_count === questionCount
    ? []
    : [`question_count ${row.question_count} and number of questions ${questionCount} differ`];

type CompleteState = BoardState & { ballots: ManyBallots };

/** Differences between the projections and the fold of the log. */
const projectionFaults = (projected: CompleteState, folded: CompleteState): string[] => [
  ...differing('board', boardFields(projected), boardFields(folded)),
  ...[...folded.questions.keys()]
    .filter((id) => !projected.questions.has(id))
    .map((id) => `question ${id} is missing`),
  ...[...projected.questions].flatMap(([id, question]) => {
    const expected = folded.questions.get(id);
    return expected ? differing(`question ${id}`, question, expected) : [`question ${id} is not in the log`];
  }),
  ...setFaults('vote', projected.ballots, folded.ballots),
  ...setFaults('block', projected.blocked, folded.blocked),
  ...setFaults('set aside', pairsOf(projected.setAside), pairsOf(folded.setAside)),
  ...totalFaults(projected),
];

/** Latest changes as texts, so that sets of them can be compared and a fault names the one that differs. */
const latestChangeTexts = (changes: Iterable<readonly [Field, LatestChange]>): Set<string> =>
  new Set(
    Array.from(
      changes,
      ([field, { seq, by = 'nobody invited', act }]) =>
        `of ${field} at ${seq} by ${by}, ${act === undefined ? 'no act' : `act ${act}`},`,
    ),
  );

/** Differences between the stored acts and latest changes and those in the fold of the log. */
const actFaults = async (
  tx: Db,
  { id }: Pick<Selectable<Tables['boards']>, 'id'>,
  { state, actSeqs }: FoldedBoard,
): Promise<string[]> => {
  const { rows } = await sql<ActRow>`
    SELECT ${sql.raw(actColumns('acts'))} FROM acts WHERE board_id = ${id}`.execute(tx);
  const latest = await tx.selectFrom('latest_changes').selectAll().where('board_id', '=', id).execute();
  const acts = toActs(id, rows);
  return [
    ...setFaults('act', new Set(rows.map(({ seq }) => String(seq))), new Set(actSeqs.map(String))),
    ...actSeqs
      .filter((seq) => !isOnErasedText(state.acts.get(seq), state))
      .filter((seq) => !isDeepStrictEqual(acts.get(seq), state.acts.get(seq)))
      .map((seq) => `act ${seq}: what it changed differs from the log`),
    ...setFaults(
      'latest change',
      latestChangeTexts(toLatestChanges(id, latest)),
      latestChangeTexts(state.latestChanges),
    ),
  ];
};

/** Whether an act changed a text that is erased by now, in the log or in the act. */
const isOnErasedText = (act: Act | undefined, { questions }: BoardState): boolean =>
  (act?.former.questions ?? []).some(({ questionId, ...values }) => {
    const question = questions.get(questionId);
    return question && isErased(question) && Object.keys(ERASED).some((field) => field in values);
  });

const boardFields = ({ title, endedAt, closedAt, keyId, ...state }: BoardState) => ({
  title,
  endedAt,
  closedAt,
  keyId,
  owners: state.owners,
  ...fromBoardDetails(toBoardDetails({ ...state, endedAt })),
});

/** Faults that name the differing fields, but not their values, which may be texts that people wrote. */
const differing = <Row extends object>(what: string, actual: Row, expected: Row): string[] => {
  const wanted = new Map<string, unknown>(Object.entries(expected));
  return Object.entries(actual)
    .filter(([field, value]) => !isDeepStrictEqual(value, wanted.get(field)))
    .map(([field]) => `${what}: ${field} differs from the log`);
};

const pairsOf = (setAside: BoardState['setAside']): Set<string> =>
  new Set(Array.from(setAside, ([sessionId, group]) => `${sessionId} in ${group}`));

type Entries<Entry extends string> = Iterable<Entry> & { has: (entry: Entry) => boolean };

const setFaults = <Entry extends string>(
  what: string,
  actual: Entries<Entry>,
  expected: Entries<Entry>,
): string[] => [
  ...missingFrom(actual, expected).map((entry) => `${what} ${entry} is missing`),
  ...missingFrom(expected, actual).map((entry) => `${what} ${entry} is not in the log`),
];

/** Entries that are in the second only. Copies neither, unlike `difference`: there may be a million. */
const missingFrom = <Entry extends string>(entries: Entries<Entry>, others: Entries<Entry>): Entry[] => {
  const lacked: Entry[] = [];
  for (const entry of others) if (!entries.has(entry)) lacked.push(entry);
  return lacked;
};

/** Totals that do not match the ballots. */
export const totalFaults = (state: CompleteState): string[] => [
  ...setAsideFaults(state),
  ...voteCountFaults(state),
];

/** Differences between the board's counts of what is set aside and its ballots. */
const setAsideFaults = ({ setAside, setAsideTotals, ballots }: CompleteState): string[] => {
  let votes = 0;
  if (setAside.size > 0) for (const ballot of ballots) if (setAside.has(voteOf(ballot).sessionId)) votes += 1;
  return setAsideTotals.sessions === setAside.size && setAsideTotals.votes === votes
    ? []
    : [
        `the board counts ${setAsideTotals.votes} votes of ${setAsideTotals.sessions} sessions as set aside, of ${votes} and ${setAside.size}`,
      ];
};

/**
 * Questions whose votes differ from their ballots. A question counts the sessions that voted for it or for a question
 * that was merged into it, and are not set aside.
 */
const voteCountFaults = ({ questions, ballots, setAside }: CompleteState): string[] => {
  const merged = new Map<QuestionId, QuestionId[]>();
  for (const { id, ancestors } of questions.values())
    for (const into of ancestors) merged.set(into, [...(merged.get(into) ?? []), id]);
  const counted = (id: QuestionId): number => {
    const voters = new Set<SessionId>();
    for (const questionId of [id, ...(merged.get(id) ?? [])])
      for (const sessionId of ballots.votersOf(questionId))
        if (!setAside.has(sessionId)) voters.add(sessionId);
    return voters.size;
  };
  return Array.from(questions.values(), ({ id, votes }) => ({ id, votes, found: counted(id) }))
    .filter(({ votes, found }) => votes !== found)
    .map(({ id, votes, found }) => `question ${id} counts ${votes} votes of ${found}`);
};
