// Exits with 0 when the node of this container is ready: the health check of an image without a shell.
import { get } from 'node:http';

const { PORT = 3000 } = process.env;
const request = get(`http://127.0.0.1:${PORT}/health/ready`, { timeout: 2500 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => request.destroy());
request.on('error', () => process.exit(1));
