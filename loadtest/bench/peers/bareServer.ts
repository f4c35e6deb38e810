// Minimum of a Fastify server for a vote: parse the JSON and send it back.
import Fastify from 'fastify';

const app = Fastify();
app.post('/api/boards/:boardId/questions/:questionId/vote', (request, reply) => reply.send(request.body));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => void app.close());
