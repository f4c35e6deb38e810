import { isDeepStrictEqual } from 'node:util';
import type { ListResult, Protocol } from '@openfloor/client/boardClient';
import { fetchingFrom, listIn, type ListSource } from '@openfloor/client/fetchList';
import { clockAndChance, type ReadList } from '@openfloor/client/ports';
import { createSharedTimer } from '@openfloor/client/sharedTimer';
import { ServerMessage, type BoardFrame } from '@openfloor/contract/ws';
import { applyFrame, type Applied, type BoardView } from '@openfloor/domain/view/boardView';
import type { SharedParts } from './boardClient.ts';

const TICK_MS = 50;
const LISTS_MAX = 16;
const MESSAGES_MAX = 512;
const VIEWS_MAX = 128;

/** Parts that the clients of one audience share, so that thousands fit into one process. `stop` ends their timers. */
export type Shared = Required<Omit<SharedParts, 'openSocket'>> & { stop: () => void };

export const createShared = (source: ListSource): Shared => ({
  ...createSharedTimer(clockAndChance.nowMs, TICK_MS),
  readList: createListReader(source),
  protocol: createSharedProtocol(),
});

/** Parses each version of the list once. */
const createListReader = (source: ListSource): ReadList => {
  const lists = new Map<string, ListResult>();
  return fetchingFrom(source, async (response) => {
    const etag = response.headers.get('etag') ?? '';
    const known = lists.get(etag);
    if (known) {
      // The connection is free for the next request once the body is read.
      await response.arrayBuffer();
      return known;
    }
    const list = await listIn(response);
    forgetOldest(lists, LISTS_MAX);
    lists.set(etag, list);
    return list;
  });
};

/**
 * Parses each text and applies each frame once for all clients, which then share one message and one view. Views are
 * immutable, so a shared view shows the same as a copy for each client.
 */
export const createSharedProtocol = (): Protocol => {
  const messages = new Map<string, ServerMessage>();
  const applied = new WeakMap<BoardView, WeakMap<BoardFrame, Applied>>();
  /** One view per position, which replaces equal views; a different one stays, so that the audit finds it. */
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
    parse: (text) => {
      const known = messages.get(text);
      if (known) return known;
      const message = ServerMessage.parse(JSON.parse(text));
      forgetOldest(messages, MESSAGES_MAX);
      messages.set(text, message);
      return message;
    },
    applyFrame: (view, frame) => {
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
