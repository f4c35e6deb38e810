import type { QuestionId } from '@openfloor/contract/ids';

/** Nobody reads and acts this fast. */
const SETTLE_MS = 300;

let movedAtMs = -Infinity;
let acted: { id: QuestionId; atMs: number } | undefined;

const isRecent = (atMs: number): boolean => performance.now() - atMs < SETTLE_MS;

const note = (id: QuestionId): true => {
  acted = { id, atMs: performance.now() };
  return true;
};

/** Cards of the list changed their places. */
export const noteMoved = (): void => {
  movedAtMs = performance.now();
};

/** Whether a key on the focused card counts: the second of two quick ones would act on the next card, which has the focus since then. */
export const mayActByKey = (id: QuestionId): boolean =>
  id !== acted?.id && isRecent(acted?.atMs ?? -Infinity) ? false : note(id);

/** Whether a click counts: after the list moved it is meant for the card that was there before. */
export const mayClick = (id: QuestionId): boolean =>
  id !== acted?.id && isRecent(movedAtMs) ? false : note(id);
