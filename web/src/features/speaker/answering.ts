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

/** `returns`: the former question is not marked as answered, because the speaker goes back. */
type Wish = { id: QuestionId | undefined; returns: boolean };

/**
 * Moves the question that all screens show. A move shows on this screen immediately. Of several quick moves the server
 * gets only the first and the latest, so that the questions in between are not marked as answered.
 */
export const createAnswering = (ports: AnsweringPorts) => {
  const { store } = ports;
  /** The latest move, until the view includes it. */
  const wish = atom<Wish | undefined>(undefined);
  const id = atom((get) => {
    const wanted = get(wish);
    return wanted ? wanted.id : get(ports.answeringId);
  });
  /** The question that was answered last, or is being answered now; undefined before the first one. */
  const latestId = atom(store.get(ports.answeringId));
  let isSending = false;
  let accepted: { wish: Wish; seq: number } | undefined;

  const forget = (): void => store.set(wish, undefined);
  const forgetIfSeen = (): void => {
    if (accepted?.wish === store.get(wish) && store.get(ports.seq) >= (accepted?.seq ?? Infinity)) forget();
  };

  const send = async (wanted: Wish): Promise<Done | undefined> => {
    const current = store.get(ports.answeringId);
    // `start` alone would mark the current question as answered.
    if (current !== undefined && current !== wanted.id && (wanted.returns || wanted.id === undefined)) {
      const stopped = await ports.stop(current);
      if (!stopped.ok || wanted.id === undefined) return stopped;
    }
    return wanted.id === undefined ? undefined : ports.start(wanted.id);
  };

  const sendAll = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let wanted = store.get(wish); wanted; wanted = store.get(wish)) {
      const result = await send(wanted);
      if (store.get(wish) !== wanted) continue;
      if (result?.ok) {
        accepted = { wish: wanted, seq: result.value.seq };
        break;
      }
      forget();
      if (result) ports.onFailure();
    }
    isSending = false;
    forgetIfSeen();
  };

  const want = (next: Wish): void => {
    store.set(wish, next);
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
      store.sub(ports.seq, forgetIfSeen),
      // A restored database may never reach the seq of the move.
      store.sub(ports.epoch, forget),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  };

  return {
    id,
    latestId,
    follow,
    show: (questionId: QuestionId) => want({ id: questionId, returns: false }),
    returnTo: (questionId: QuestionId) => want({ id: questionId, returns: true }),
    stop: () => want({ id: undefined, returns: false }),
  };
};
