// Minimum of a `ws` server for a subscription: accept, answer, keep the socket.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

sockets.on('connection', (socket) => {
  socket.on('message', (text) => {
    const { boardId } = JSON.parse(Buffer.isBuffer(text) ? text.toString() : '');
    socket.send(JSON.stringify({ type: 'subscribed', data: { boardId, epoch: 'bare', seq: 0 } }));
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
process.once('SIGTERM', () => process.exit());
