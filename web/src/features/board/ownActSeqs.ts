import type { QuestionId, Seq } from '@openfloor/contract/ids';

/**
 * Remembers the questions on which this page acted as a moderator, to distinguish its acts from those of colleagues.
 */
export const createOwnActSeqs = () => {
  /** Seq of the latest act on each question; undefined while the server has not answered. */
  const latest = new Map<QuestionId, Seq | undefined>();
  return {
    /** Call it before an act. @returns to be called with the seq of the answer, or undefined if the act failed */
    begin: (ids: readonly QuestionId[]): ((seq: Seq | undefined) => void) => {
      for (const id of ids) latest.set(id, undefined);
      return (seq) => {
        for (const id of ids) {
          if (seq === undefined) latest.delete(id);
          else latest.set(id, seq);
        }
      };
    },
    /** Whether an act of this page may have changed the question after `seq`. */
    hasActedSince: (id: QuestionId, seq: Seq): boolean =>
      latest.has(id) && (latest.get(id) ?? Infinity) > seq,
  };
};
