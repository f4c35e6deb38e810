import type { BoardId } from '@openfloor/contract/ids';
import { hashOfLeaf, type Hash } from '@openfloor/domain/proof/hashing';
import { leafHashOf, leafOfVote } from '@openfloor/domain/proof/leaf';
import { exportLogged, type LogIdentities } from '../reads/loggedEvent.ts';
import { loggedIn, plainVoteIn, type UnparsedRow } from '../reads/unparsedRows.ts';

/**
 * Hashes the leaves of a board's rows. The function remembers all pseudonyms that it meets, so each run makes
 * a new one.
 */
export const leafHashesOf = (
  boardId: BoardId,
  { pseudonymize, salts }: LogIdentities,
): ((row: UnparsedRow) => Hash) => {
  const known = new Map<string, string>();
  const pseudonymOf = (sessionId: string): string => {
    const pseudonym = known.get(sessionId) ?? pseudonymize(sessionId);
    known.set(sessionId, pseudonym);
    return pseudonym;
  };
  return (row) => {
    const vote = plainVoteIn(row);
    if (!vote) return leafHashOf(boardId, exportLogged(loggedIn(row), { pseudonymize: pseudonymOf, salts }));
    const { seq, type, recorded_at } = row;
    const by = { session: pseudonymOf(vote.sessionId), salt: salts(seq, 'session') };
    const { questionId } = vote;
    return hashOfLeaf(leafOfVote(boardId, { seq, at: recorded_at.toISOString(), type, questionId, by }));
  };
};
