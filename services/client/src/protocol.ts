import { ServerMessage } from '@openfloor/contract/ws';
import { applyFrame } from '@openfloor/domain/view/boardView';
import type { Protocol } from './boardClient.ts';
import { withVotesInMessage } from './votesFallback.ts';

/** PROTOCOL.md. Messages of an unknown type are ignored: later servers may send them. */
export const protocol: Protocol = {
  parse: (text) => {
    try {
      return ServerMessage.safeParse(withVotesInMessage(JSON.parse(text))).data;
    } catch {
      return undefined;
    }
  },
  applyFrame,
};
