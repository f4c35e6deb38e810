import type { QuestionId } from '@openfloor/contract/ids';

export type ReportedVotesOptions = {
  /** Questions whose votes the client knows. */
  known: () => Iterable<QuestionId>;
  /** Called when a list says whether the vote counts. */
  onListed: (id: QuestionId, counted: boolean) => void;
  /** Called when the socket says whether the vote counts. @param seq of the vote */
  onArrived: (id: QuestionId, counted: boolean, seq: number) => void;
};

/**
 * The votes of the session, as the server counts them. A report on a single vote is newer than a list that
 * was requested before it.
 */
export const createReportedVotes = ({ known, onListed, onArrived }: ReportedVotesOptions) => {
  let reports = 0;
  /** Number of the latest report for each vote. */
  const reported = new Map<QuestionId, number>();

  const noteReport = (id: QuestionId): void => {
    reports += 1;
    reported.set(id, reports);
  };

  return {
    /** Call when the answer to a request said whether this vote counts. */
    noteReport,
    /** Takes votes of this session from the socket, which were perhaps cast in another tab or on another device. */
    arrived: ({ seq, ballots }: { seq: number; ballots: Readonly<Record<QuestionId, boolean>> }): void => {
      for (const [id, counted] of Object.entries(ballots)) {
        noteReport(id);
        onArrived(id, counted, seq);
      }
    },
    /**
     * Applies the list of all votes.
     * @param read gives the body of `user-votes`; undefined: no answer
     * @returns whether there was a list
     */
    refresh: async (
      read: () => Promise<Readonly<Record<QuestionId, true>> | undefined>,
    ): Promise<boolean> => {
      const reportsBefore = reports;
      const listed = await read();
      if (!listed) return false;
      for (const id of new Set([...known(), ...Object.keys(listed)]))
        if ((reported.get(id) ?? 0) <= reportsBefore) onListed(id, id in listed);
      return true;
    },
  };
};
