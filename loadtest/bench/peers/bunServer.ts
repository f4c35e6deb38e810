// The usual implementation with Bun, whose server is built on uWebSockets: a topic for each board.
type Socket = { subscribe: (topic: string) => void; send: (text: string) => void };
type BunServer = {
  port: number;
  upgrade: (request: Request) => boolean;
  publish: (topic: string, text: string) => number;
};
type Serve = (options: {
  hostname: string;
  port: number;
  fetch: (request: Request, server: BunServer) => Response | undefined;
  websocket: { perMessageDeflate: boolean; message: (socket: Socket, text: string) => void };
}) => BunServer;
declare const Bun: { serve: Serve };

type Board = { epoch: string; seq: number; totals: Map<string, number> };
const boards = new Map<string, Board>();
const boardOf = (boardId: string): Board => {
  const board = boards.get(boardId) ?? { epoch: crypto.randomUUID(), seq: 0, totals: new Map() };
  boards.set(boardId, board);
  return board;
};

const VOTE = /^\/api\/boards\/([^/]+)\/questions\/([^/]+)\/vote$/;

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: (request, serving) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/ws') return serving.upgrade(request) ? undefined : new Response(null, { status: 400 });
    const [, boardId, questionId] = VOTE.exec(pathname) ?? [];
    if (boardId === undefined || questionId === undefined) return new Response(null, { status: 404 });
    const board = boardOf(boardId);
    const from = board.seq++;
    const votes = (board.totals.get(questionId) ?? 0) + 1;
    board.totals.set(questionId, votes);
    const { epoch, seq } = board;
    const data = { boardId, epoch, from, seq, votes: { [questionId]: votes } };
    serving.publish(boardId, JSON.stringify({ type: 'voteUpdate', data }));
    return Response.json({ voted: true, votes, seq });
  },
  websocket: {
    perMessageDeflate: false,
    message: (socket, text) => {
      const { boardId } = JSON.parse(text);
      socket.subscribe(boardId);
      const { epoch, seq } = boardOf(boardId);
      socket.send(JSON.stringify({ type: 'subscribed', data: { boardId, epoch, seq } }));
    },
  },
});

process.stdout.write(`http://127.0.0.1:${server.port}\n`);
process.once('SIGTERM', () => process.exit());
