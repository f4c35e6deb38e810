import type { QuestionId } from '@openfloor/contract/ids';
import { openDatabase } from '@openfloor/store/database/database';
import { OUR_CONNECTIONS, voteThrough } from './appendSides.ts';
import { createWriter, type BenchBoard } from './board.ts';
import { closedLoop, type Load } from './closedLoop.ts';

/** `sessions`: one for each caller, which votes on one question after the other. */
export type WriterOrder = {
  board: BenchBoard;
  sessions: string[];
  durationMs: number;
};
export type WriterAnswer = { load: Load } | { error: string };

/** Callers start at random questions, so that at any moment they vote on different ones. */
const votes = async ({ board, sessions, durationMs }: WriterOrder): Promise<Load> => {
  const { questionIds } = board;
  const starts = sessions.map(() => Math.floor(Math.random() * questionIds.length));
  const questionAt = (caller: number, turn: number): QuestionId =>
    questionIds[((starts[caller] ?? 0) + turn) % questionIds.length] ?? '';
  return closedLoop({ callers: sessions.length, durationMs }, (caller, turn) =>
    vote(board, questionAt(caller, turn), sessions[caller] ?? ''),
  );
};

const database = openDatabase({
  url: process.argv[2] ?? '',
  connectionsMax: OUR_CONNECTIONS,
  onIdleError: () => {},
});
const writer = createWriter(database);
const vote = voteThrough(writer);

const answer = (message: WriterAnswer): void => void process.send?.(message);

process.on('message', (order: WriterOrder) => {
  votes(order)
    .then((load) => answer({ load }))
    .catch((error: unknown) => answer({ error: String(error) }));
});
process.once('disconnect', () => process.exit());
