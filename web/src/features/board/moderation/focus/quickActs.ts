import type { QuestionId } from '@openfloor/contract/ids';

/** An act within this time of a change was meant for what the screen showed before: nobody reads and acts this fast. */
const REACTION_MS = 300;

let movedAtMs = -Infinity;
/** The latest act that counted. */
let latest: { id: QuestionId; atMs: number } | undefined;

/** Cards of the list changed their places. */
export const noteMoved = (): void => {
  movedAtMs = performance.now();
};

/**
 * Whether a key on the focused card counts, which is noted if so. The second of two quick keys does not count when
 * the first moved the focus to the next card.
 * @param atMs when it was pressed (`timeStamp` of its event), since a busy page handles it later
 */
export const mayActByKey = (id: QuestionId, atMs: number): boolean => {
  if (latest && id !== latest.id && atMs - latest.atMs < REACTION_MS) return false;
  latest = { id, atMs };
  return true;
};

/**
 * Whether a click counts, which is noted if so. Just after cards moved it does not count, unless it is on the card of
 * the latest act.
 * @param atMs when it was made (`timeStamp` of its event)
 */
export const mayClick = (id: QuestionId, atMs: number): boolean => {
  if (id !== latest?.id && atMs - movedAtMs < REACTION_MS) return false;
  latest = { id, atMs };
  return true;
};
