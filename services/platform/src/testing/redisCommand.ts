import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const encode = (words: string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;

/**
 * Sends one command over a new connection.
 * @returns the raw answer
 * @throws Error if the answer is an error, or nothing listens there
 */
export const redisCommand = async (port: number, ...words: string[]): Promise<string> => {
  const socket = connect(port, '127.0.0.1');
  socket.end(encode(words));
  const answer = await text(socket);
  if (answer === '' || answer.startsWith('-')) throw new Error(`${words.join(' ')}: ${answer.trim()}`);
  return answer;
};
