import type { Client } from 'undici';
import type { BenchBoard } from './board.ts';
import { send } from './httpLoad.ts';
import { voteRequest } from './sessions.ts';
import { undoAfter } from './undo.ts';

const TICK_MS = 20;

/** Sends votes at a steady rate while `work` runs, however long their answers take. */
export const withSteadyVotes = async <Result>(
  clients: readonly Client[],
  board: BenchBoard,
  { credentials, perSecond }: { credentials: readonly string[]; perSecond: number },
  work: () => Promise<Result>,
): Promise<Result> => {
  let sent = 0;
  let failure: unknown;
  const vote = async (): Promise<void> => {
    const index = sent++;
    const questionId = board.questionIds[index % board.questionIds.length] ?? '';
    const credential = credentials[index % credentials.length] ?? '';
    const client = clients[index % clients.length];
    // Without `voted` a request toggles the vote, so each request is an event.
    const request = { ...voteRequest(board, questionId, credential), body: '{}' };
    if (client && (await send(client, request)) !== 200) throw new Error('The server refused a vote');
  };
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond) - sent;
    for (let count = 0; count < due; count++)
      vote().catch((error: unknown) => {
        failure ??= error;
      });
  }, TICK_MS);
  const result = await undoAfter(async () => clearInterval(timer), work);
  if (failure !== undefined) throw failure;
  return result;
};
