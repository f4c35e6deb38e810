import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import {
  ballotOf,
  groupedIn,
  questionsOf,
  sessionsOf,
  treesOf as treesOfAct,
  type Ballot,
  type BoardState,
  type FoldedActs,
  type QuestionState,
} from '@openfloor/domain/board/boardState';
import { touchedBy, type Touched } from '@openfloor/domain/board/touchedBy';
import { copyOfActs, noActs } from '@openfloor/domain/board/undo';
import { ofBoardDetails, ofQuestionDetails } from '../details.ts';
import { eventsButVotes } from '../reads/events.ts';
import { foldInTurns } from '../reads/foldInTurns.ts';
import { readOutcome, type IdempotencyClaim } from '../reads/idempotency.ts';
import { onClient } from '../reads/knownLog.ts';
import {
  readRow,
  readRows,
  type BoardRequests,
  type Client,
  type FactsRow,
  type QuestionColumns,
} from './factsStatement.ts';
import type { LogAhead } from './logAhead.ts';
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

export type Remembered = { requestHash: string; outcome: Outcome };

export const claimId = ({ caller, key }: Pick<IdempotencyClaim, 'caller' | 'key'>): string =>
  `${caller} ${key}`;

/** Reads what the requests touch; undefined if the board does not exist. */
export const loadFacts = async (
  client: Client,
  boardId: BoardId,
  requests: readonly QueuedRequest[],
): Promise<Facts | undefined> => {
  const touched = touchedBy(requests.map(({ command }) => command));
  if (touched.undone.size === 0) return readFacts(client, boardId, requests, touched);
  const ahead = longestOf(requests.flatMap(({ log }) => log ?? []));
  if (ahead) addUndone(ahead.acts, touched);
  for (;;) {
    const facts = await readFacts(client, boardId, requests, touched);
    if (!facts) return undefined;
    const acts = await actsUpTo(client, boardId, facts, ahead);
    // An act to undo may have been recorded since the log was read ahead; the facts then lack what it concerns.
    if (!addUndone(acts, touched)) return { ...facts, state: { ...facts.state, acts } };
  }
};

const longestOf = (logs: readonly LogAhead[]): LogAhead | undefined =>
  logs.toSorted((one, other) => one.seq - other.seq).at(-1);

/** Reads only what the log that was read ahead lacks, unless it is of another history of the board. */
const actsUpTo = async (
  client: Client,
  boardId: BoardId,
  { epoch, lineage, seq }: Facts,
  ahead: LogAhead | undefined,
): Promise<FoldedActs> => {
  const isPart = ahead?.epoch === epoch && ahead.lineage === lineage && ahead.seq <= seq;
  const [after, acts] = isPart ? [ahead.seq, copyOfActs(ahead.acts)] : [0, noActs()];
  return foldInTurns(acts, await eventsButVotes(onClient(client), boardId, { after, upTo: seq }));
};

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
  const rows = await readRows(client, boards);
  const found = new Map(rows.map((row) => [row.id, row]));
  return boards.map(({ boardId }) => () => {
    const row = found.get(boardId);
    return row && toFacts(boardId, row);
  });
};

const readFacts = async (
  client: Client,
  boardId: BoardId,
  requests: readonly CommandRequest[],
  touched: Touched,
): Promise<Facts | undefined> => {
  const row = await readRow(client, boardId, requests, touched);
  return row && toFacts(boardId, row);
};

/**
 * Adds what the acts to undo concern.
 * @returns whether something was added
 */
const addUndone = ({ acts }: FoldedActs, touched: Touched): boolean => {
  const { questions, sessions, trees, voters, undone } = touched;
  const size = (): number => questions.size + sessions.size + trees.size + voters.size;
  const known = size();
  for (const seq of undone) {
    const event = acts.get(seq)?.recorded.event;
    if (!event) continue;
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

const toFacts = (boardId: BoardId, row: FactsRow): Facts => ({
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
