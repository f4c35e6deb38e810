import type { BoardId } from '@openfloor/contract/ids';
import { VOTES } from '@openfloor/domain/board/boardState';
import { continuedFromSql } from '../reads/continuedFrom.ts';
import { serverSql } from '../server.ts';
import { ballotColumns, ballotsSql, eventRows, loggedSql, type Committed } from './batchRows.ts';
import type { DecidedBatch } from './decideBatch.ts';
import { LOCK_BOUND } from './boardLock.ts';
import { elementsOf } from './elementsOf.ts';
import type { Facts } from './facts.ts';
import type { Value } from './givenRows.ts';
import { prepareStatement } from './preparedStatement.ts';

// What `append-batch` writes for votes (see there), and nothing else: Postgres prepares each write of a statement for each
// execution, which for a few votes takes longer than the writes.
// The ballots of the last two parameters were not read; the batch is valid only if none of them exists.
const APPEND_VOTES = `
  WITH here AS MATERIALIZED (
    SELECT log.lineage, ${serverSql('log.lineage')} AS server, ${LOCK_BOUND}
      FROM (SELECT log_lineage() AS lineage OFFSET 0) AS log
  ), moved AS (
    UPDATE boards SET
      head_seq = $3, lineage = here.lineage, continued_from = ${continuedFromSql('boards', 'here.lineage')}
      FROM here
     WHERE boards.id = $1 AND boards.xmin = $2::xid AND here.lineage = $4
       AND here.server = coalesce($12, here.server)
       AND NOT EXISTS (
         SELECT FROM ${elementsOf('$13::uuid[]', '$14::uuid[]')} AS unread (question_id, session_id)
          CROSS JOIN LATERAL (
            SELECT FROM votes
             WHERE board_id = $1 AND votes.session_id = unread.session_id
               AND votes.question_id = unread.question_id OFFSET 0) AS found)
    RETURNING boards.id, boards.epoch, boards.xmin::text AS version
  ), ${loggedSql('$5')}, changed AS (
    UPDATE questions SET votes = q.votes
      FROM moved
      CROSS JOIN ${elementsOf('$6::uuid[]', '$7::integer[]')} AS q (id, votes)
      CROSS JOIN LATERAL (
        SELECT ctid FROM questions AS known
         WHERE known.board_id = moved.id AND known.id = q.id OFFSET 0) AS found
     WHERE questions.ctid = found.ctid
  ), ${ballotsSql(['$8', '$9'], ['$10', '$11'])}
  SELECT epoch, version, here.server FROM moved, here`;

export const appendVotes = prepareStatement<Committed>('append-votes', APPEND_VOTES);

const TYPES: ReadonlySet<string> = new Set(VOTES);

/**
 * Whether `appendVotes` can write a batch: it records nothing but votes, all of which count. The changes alone do not tell, since
 * rotated keys are in no frame.
 */
export const isOfVotes = ({ events, firsts, changes }: DecidedBatch): boolean =>
  firsts.length === 0 && changes.board.size === 0 && events.every(({ event }) => TYPES.has(event.type));

export const votesValues = (boardId: BoardId, facts: Facts, batch: DecidedBatch): Value[] => {
  const { version, seq, lineage, state, unread } = facts;
  const questions = [...batch.changes.questions.keys()].flatMap((id) => state.questions.get(id) ?? []);
  return [
    boardId,
    version,
    seq + batch.events.length,
    lineage,
    eventRows(batch),
    questions.map(({ id }) => id),
    questions.map(({ votes }) => votes),
    ...ballotColumns(state.ballots, batch.ballotsBefore),
    ...ballotColumns(batch.ballotsBefore, state.ballots),
    unread?.server ?? null,
    (unread?.ballots ?? []).map(({ questionId }) => questionId),
    (unread?.ballots ?? []).map(({ sessionId }) => sessionId),
  ];
};
