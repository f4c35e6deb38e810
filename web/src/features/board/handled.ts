import type { QuestionId, Seq } from '@openfloor/contract/ids';

/** Questions on which this page acted as a moderator. */
export const createHandled = () => {
  /** Seq of the latest act on each question; undefined while the server has not answered. */
  const latest = new Map<QuestionId, Seq | undefined>();
  return {
    /** @returns ends the act, with its seq if it went well */
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
    isSince: (id: QuestionId, seq: Seq): boolean => latest.has(id) && (latest.get(id) ?? Infinity) > seq,
  };
};
