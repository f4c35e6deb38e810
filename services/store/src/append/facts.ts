import type { BoardId, Epoch, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import { requireFormat } from '@openfloor/contract/logFormat';
import type { Outcome } from '@openfloor/contract/outcome';
import { ballotOf, type Ballot, type BoardState } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';
import { touchedBy, touchUndone, type Touched } from '@openfloor/domain/board/touchedBy';
import { asError } from '../database/asError.ts';
import { toActs, toLatestChanges } from '../reads/acts.ts';
import { fromBoardDetails, fromQuestionDetails, ownersFrom } from '../details.ts';
import { readOutcome, type IdempotencyClaim } from '../reads/idempotency.ts';
import {
  readRelatedRows,
  readRows,
  type Client,
  type FactsRow,
  type QuestionColumns,
  type RelatedRow,
} from './sql/factsStatement.ts';
import type { CommandRequest } from './request.ts';

/** Everything that deciding some commands needs, as of `seq`. */
export type Facts = {
  epoch: Epoch;
  seq: Seq;
  /** Time of the event at `seq`. */
  lastAtMs: number;
  /** Version (xmin) of the board's row; every write to the row changes it. */
  version: string;
  /** Lineage of the server's log, see migration 0001. */
  lineage: string;
  /** Whether the board's epoch belongs to this lineage; if not, the next append changes the epoch. */
  isContinued: boolean;
  /** Only what the commands touch. Creation times and texts that no command needs are empty. */
  state: BoardState & { ballots: Set<Ballot> };
  /** Earlier outcomes by `claimId`. */
  remembered: Map<string, Remembered>;
  /** Size of `votes`, the table that grows fastest; `prepareStatement` chooses a plan by it. */
  votesBytes: number;
  /**
   * Set if this node kept the facts from its latest commit to the board instead of reading them. Kept facts hold if the
   * batch is committed on the same `server`, the board's row is still of this `version`, none of the cast ballots
   * exists, none of the `askers` is blocked, and none of the `claims` has an outcome. `questions`: all that were kept;
   * `state` has those that the commands touch.
   */
  kept?: {
    server: string;
    questions: Map<QuestionId, QuestionState>;
    claims: readonly IdempotencyClaim[];
    askers: ReadonlySet<SessionId>;
  };
};

export type Remembered = { requestHash: string; outcome: Outcome };

/** Identifies an idempotency key among those of all callers. */
export const claimId = ({ caller, key }: Pick<IdempotencyClaim, 'caller' | 'key'>): string =>
  `${caller} ${key}`;

/**
 * Reads what the requests of several boards touch. Undoing an act touches more, so its board is read again
 * until nothing is added.
 * @returns by board its facts, or the error if they cannot be read (LaterVersion among others); nothing if it
 * does not exist
 */
export const loadFacts = async (
  client: Client,
  boards: readonly { boardId: BoardId; requests: readonly CommandRequest[] }[],
): Promise<ReadonlyMap<BoardId, Facts | Error>> => {
  const found = new Map<BoardId, Facts | Error>();
  const touching = new Map(
    boards.map((board) => [
      board.boardId,
      { ...board, touched: touchedBy(board.requests.map(({ command }) => command)) },
    ]),
  );
  const all = [...touching.values()];
  // Two statements: the plain one, and a larger one for boards where a command also touches related questions or
  // earlier acts.
  let toRead = all.filter(({ touched }) => touched.latestChanges);
  for (const row of await readRows(
    client,
    all.filter(({ touched }) => !touched.latestChanges),
  )) {
    const board = touching.get(row.id);
    if (board && hasRelated(row, board.touched)) toRead.push(board);
    else found.set(row.id, toFactsOrError(row));
  }
  while (toRead.length > 0) {
    for (const row of await readRelatedRows(client, toRead)) found.set(row.id, toFactsOrError(row));
    toRead = toRead.filter(({ boardId, touched }) => {
      const facts = found.get(boardId);
      return facts && !(facts instanceof Error) && touchUndone(touched, facts.state.acts?.values() ?? []);
    });
  }
  return found;
};

/** Whether a question that was read is merged with others, or a new one may equal others. */
const hasRelated = ({ in_trees, details }: FactsRow, { asked }: Touched): boolean =>
  in_trees || (asked.size > 0 && details.settings?.merge === 'exact');

/** A board that cannot be read must not fail the others of its round. */
const toFactsOrError = (row: FactsRow | RelatedRow): Facts | Error => {
  try {
    return toFacts(row.id, row);
  } catch (error) {
    return asError(error);
  }
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
  ...fromQuestionDetails(details),
});

/** @throws LaterVersion */
const toFacts = (boardId: BoardId, row: FactsRow & Partial<RelatedRow>): Facts => {
  requireFormat(boardId, row.format);
  return {
    epoch: row.epoch,
    seq: row.head_seq,
    lastAtMs: row.last_at?.getTime() ?? 0,
    version: row.version,
    lineage: row.lineage,
    isContinued: row.is_continued,
    votesBytes: Number(row.votes_bytes),
    state: {
      title: row.title,
      endedAt: row.ended_at?.toISOString(),
      ...(row.deleted_at && { closedAt: row.deleted_at.toISOString() }),
      ...(row.key_id !== null && { keyId: row.key_id }),
      ...fromBoardDetails(row.details),
      owners: ownersFrom(row),
      questions: new Map(
        [...(row.questions ?? []), ...(row.related ?? [])].map((columns) => {
          const question = toQuestion(columns);
          return [question.id, question];
        }),
      ),
      ballots: new Set(
        [...(row.ballots ?? []), ...(row.tree_ballots ?? []), ...(row.voters_ballots ?? [])].map(
          ([questionId, sessionId]) => ballotOf({ questionId, sessionId }),
        ),
      ),
      ...(row.other_voters && {
        otherVoters: row.other_voters.map(([questionIds, sessions]) => ({ questionIds, sessions })),
      }),
      questionCount: row.question_count,
      blocked: new Set(row.blocked),
      setAside: new Map(row.set_aside),
      latestChanges: toLatestChanges(boardId, row.latest_changes ?? []),
      acts: toActs(
        boardId,
        (row.acts ?? []).map(([seq, undo, earlier, key]) => ({
          seq,
          undo,
          earlier,
          undo_key: key === null ? null : Buffer.from(key, 'base64'),
        })),
      ),
    },
    remembered: new Map(
      (row.remembered ?? []).map(([caller, key, requestHash, outcome]) => [
        claimId({ caller, key }),
        { requestHash, outcome: readOutcome(boardId, outcome) },
      ]),
    ),
  };
};
