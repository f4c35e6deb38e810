import type { Bus } from '@openfloor/bus/bus';
import type { BusMessage } from '@openfloor/contract/busMessage';
import type { BoardId } from '@openfloor/contract/ids';
import type { Feeds } from '@openfloor/feed/feeds';
import type { Span, Tracing } from '@openfloor/platform/tracing';
import type { BoardWriterOptions, CommittedBatch } from '@openfloor/store/append/boardWriter';

export type TellCommitOptions = {
  feeds: Pick<Feeds, 'offer'>;
  bus: Pick<Bus, 'publish'>;
  tracing: Tracing | undefined;
  onPublishFailure: () => void;
};

/** Tells this node's feeds and the other nodes of commits; with traces, as what follows from the requests. */
export const createTellCommit =
  ({ feeds, bus, tracing, onPublishFailure }: TellCommitOptions): BoardWriterOptions['onCommit'] =>
  (boardId, message, batch) => {
    const publishing = tracing && startPublishing(tracing, boardId, message, batch);
    const told = publishing ? { ...message, traceparent: publishing.traceparent } : message;
    feeds.offer(boardId, told);
    bus
      .publish(boardId, told)
      .catch(onPublishFailure)
      .finally(() => publishing?.end());
  };

/** One batch serves many requests: it is told as what follows from the first, with links to the others. */
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
