// A Socket.IO server for viewers, which gets their events from the Redis adapter.
import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

const publisher = new Redis(process.env['REDIS_URL'] ?? '');
const subscriber = publisher.duplicate();
// The Redis client reconnects by itself.
for (const client of [publisher, subscriber]) client.on('error', () => {});

const server = createServer();
const io = new Server(server, {
  transports: ['websocket'],
  serveClient: false,
  adapter: createAdapter(publisher, subscriber),
});

io.on('connection', (socket) => {
  socket.on('subscribe', async ({ boardId, seq }: { boardId: string; seq: number }) => {
    await socket.join(boardId);
    socket.emit('subscribed', { boardId, epoch: '', seq });
  });
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
