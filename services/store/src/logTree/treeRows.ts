import type { BoardId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type { Position } from '@openfloor/contract/ws';
import { sql, type Kysely } from 'kysely';
import { readRange, selectRange, type EventRow } from '../reads/events.ts';
import { toLogged, type LoggedEvent } from '../reads/loggedEvent.ts';
import type { Tables } from '../tables.ts';

/** A row of the log; its data is text, which is parsed only where that is needed. */
export type TreeRow = Omit<EventRow, 'data'> & { data: string };

/** Events after a position, in order, at most `limit`; undefined if the board now has another epoch or is deleted. */
export const treeRows = (
  db: Kysely<Tables>,
  boardId: BoardId,
  position: Position,
  limit: number,
): Promise<TreeRow[] | undefined> =>
  readRange(
    db,
    boardId,
    position,
    selectRange(db, boardId, position, limit)
      .select(['board_id', 'seq', 'type', 'actor', 'key', 'recorded_at', 'moderator_id'])
      .select(sql<string>`data::text`.as('data')),
  );

/** @throws as `toLogged` */
export const loggedIn = (row: TreeRow): LoggedEvent => toLogged({ ...row, data: JSON.parse(row.data) });

const PLAIN_VOTES: ReadonlySet<string> = new Set(['v1.VoteCast', 'v1.VoteRetracted']);
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
/** As Postgres writes JSON. */
const DATA_OF_VOTE = new RegExp(`^{"sessionId": "(${UUID})", "questionId": "(${UUID})"}$`);

/**
 * Whose vote an event is, and for what, without the work of parsing it: nearly all events of a long log are votes.
 * @returns undefined for every other event, and also for a vote that is not plainly what this version writes
 */
export const plainVoteIn = ({
  type,
  actor,
  moderator_id,
  data,
}: TreeRow): { sessionId: SessionId; questionId: QuestionId } | undefined => {
  if (!PLAIN_VOTES.has(type) || actor !== 'participant' || moderator_id !== null) return undefined;
  const [, sessionId, questionId] = DATA_OF_VOTE.exec(data) ?? [];
  return sessionId !== undefined && questionId !== undefined ? { sessionId, questionId } : undefined;
};
