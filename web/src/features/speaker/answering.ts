import type { QuestionId } from '@openfloor/contract/ids';
import { atom, type Atom, type createStore } from 'jotai';
import type { Done } from '../../api/moderation/moderationCalls.ts';

type Store = ReturnType<typeof createStore>;

type AnsweringPorts = {
  store: Store;
  /** The question that is being answered, as the server has it. */
  answeringId: Atom<QuestionId | undefined>;
  seq: Atom<number>;
  epoch: Atom<unknown>;
  start: (id: QuestionId) => Promise<Done>;
  stop: (id: QuestionId) => Promise<Done>;
  onFailure: () => void;
};

/** `id`: the question to show; undefined: none. `isBack`: the speaker goes back, so the former question is not marked as answered. */
type Move = { id: QuestionId | undefined; isBack: boolean };

/**
 * Moves the question that all screens show. A move shows on this screen immediately. Of several quick moves the server
 * gets only the first and the latest, so that the questions in between are not marked as answered.
 */
export const createAnswering = (ports: AnsweringPorts) => {
  const { store } = ports;
  /** The latest move, until the view includes it. */
  const latestMove = atom<Move | undefined>(undefined);
  const id = atom((get) => {
    const move = get(latestMove);
    return move ? move.id : get(ports.answeringId);
  });
  /** The question that was answered last, or is being answered now; undefined before the first one. */
  const latestId = atom(store.get(ports.answeringId));
  let isSending = false;
  /** The move that the server accepted last, with the seq of its answer. */
  let accepted: { move: Move; seq: number } | undefined;

  const clear = (): void => store.set(latestMove, undefined);
  const clearIfSeen = (): void => {
    if (accepted?.move === store.get(latestMove) && store.get(ports.seq) >= (accepted?.seq ?? Infinity))
      clear();
  };

  const send = async (move: Move): Promise<Done | undefined> => {
    const current = store.get(ports.answeringId);
    // `start` alone would mark the current question as answered.
    if (current !== undefined && current !== move.id && (move.isBack || move.id === undefined)) {
      const stopped = await ports.stop(current);
      if (!stopped.ok || move.id === undefined) return stopped;
    }
    return move.id === undefined ? undefined : ports.start(move.id);
  };

  const sendAll = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let move = store.get(latestMove); move; move = store.get(latestMove)) {
      const result = await send(move);
      if (store.get(latestMove) !== move) continue;
      if (result?.ok) {
        accepted = { move, seq: result.value.seq };
        break;
      }
      clear();
      if (result) ports.onFailure();
    }
    isSending = false;
    clearIfSeen();
  };

  const moveTo = (next: Move): void => {
    store.set(latestMove, next);
    if (next.id !== undefined) store.set(latestId, next.id);
    void sendAll();
  };

  /** Follows the board until the function it returns is called. */
  const follow = (): (() => void) => {
    const note = (): void => {
      const shown = store.get(ports.answeringId);
      if (shown !== undefined) store.set(latestId, shown);
    };
    note();
    const stops = [
      store.sub(ports.answeringId, note),
      store.sub(ports.seq, clearIfSeen),
      // A restored database may never reach the seq of the move.
      store.sub(ports.epoch, clear),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };

  return {
    id,
    latestId,
    follow,
    show: (questionId: QuestionId) => moveTo({ id: questionId, isBack: false }),
    returnTo: (questionId: QuestionId) => moveTo({ id: questionId, isBack: true }),
    stop: () => moveTo({ id: undefined, isBack: false }),
  };
};
