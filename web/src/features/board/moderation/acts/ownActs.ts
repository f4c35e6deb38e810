import type { BoardId, Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import { atom } from 'jotai';

/**
 * An act of this page that can be undone. `seqs`: those of its calls. `done`: what it did, in words. `on`: the
 * questions that it changed. A seq belongs to one epoch of one board.
 */
export type OwnAct = {
  boardId: BoardId;
  epoch: Epoch | undefined;
  seqs: readonly Seq[];
  done: string;
  on: readonly QuestionId[];
};

/** Oldest first. */
export const ownActsAtom = atom<readonly OwnAct[]>([]);

/** The act that is undone next. */
export const latestOn = (acts: readonly OwnAct[], boardId: BoardId): OwnAct | undefined =>
  acts.findLast((act) => act.boardId === boardId);

/** Fulfilled when the calls of this page's acts have ended. */
export const runningActsAtom = atom<Promise<unknown>>(Promise.resolve());
