/** When a state of the connection needs a `due` input. */
import { CONNECT_WITHIN_MS, OUTAGE_NOTICE_AFTER_MS, STREAM_AFTER_MS } from './deadlines.ts';
import { hasLiveSocket, type ConnectionState } from './state.ts';

/** When the state needs a `due` input; undefined: it waits for another input. */
export const deadlineOf = (state: ConnectionState): number | undefined => {
  const atMs = Math.min(
    linkDeadlineOf(state) ?? Infinity,
    noticeAtMs(state) ?? Infinity,
    streamDueAtMs(state) ?? Infinity,
    restDueAtMs(state) ?? Infinity,
    readingDueAtMs(state) ?? Infinity,
  );
  return atMs === Infinity ? undefined : atMs;
};

/** When the viewer gets the notice of an outage, unless the stream brings the news. */
export const noticeAtMs = ({ outage, stream }: ConnectionState): number | undefined =>
  outage && !outage.isNoticed && !stream?.isWorking ? outage.sinceMs + OUTAGE_NOTICE_AFTER_MS : undefined;

/**
 * When to read the stream, or to begin with it; undefined while a read is under way, or a socket may bring the news.
 */
export const streamDueAtMs = ({ link, view, stream }: ConnectionState): number | undefined => {
  if (stream) return stream.atMs;
  return link.state === 'connecting' && view ? link.untilMs - CONNECT_WITHIN_MS + STREAM_AFTER_MS : undefined;
};

/** When to read the whole list; undefined while neither socket nor stream delivers news. */
export const restDueAtMs = ({ link, rest, stream }: ConnectionState): number | undefined =>
  link.state === 'live' || link.state === 'checking' || (stream?.isWorking && stream.minSeq === undefined)
    ? rest?.atMs
    : undefined;

/** When to send what the moderator reads; undefined without a live socket of a moderator. */
export const readingDueAtMs = ({ link, reading, moderatorId }: ConnectionState): number | undefined =>
  hasLiveSocket(link) && moderatorId !== undefined ? reading?.dueAtMs : undefined;

/** When the link needs a `due` input. */
export const linkDeadlineOf = ({ link }: ConnectionState): number | undefined => {
  if (link.state === 'live') return link.checkAtMs;
  if (link.state === 'connecting' || link.state === 'checking') return link.untilMs;
  if (link.state === 'resyncing') return link.readAgainAtMs;
  return link.state === 'reconnecting' || link.state === 'offline' ? link.atMs : undefined;
};
