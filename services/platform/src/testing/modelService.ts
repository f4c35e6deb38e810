import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../listen.ts';

const HOST = '127.0.0.1';

/** A request to the service, as a client sent it. */
export type ModelRequest = {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { type: string; json_schema: { name: string; strict: boolean; schema: unknown } };
  };
  name: string;
  /** The JSON of the last message. */
  questions: { id: string; text: string; votes?: number; answered?: boolean }[];
};

/** Answers a request, or leaves it without an answer. */
export type AnswerModelRequest = (request: ModelRequest, response: ServerResponse) => void;

/** A real HTTP server that speaks the API of language models. */
export type ModelService = {
  /** Value for `AI_ENDPOINT`. */
  endpoint: string;
  /** Requests that the service got so far. */
  requests: ModelRequest[];
  /** Replaces the answer for all later requests. */
  answerWith: (answer: AnswerModelRequest) => void;
  /** Questions whose screening was asked for, in order. */
  screened: () => string[];
  stop: () => Promise<void>;
  /** Starts again at the same address after a stop. */
  start: () => Promise<void>;
};

/** Sends a reply of the model. @param content an object is sent as JSON */
export const reply = (response: ServerResponse, content: unknown): void => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({ id: 'one', choices: [{ index: 0, message: { role: 'assistant', content: text } }] }),
  );
};

/** Flags questions with the word, and summarizes. */
export const flagWord =
  (word: string): AnswerModelRequest =>
  ({ name, questions }, response) =>
    reply(
      response,
      name === 'screening'
        ? {
            results: questions.map(({ id, text }) => {
              const flagged = text.includes(word);
              return {
                id,
                flagged,
                category: flagged ? 'insult' : '',
                why: flagged ? `It says ${word}.` : '',
              };
            }),
          }
        : {
            summary: `The hall has ${questions.length} questions.`,
            topics: [{ name: 'Everything', ids: questions.map(({ id }) => id) }],
          },
    );

export const startModelService = async (
  answer: AnswerModelRequest = flagWord('clown'),
): Promise<ModelService> => {
  const requests: ModelRequest[] = [];
  let answering = answer;
  const receive = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const request = await readRequest(message);
      requests.push(request);
      answering(request, response);
    } catch {
      response.destroy();
    }
  };
  const server = createServer((message, response) => void receive(message, response));
  const port = await listen(server, 0, HOST);
  return {
    endpoint: `http://${HOST}:${port}/v1`,
    requests,
    answerWith: (other) => (answering = other),
    screened: () =>
      requests.flatMap(({ name, questions }) => (name === 'screening' ? questions.map(({ id }) => id) : [])),
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    start: async () => void (await listen(server, port, HOST)),
  };
};

const readRequest = async (message: IncomingMessage): Promise<ModelRequest> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  return {
    path: message.url ?? '',
    authorization: message.headers.authorization,
    body,
    name: body.response_format.json_schema.name,
    questions: JSON.parse(body.messages.at(-1).content).questions,
  };
};
