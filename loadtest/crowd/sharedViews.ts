import { isDeepStrictEqual } from 'node:util';
import { ServerMessage, type BoardFrame } from '@openfloor/contract/ws';
import { applyFrame, type Applied, type BoardView } from '@openfloor/domain/view/boardView';

/**
 * Parses each text and applies each frame once for thousands of clients, which then share one message and one view. Views
 * are immutable, so a shared view shows the same as a copy for each client.
 */
export type SharedViews = {
  /** @throws ZodError when the text is not a message of the protocol */
  read: (text: string) => ServerMessage;
  apply: (view: BoardView, frame: BoardFrame) => Applied;
};

const MESSAGES_MAX = 512;
const VIEWS_MAX = 128;

export const createSharedViews = (): SharedViews => {
  const messages = new Map<string, ServerMessage>();
  const applied = new WeakMap<BoardView, WeakMap<BoardFrame, Applied>>();
  /** One view for each position. A view that differs from it is not replaced, so that the audit finds the difference. */
  const views = new Map<string, BoardView>();

  const shared = (view: BoardView): BoardView => {
    const key = `${view.audience} ${view.epoch} ${view.seq}`;
    const known = views.get(key);
    if (!known) {
      forgetOldest(views, VIEWS_MAX);
      views.set(key, view);
      return view;
    }
    return isDeepStrictEqual(known, view) ? known : view;
  };

  const applyFirst = (view: BoardView, frame: BoardFrame): Applied => {
    const result = applyFrame(view, frame);
    return result.result === 'applied' ? { ...result, view: shared(result.view) } : result;
  };

  return {
    read: (text) => {
      const known = messages.get(text);
      if (known) return known;
      const message = ServerMessage.parse(JSON.parse(text));
      forgetOldest(messages, MESSAGES_MAX);
      messages.set(text, message);
      return message;
    },
    apply: (view, frame) => {
      const ofView = applied.get(view) ?? new WeakMap<BoardFrame, Applied>();
      applied.set(view, ofView);
      const result = ofView.get(frame) ?? applyFirst(view, frame);
      ofView.set(frame, result);
      return result;
    },
  };
};

const forgetOldest = (map: Map<string, unknown>, sizeMax: number): void => {
  const [oldest] = map.keys();
  if (map.size >= sizeMax && oldest !== undefined) map.delete(oldest);
};
