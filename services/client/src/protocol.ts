import { applyFrame } from '@openfloor/domain/view/boardView';
import type { Protocol } from './boardClient.ts';
import { messageIn } from './wire.ts';

/** PROTOCOL.md. */
export const protocol: Protocol = {
  parse: (text) => {
    try {
      return messageIn(JSON.parse(text));
    } catch {
      return undefined;
    }
  },
  applyFrame,
};
