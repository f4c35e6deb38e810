import type { ErrorCode } from '@openfloor/contract/errors';
import type { ServerMessage } from '@openfloor/contract/ws';
import { takeFrame } from './frames.ts';
import { resync } from './lists.ts';
import { lose } from './loss.ts';
import { withoutPolling } from './polling.ts';
import type { ConnectionState } from './state.ts';
import { ended, live, stay, type Step, type Surroundings } from './transition.ts';

export const receive = (state: ConnectionState, message: ServerMessage, around: Surroundings): Step => {
  switch (message.type) {
    case 'subscribed':
      return subscribed(state, message.data.viewerCount, around);
    case 'viewerCountUpdate':
      return stay({ ...state, viewerCount: message.data.viewerCount });
    case 'userUpdate':
      return {
        state,
        effects: [{ type: 'notify', news: { type: 'blocked', isBlocked: message.data.isBlocked } }],
      };
    case 'resync':
      return resync(state, { epoch: message.data.epoch, seq: message.data.seq });
    case 'error':
      return failed(state, message.data.code, around, message.data.retryAfterMs);
    case 'boardUpdate':
    case 'moderationUpdate':
    case 'questionUpdate':
    case 'voteUpdate':
      return takeFrame(state, message, around);
    default:
      return message satisfies never;
  }
};

const subscribed = (state: ConnectionState, viewerCount: number, around: Surroundings): Step => {
  const { link } = state;
  const isAwaited = link.state === 'connecting' || link.state === 'checking';
  if (!isAwaited) return stay({ ...state, viewerCount });
  return stay({ ...withoutPolling(state), viewerCount, outage: undefined, link: live(around) });
};

const failed = (state: ConnectionState, code: ErrorCode, around: Surroundings, retryAfterMs = 0): Step => {
  const end = ended(state, code);
  if (end) return end;
  if (code === 'unavailable' || code === 'overloaded') return lose(state, around, 0, retryAfterMs);
  return { state, effects: [{ type: 'notify', news: { type: 'error' } }] };
};
