import type { QuestionId } from '@openfloor/contract/ids';

/** Nobody reads and acts this fast. */
const SETTLE_MS = 300;

let movedAtMs = -Infinity;
let acted: { id: QuestionId; atMs: number } | undefined;

const note = (id: QuestionId, atMs: number): true => {
  acted = { id, atMs };
  return true;
};

/** Cards of the list changed their places. */
export const noteMoved = (): void => {
  movedAtMs = performance.now();
};

/**
 * Whether a key on the focused card counts. The second of two quick keys does not: it would act on the next
 * card, which has just got the focus.
 * @param atMs when it was pressed (`timeStamp` of its event), since a busy page handles it later
 */
export const mayActByKey = (id: QuestionId, atMs: number): boolean =>
  acted && id !== acted.id && atMs - acted.atMs < SETTLE_MS ? false : note(id, atMs);

/**
 * Whether a click counts. Just after the list moved it does not: it is meant for the card that was there.
 * @param atMs when it was made (`timeStamp` of its event)
 */
export const mayClick = (id: QuestionId, atMs: number): boolean =>
  id !== acted?.id && atMs - movedAtMs < SETTLE_MS ? false : note(id, atMs);
