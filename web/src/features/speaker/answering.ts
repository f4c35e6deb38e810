import type { FormerQuestion } from '@openfloor/contract/acts';
import type { QuestionId } from '@openfloor/contract/ids';
import { atom, type Atom, type Store } from 'jotai';
import type { Done } from '../../api/moderation/act.ts';

type AnsweringPorts = {
  store: Store;
  /** The question on the hall's stage, as the server has it. */
  onStageId: Atom<QuestionId | undefined>;
  seq: Atom<number>;
  epoch: Atom<unknown>;
  start: (id: QuestionId, former: FormerQuestion) => Promise<Done>;
  stop: (id: QuestionId) => Promise<Done>;
  onFailure: () => void;
};

/**
 * `id`: the question to show; undefined: none. `former`: what becomes of the one on stage. `leaves`: the one that the
 * speaker saw; if another one is on stage, it is not marked.
 */
type Move = { id: QuestionId | undefined; former: FormerQuestion; leaves?: QuestionId };

/**
 * Moves the question that all screens show. A move shows on this screen immediately. Of several quick moves the server
 * gets only the first and the latest, and a question is marked as answered only if it is the one on stage when its move
 * arrives.
 */
export const createAnswering = (ports: AnsweringPorts) => {
  const { store } = ports;
  /** The latest move, until the view includes it. */
  const latestMove = atom<Move | undefined>(undefined);
  const id = atom((get) => {
    const move = get(latestMove);
    return move ? move.id : get(ports.onStageId);
  });
  /** The question that is on stage, or was last; undefined before the first one. */
  const latestId = atom(store.get(ports.onStageId));
  let isSending = false;
  /** The move that the server accepted last, with the seq of its answer. */
  let accepted: { move: Move; seq: number; epoch: unknown } | undefined;

  const clear = (): void => store.set(latestMove, undefined);
  const clearIfSeen = (): void => {
    if (accepted?.move === store.get(latestMove) && store.get(ports.seq) >= (accepted?.seq ?? Infinity))
      clear();
  };

  /** The question that the server has on stage, even if the view does not include it yet. */
  const onServer = (): QuestionId | undefined =>
    accepted && accepted.epoch === store.get(ports.epoch) && store.get(ports.seq) < accepted.seq
      ? accepted.move.id
      : store.get(ports.onStageId);

  const send = async ({ id: wanted, former, leaves }: Move): Promise<Done | undefined> => {
    const current = onServer();
    if (wanted !== undefined)
      return ports.start(wanted, leaves === undefined || leaves === current ? former : 'as-it-was');
    return current === undefined ? undefined : ports.stop(current);
  };

  const sendAll = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    for (let move = store.get(latestMove); move; move = store.get(latestMove)) {
      const epoch = store.get(ports.epoch);
      const result = await send(move);
      if (result?.ok) accepted = { move, seq: result.value.seq, epoch };
      if (store.get(latestMove) !== move) continue;
      if (result?.ok) break;
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
      const shown = store.get(ports.onStageId);
      if (shown !== undefined) store.set(latestId, shown);
    };
    note();
    const stops = [
      store.sub(ports.onStageId, note),
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
    /** Starts to answer a question, which reopens it if it was answered; the former one becomes answered. */
    show: (questionId: QuestionId) => moveTo({ id: questionId, former: 'answered' }),
    /** Shows another question, and marks none as answered. */
    move: (questionId: QuestionId) => moveTo({ id: questionId, former: 'as-it-was' }),
    /** Goes on to a question after another one, which becomes answered if it is on stage. */
    goOn: (questionId: QuestionId, leaves: QuestionId) =>
      moveTo({ id: questionId, former: 'answered', leaves }),
    stop: () => moveTo({ id: undefined, former: 'as-it-was' }),
  };
};
