import type { Bus } from '@openfloor/stream/bus/bus';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import type { Feeds } from '@openfloor/stream/feed/feeds';
import type { Span, Tracing } from '@openfloor/platform/tracing';
import type { BoardWriterOptions, CommittedBatch } from '@openfloor/store/append/commit';

export type PublishCommitOptions = {
  feeds: Pick<Feeds, 'offer'>;
  bus: Pick<Bus, 'publish'>;
  tracing: Tracing | undefined;
  onPublishFailure: () => void;
};

/**
 * Sends commits to this node's feeds and, over the bus, to the other nodes. With tracing, records spans below those of
 * the requests.
 */
export const createPublishCommit =
  ({ feeds, bus, tracing, onPublishFailure }: PublishCommitOptions): BoardWriterOptions['onCommit'] =>
  (boardId, message, batch) => {
    const publishing = tracing && startPublishing(tracing, boardId, message, batch);
    const sent = publishing ? { ...message, traceparent: publishing.traceparent } : message;
    feeds.offer(boardId, sent);
    bus
      .publish(boardId, sent)
      .catch(onPublishFailure)
      .finally(() => publishing?.end());
  };

/** A batch serves many requests: its span is a child of the first request's span and links to the others. */
const startPublishing = (
  tracing: Tracing,
  boardId: BoardId,
  { from, seq }: BusMessage,
  { requests, startedAtMs }: CommittedBatch,
): Span | undefined => {
  const [parent, ...links] = requests.flatMap(({ traceparent }) => traceparent ?? []);
  if (parent === undefined) return undefined;
  const append = tracing.start('append', {
    parent,
    links,
    startedAtMs,
    attributes: {
      'openfloor.board_id': boardId,
      'openfloor.commands': requests.length,
      'openfloor.events': seq - from,
    },
  });
  append?.end();
  return append && tracing.start('publish', { kind: 'producer', parent: append.traceparent });
};
