/** What comes over a socket: parsed once however many viewers of this VU get it. */
import type { BoardFrame, Position, ServerMessage } from '@openfloor/contract/ws';

const TEXTS_KEPT = 128;
let known = new Map<string, ServerMessage>();

/** The wire is trusted here: it is the server's own suites that check its shapes. */
export const parse = (text: string): ServerMessage => {
  const parsed = known.get(text);
  if (parsed) return parsed;
  if (known.size >= TEXTS_KEPT) known = new Map();
  const message: ServerMessage = JSON.parse(text);
  known.set(text, message);
  return message;
};

/** The client's rules 1 to 4 of PROTOCOL.md. */
export const placeOf = (last: Position, { data }: BoardFrame): 'next' | 'seen' | 'gap' => {
  if (data.epoch !== last.epoch) return 'gap';
  if (data.seq <= last.seq) return 'seen';
  return data.from <= last.seq ? 'next' : 'gap';
};
