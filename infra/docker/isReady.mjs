// Health check for an image without a shell: exits with 0 if the node of this container is ready.
import { get } from 'node:http';

const { PORT = 3000 } = process.env;
const request = get(`http://127.0.0.1:${PORT}/health/ready`, { timeout: 2500 }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => request.destroy());
request.on('error', () => process.exit(1));
