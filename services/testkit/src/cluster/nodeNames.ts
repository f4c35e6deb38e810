import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { AUTHORITATIVE_ANSWER, decode, encode, type Packet } from 'dns-packet';

/** Addresses by name. */
export type Zone = Record<string, readonly string[]>;

/** DNS server for the names of the nodes, like Docker's in compose. */
export type NameServer = { address: string; close: () => Promise<void> };

const NXDOMAIN = 3;
const TTL_SECONDS = 1;

const answer = ({ id, questions = [] }: Packet, zone: Zone): Packet => {
  const [question] = questions;
  const addresses = question && zone[question.name.toLowerCase()];
  return {
    type: 'response',
    ...(id !== undefined && { id }),
    flags: AUTHORITATIVE_ANSWER | (addresses ? 0 : NXDOMAIN),
    questions,
    answers:
      question?.type === 'A'
        ? (addresses ?? []).map((data) => ({ type: 'A', name: question.name, ttl: TTL_SECONDS, data }))
        : [],
  };
};

/** Ignores packets that are not questions. */
const read = (message: Buffer): Packet | undefined => {
  try {
    return decode(message);
  } catch {
    return undefined;
  }
};

/** @param zone called for each question */
export const serveNames = async (zone: () => Zone): Promise<NameServer> => {
  const socket = createSocket('udp4');
  socket.on('message', (message, from) => {
    const question = read(message);
    if (question) socket.send(encode(answer(question, zone())), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: async () => {
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
  };
};
