import type { QuestionId } from '@openfloor/contract/ids';

/** An act this soon after a change was meant for what the screen showed before: nobody reads and acts faster. */
const REACTION_MS = 300;

let movedAtMs = -Infinity;
/** The latest act that counted. */
let latest: { id: QuestionId; atMs: number } | undefined;

/** Call it when cards of the list have changed their places. */
export const noteMoved = (): void => {
  movedAtMs = performance.now();
};

/**
 * Whether a key on the focused card counts; if so, it is noted as the latest act. The second of two quick keys does not
 * count when the first moved the focus to another card.
 * @param atMs when it was pressed (`timeStamp` of its event), since a busy page handles it later
 */
export const mayActByKey = (id: QuestionId, atMs: number): boolean => {
  if (latest && id !== latest.id && atMs - latest.atMs < REACTION_MS) return false;
  latest = { id, atMs };
  return true;
};

/**
 * Whether a click counts; if so, it is noted as the latest act. Just after cards moved it does not count, unless it is
 * on the card of the latest act.
 * @param atMs when it was made (`timeStamp` of its event)
 */
export const mayClick = (id: QuestionId, atMs: number): boolean => {
  if (id !== latest?.id && atMs - movedAtMs < REACTION_MS) return false;
  latest = { id, atMs };
  return true;
};
