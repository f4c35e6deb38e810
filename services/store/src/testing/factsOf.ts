import type { BoardId } from '@openfloor/contract/ids';
import { loadFacts, type Facts } from '../append/facts.ts';
import type { CommandRequest } from '../append/request.ts';
import type { Client } from '../append/sql/factsStatement.ts';

/** The facts of one board. @throws if they cannot be read or the board does not exist */
export const factsOf = async (
  client: Client,
  boardId: BoardId,
  requests: readonly CommandRequest[],
): Promise<Facts> => {
  const facts = (await loadFacts(client, [{ boardId, requests }])).get(boardId);
  if (!facts || facts instanceof Error) throw facts ?? new Error('The board does not exist');
  return facts;
};
