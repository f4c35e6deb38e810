// The backend of an application with Centrifugo: it keeps the totals and publishes each vote over Centrifugo's HTTP
// API.
import Fastify from 'fastify';
import { Client } from 'undici';

type Board = { seq: number; totals: Map<string, number> };
type VoteParams = { boardId: string; questionId: string };

const { CENTRIFUGO_URL = '', CENTRIFUGO_HTTP_API_KEY = '' } = process.env;
const HEADERS = { 'content-type': 'application/json', 'x-api-key': CENTRIFUGO_HTTP_API_KEY };

/** One connection keeps the order: publications over several connections may overtake each other. */
const centrifugo = new Client(CENTRIFUGO_URL);

const publish = async (channel: string, data: object): Promise<void> => {
  const body = JSON.stringify({ channel, data });
  const answer = await centrifugo.request({ method: 'POST', path: '/api/publish', headers: HEADERS, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200 || 'error' in JSON.parse(text)) throw new Error(`Not published: ${text}`);
};

const boards = new Map<string, Board>();
const boardOf = (boardId: string): Board => {
  const board = boards.get(boardId) ?? { seq: 0, totals: new Map() };
  boards.set(boardId, board);
  return board;
};

const app = Fastify();
app.post<{ Params: VoteParams }>('/api/boards/:boardId/questions/:questionId/vote', (request) => {
  const { boardId, questionId } = request.params;
  const board = boardOf(boardId);
  const seq = ++board.seq;
  const votes = (board.totals.get(questionId) ?? 0) + 1;
  board.totals.set(questionId, votes);
  const published = publish(boardId, { seq, votes: { [questionId]: votes } });
  return published.then(() => ({ voted: true, votes, seq }));
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => process.exit());
