/** Parses each text once for all viewers of a VU, and follows positions without building the list of questions. */
import type { ServerMessage } from '@openfloor/contract/ws';
import { placeOfFrame } from '@openfloor/domain/view/place';
import type { ApplyFrame } from '@openfloor/client/machine/transition';

const TEXTS_KEPT = 128;
let parsed = new Map<string, ServerMessage>();

/** Does not validate: the tests of the server check the shapes of messages. */
export const parse = (text: string): ServerMessage => {
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= TEXTS_KEPT) parsed = new Map();
  const message: ServerMessage = JSON.parse(text);
  parsed.set(text, message);
  return message;
};

/** `applyFrame` of the domain for a viewer that needs only the position and the closing of the board. */
export const applyPosition: ApplyFrame = (view, { data }) => {
  const place = placeOfFrame(view, data);
  if (place === 'gap') return { result: 'gap' };
  if (place === 'stale') return { result: 'stale', view };
  // Spreads cost k6 several times what naming the fields costs.
  const { audience, epoch, questions } = view;
  const { seq, deletedAt } = data;
  const next = { audience, epoch, seq, questions };
  return { result: 'applied', view: deletedAt === undefined ? next : { ...next, deletedAt } };
};
