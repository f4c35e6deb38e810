import { BoardHead } from '@openfloor/contract/boardHead';
import { readStream } from '@openfloor/contract/calls/audience';
import { requestOf } from '@openfloor/contract/calls/call';
import { QuestionList } from '@openfloor/contract/http/audience';
import { STREAM_HEADERS, streamOf, wantedOfStream } from '@openfloor/contract/streamCall';
import { BoardFrame, Position } from '@openfloor/contract/ws';
import { z } from 'zod/mini';
import type { StreamResult } from './boardClient.ts';
import { fetchFrom, type ListSource } from './fetchList.ts';
import { HTTP_ANSWER_WITHIN_MS, LONG_POLL_ANSWER_WITHIN_MS } from './machine/deadlines.ts';
import type { ReadStream } from './ports.ts';
import { withVotesInMessage } from './votesFallback.ts';

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

/** What a view needs of the contract's `StreamSnapshot`: its other fields are no part of the page. */
const Snapshot = z.object({
  type: z.literal('snapshot'),
  data: z.extend(Position, { head: BoardHead, questions: QuestionList, parts: z.exactOptional(z.number()) }),
});

const Positioned = z.object({ data: Position });

/**
 * Parses an answer. Ignores messages of unknown types without a position: later servers may send them. One
 * with a position that cannot be read would leave the view behind, so the answer is then `offset-gone`.
 * @param cursor the header
 */
export const streamIn = (body: unknown, cursor: string | null): StreamResult => {
  if (!Array.isArray(body)) return { ok: false, code: 'unreachable' };
  const messages = body.map(withVotesInMessage).flatMap((message) => {
    const known = Snapshot.safeParse(message).data ?? BoardFrame.safeParse(message).data;
    return known ?? (Positioned.safeParse(message).success ? 'unreadable' : []);
  });
  const isWhole = messages.every((message) => message !== 'unreadable') && hasAllParts(messages);
  return isWhole ? { ok: true, value: streamOf(messages, cursor) } : { ok: false, code: 'offset-gone' };
};

const hasAllParts = (messages: readonly (z.infer<typeof Snapshot> | BoardFrame)[]): boolean => {
  const [first, ...others] = messages.filter((message) => message.type === 'snapshot');
  return first === undefined || others.length + 1 === (first.data.parts ?? 1);
};
