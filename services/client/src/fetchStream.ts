import type { BoardHead } from '@openfloor/contract/boardHead';
import { readStream } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import type { Question } from '@openfloor/contract/questions';
import { number, object, text } from '@openfloor/contract/shapes';
import { STREAM_HEADERS, streamOf, wantedOfStream } from '@openfloor/contract/streamCall';
import type { BoardFrame, Position } from '@openfloor/contract/ws';
import type { StreamResult } from './boardClient.ts';
import { fetchFrom, type ListSource } from './fetchList.ts';
import { HTTP_ANSWER_WITHIN_MS } from './httpTimeout.ts';
import { LONG_POLL_ANSWER_WITHIN_MS } from './machine/deadlines.ts';
import type { ReadStream } from './ports.ts';
import { HEAD, headOf } from './knownBoard.ts';
import { QUESTIONS } from './questionsIn.ts';
import { withVotesInMessage } from './votesFallback.ts';
import { isFrame, POSITIONED } from './wire.ts';

/** Reads the board's stream with `fetch`: the public's, without a token, so that caches may answer. */
export const fetchingStreamFrom =
  ({ url, boardId }: ListSource): ReadStream =>
  ({ signal, ...wanted }) =>
    fetchFrom({ url }, requestOf(readStream, { boardId, ...wantedOfStream(wanted) }), {
      signal,
      read: async (response) =>
        streamIn(
          response.status === 204 ? [] : await response.json(),
          response.headers.get(STREAM_HEADERS.cursor),
        ),
      withinMs: wanted.isLive ? LONG_POLL_ANSWER_WITHIN_MS : HTTP_ANSWER_WITHIN_MS,
    });

type Snapshot = {
  type: 'snapshot';
  data: Position & { head: BoardHead; questions: readonly Question[]; parts?: number };
};
const SNAPSHOT = object<Snapshot>({
  type: text(undefined, /^snapshot$/),
  data: object<Snapshot['data']>({ epoch: text(), seq: number, head: HEAD, questions: QUESTIONS }),
});

/**
 * Parses an answer. Ignores messages of unknown types without a position: later servers may send them. Skipping an
 * unreadable message with a position would leave the view behind, so the result is then `offset-gone`.
 * @param cursor value of the header
 */
export const streamIn = (body: unknown, cursor: string | null): StreamResult => {
  if (!Array.isArray(body)) return { ok: false, code: 'unreachable' };
  const messages = body.map(withVotesInMessage).flatMap((message) => {
    const snapshot = SNAPSHOT.safeParse(message);
    if (snapshot.success) return withHeadAlone(snapshot.data);
    if (isFrame(message)) return message;
    return POSITIONED.safeParse(message).success ? 'unreadable' : [];
  });
  const isWhole = messages.every((message) => message !== 'unreadable') && hasAllParts(messages);
  return isWhole ? { ok: true, value: streamOf(messages, cursor) } : { ok: false, code: 'offset-gone' };
};

const withHeadAlone = (snapshot: Snapshot): Snapshot => ({
  ...snapshot,
  data: { ...snapshot.data, head: headOf(snapshot.data.head) },
});

const hasAllParts = (messages: readonly (Snapshot | BoardFrame)[]): boolean => {
  const [first, ...others] = messages.filter((message) => message.type === 'snapshot');
  return first === undefined || others.length + 1 === (first.data.parts ?? 1);
};
