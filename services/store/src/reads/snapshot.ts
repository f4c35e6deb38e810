import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import { requireFormat } from '@openfloor/contract/logFormat';
import type { BoardState } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';
import { sql, type Selectable } from 'kysely';
import { fromBoardDetails, fromQuestionDetails, ownersFrom } from '../details.ts';
import { membersByRoot } from './treeColumns.ts';
import { continuedFromSql, SERVER } from '../database/serverSql.ts';
import type { Db, Tables } from '../tables.ts';
import { READING, setBounds } from '../database/transactionBounds.ts';
import { toBoardRecord, type BoardRecord } from './boards.ts';
import { SESSION_KEY, toRecorded } from './events.ts';
import { recentVotes } from './recentVotes.ts';

/** A whole board as of `seq`, without ballots. */
export type BoardSnapshot = {
  board: BoardRecord;
  epoch: Epoch;
  seq: Seq;
  state: BoardState;
  /** The event at `seq`; undefined if the log is damaged. */
  last: RecordedEvent | undefined;
  /** Votes of the last two minutes before `last`, oldest first. */
  recentVotes?: readonly RecordedEvent[];
  /** Server that it was read from. */
  server: string;
  /** The first seq of the epoch that may have been used twice, see `continuedFromSql`. */
  continuedFrom?: Seq | undefined;
};

/**
 * Reads a board, open or closed; undefined if it does not exist.
 * @throws LaterVersion if its log has a later format
 */
export const loadSnapshot = (db: Db, boardId: BoardId): Promise<BoardSnapshot | undefined> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setBounds(tx, READING);
      const row = await tx
        .selectFrom('boards')
        .selectAll()
        .select(sql.raw<string>(SERVER).as('server'))
        .select(sql.raw<Seq | null>(continuedFromSql('boards')).as('continuedFrom'))
        .where('id', '=', boardId)
        .executeTakeFirst();
      if (!row) return undefined;
      requireFormat(boardId, row.format);
      const last = await tx
        .selectFrom('board_events')
        .selectAll()
        .select(SESSION_KEY)
        .where('board_id', '=', boardId)
        .where('seq', '=', row.head_seq)
        .executeTakeFirst();
      return {
        board: toBoardRecord(row),
        epoch: row.epoch,
        seq: row.head_seq,
        state: await readState(tx, row),
        last: last && toRecorded(last),
        recentVotes: last ? await recentVotes(tx, last) : [],
        server: row.server,
        continuedFrom: row.continuedFrom ?? undefined,
      };
    });

/** The projections of a board. Consistent with its row only within one repeatable-read transaction. */
export const readState = async (tx: Db, row: Selectable<Tables['boards']>): Promise<BoardState> => {
  const { id, title, ended_at, deleted_at, key_id, details } = row;
  const questions = await tx.selectFrom('questions').selectAll().where('board_id', '=', id).execute();
  const members = membersByRoot(questions);
  const blocks = await tx.selectFrom('blocks').select('session_id').where('board_id', '=', id).execute();
  const setAside = await tx
    .selectFrom('set_aside')
    .select(['session_id', 'group_id'])
    .where('board_id', '=', id)
    .execute();
  return {
    title,
    endedAt: ended_at?.toISOString(),
    ...(deleted_at && { closedAt: deleted_at.toISOString() }),
    ...(key_id !== null && { keyId: key_id }),
    ...fromBoardDetails(details),
    owners: ownersFrom(row),
    questions: new Map(
      questions.map((question) => [question.id, toQuestionState(question, members.get(question.id))]),
    ),
    questionCount: questions.length,
    blocked: new Set(blocks.map((block) => block.session_id)),
    setAside: new Map(setAside.map(({ session_id, group_id }) => [session_id, group_id])),
  };
};

export const toQuestionState = (
  row: Selectable<Tables['questions']>,
  members: readonly QuestionId[] = [],
): QuestionState => ({
  id: row.id,
  sessionId: row.session_id,
  text: row.text,
  createdAt: row.created_at.toISOString(),
  talkId: row.talk_id ?? undefined,
  status: row.status,
  wasPublic: row.was_public,
  votes: row.votes,
  hidden: row.hidden,
  pinned: row.pinned,
  isAnswered: row.is_answered,
  ancestors: row.ancestors ?? [],
  members,
  ...fromQuestionDetails(row.details),
});
