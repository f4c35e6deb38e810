import type { ErrorCode } from '@openfloor/contract/errors';
import type { Position, ServerMessage } from '@openfloor/contract/ws';
import type { BoardView } from '@openfloor/domain/view/boardView';
import { headOf } from '../knownBoard.ts';
import { takeFrame } from './frames.ts';
import { resync } from './lists.ts';
import { lose } from './loss.ts';
import { readingDue } from './reading.ts';
import { restDue } from './rest.ts';
import type { ConnectionState } from './state.ts';
import { check, ended, live, stay, type News, type Step, type StepContext } from './transition.ts';

type Subscribed = Extract<ServerMessage, { type: 'subscribed' }>;

/** Handles a message of the socket. */
export const receive = (state: ConnectionState, message: ServerMessage, context: StepContext): Step => {
  switch (message.type) {
    case 'subscribed':
      return subscribed(state, message.data, context);
    case 'viewerCountUpdate':
      return stay({ ...state, viewerCount: message.data.viewerCount });
    case 'moderatorsUpdate':
      return stay({ ...state, moderators: message.data.moderators });
    case 'nextTalkSoon':
      return stay({ ...state, nextTalk: message.data });
    case 'trendingUpdate':
      return stay({ ...state, trending: message.data.trending });
    case 'userUpdate': {
      const { isBlocked } = message.data;
      return notify(state, { type: 'blocked', isBlocked, position: positionOf(message.data) });
    }
    case 'ballotUpdate': {
      const { epoch, seq, ballots } = message.data;
      return notify(state, { type: 'ballots', epoch, seq, ballots });
    }
    case 'receiptUpdate': {
      const { questions } = message.data;
      return notify(state, { type: 'own-questions', questions, position: positionOf(message.data) });
    }
    case 'resync':
      return resync(withWorkingSocket(state), { epoch: message.data.epoch, seq: message.data.seq });
    case 'error':
      return failed(state, message.data.code, context, message.data.retryAfterMs);
    case 'boardUpdate':
    case 'moderationUpdate':
    case 'questionUpdate':
    case 'voteUpdate':
      return takeFrame(state, message, context);
    default:
      return message satisfies never;
  }
};

const notify = (state: ConnectionState, news: News): Step => ({
  state,
  effects: [{ type: 'notify', news }],
});

const positionOf = ({ epoch, seq }: Position): Position => ({ epoch, seq });

const subscribed = (state: ConnectionState, data: Subscribed['data'], context: StepContext): Step => {
  const { link } = state;
  const { epoch, seq, viewerCount, trending, moderatorId } = data;
  const informed: ConnectionState = {
    ...state,
    viewerCount,
    trending,
    moderatorId,
    ...readingDue(state, context.nowMs),
    ...headFrom(data, state.view),
  };
  // The node changed its epoch after the `resync` and before it took the subscription.
  if (link.state === 'resyncing' && link.since.epoch !== epoch) return resync(informed, { epoch, seq });
  if (link.state !== 'connecting' && link.state !== 'checking') return stay(informed);
  const connected = {
    ...withWorkingSocket(informed),
    ...(link.state === 'connecting' && restDue(state, context.nowMs)),
  };
  return hasMovedSince(state) ? check(connected, context) : stay({ ...connected, link: live(context) });
};

/** The view with the node's head, if the client keeps a head and the node is in the view's epoch and not behind it. */
const headFrom = (
  { epoch, seq, head }: Subscribed['data'],
  view: BoardView | undefined,
): { view: BoardView } | undefined =>
  view?.head && epoch === view.epoch && seq >= view.seq
    ? { view: { ...view, head: headOf(head), headSeq: seq } }
    : undefined;

/** The socket works: ends the outage and the stream over HTTP. */
const withWorkingSocket = (state: ConnectionState): ConnectionState => ({
  ...state,
  outage: undefined,
  stream: undefined,
});

/**
 * Whether the stream over HTTP moved the view after `subscribe` was sent. The node's frames then follow an older
 * position.
 */
const hasMovedSince = ({ link, view }: ConnectionState): boolean =>
  link.state === 'connecting' && (link.since?.epoch !== view?.epoch || link.since?.seq !== view?.seq);

const failed = (state: ConnectionState, code: ErrorCode, context: StepContext, retryAfterMs = 0): Step => {
  const end = ended(state, code);
  if (end) return end;
  if (code === 'unavailable' || code === 'overloaded') return lose(state, context, 0, retryAfterMs);
  return notify(state, { type: 'error' });
};
