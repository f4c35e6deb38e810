// The usual implementation with Socket.IO: a room for each board, an event for each vote.
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { Server } from 'socket.io';

type Board = { epoch: string; seq: number; totals: Map<string, number> };
type VoteParams = { boardId: string; questionId: string };

const boards = new Map<string, Board>();
const boardOf = (boardId: string): Board => {
  const board = boards.get(boardId) ?? {
    epoch: randomBytes(6).toString('base64url'),
    seq: 0,
    totals: new Map(),
  };
  boards.set(boardId, board);
  return board;
};

const app = Fastify();
const io = new Server(app.server, { transports: ['websocket'], serveClient: false });

const sendCount = (boardId: string): void => {
  if (process.env['SENDS_COUNT'] === undefined) return;
  const viewerCount = io.sockets.adapter.rooms.get(boardId)?.size ?? 0;
  io.to(boardId).emit('viewerCountUpdate', { boardId, viewerCount });
};

io.on('connection', (socket) => {
  socket.on('subscribe', ({ boardId }: { boardId: string }) => {
    void socket.join(boardId);
    const { epoch, seq } = boardOf(boardId);
    socket.emit('subscribed', { boardId, epoch, seq });
    sendCount(boardId);
  });
});

app.post<{ Params: VoteParams }>('/api/boards/:boardId/questions/:questionId/vote', (request, reply) => {
  const { boardId, questionId } = request.params;
  const board = boardOf(boardId);
  const from = board.seq++;
  const votes = (board.totals.get(questionId) ?? 0) + 1;
  board.totals.set(questionId, votes);
  const { epoch, seq } = board;
  io.to(boardId).emit('voteUpdate', { boardId, epoch, from, seq, votes: { [questionId]: votes } });
  return reply.send({ voted: true, votes, seq });
});

process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => process.exit());
