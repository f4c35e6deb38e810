import { applyFrame } from '@openfloor/domain/view/boardView';
import type { Protocol } from './boardClient.ts';
import { messageIn } from './wire.ts';

/** Parses and applies messages as PROTOCOL.md describes. */
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
