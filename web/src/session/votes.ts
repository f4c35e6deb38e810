import { createReportedVotes } from '@openfloor/client/session/reportedVotes';
import type { QuestionId } from '@openfloor/contract/ids';
import { atom, type Atom, type PrimitiveAtom, type Store } from 'jotai';
import type { Counted, VoteResult } from '../api/board/boardCalls.ts';
import type { ApiFailure } from '../api/http/apiClient.ts';
import { newKey } from '../api/http/newKey.ts';
import type { UnsentRecord, UnsentVote } from '../device/unsentRecord.ts';
import { createSender, SEND_TRIES_MAX } from './sender.ts';

/** This viewer's vote on one question. */
export type Ballot = {
  /** The vote as the server last reported it. */
  counted: boolean;
  /** The wanted state, until the server confirms it. */
  wanted?: boolean;
  /** The total when the vote was sent. Until the answer, frames may or may not include the vote. */
  sentAtVotes?: number;
  /** The server's answer, until the frames reach its seq. */
  settled?: { votes: number; seq: number };
};
export const NO_BALLOT: Ballot = { counted: false };

export const hasVoted = ({ wanted, counted }: Ballot): boolean => wanted ?? counted;

/** The total to show: that of the frames, plus the viewer's own vote while the frames cannot include it. */
export const votesShown = (votes: number, { wanted, counted, sentAtVotes, settled }: Ballot): number => {
  const total = settled?.votes ?? sentAtVotes ?? votes;
  return wanted === undefined ? total : Math.max(0, total + Number(wanted) - Number(counted));
};

type VoteOptions = {
  store: Store;
  record: UnsentRecord;
  send: (questionId: QuestionId, voted: boolean, key: string) => Promise<VoteResult>;
  votesOf: (questionId: QuestionId) => number;
  seq: Atom<number>;
  epoch: Atom<string | undefined>;
  onRefused: (failure: ApiFailure) => void;
};

/** The viewer's votes: shown immediately, and sent one at a time per question. */
export const createVotes = ({ store, record, send, votesOf, seq, epoch, onRefused }: VoteOptions) => {
  const ballots = new Map<QuestionId, PrimitiveAtom<Ballot>>();
  const senders = new Map<QuestionId, ReturnType<typeof newSender>>();
  /** The seq of the server's latest answer to a vote of this page. */
  const answeredSeqs = new Map<QuestionId, number>();
  /** Votes that arrived over the socket. They wait while a vote of this page on the same question is pending. */
  const arrivals = new Map<QuestionId, { counted: boolean; seq: number }>();

  const ballot = (id: QuestionId): PrimitiveAtom<Ballot> => {
    const known = ballots.get(id);
    if (known) return known;
    const made = atom(NO_BALLOT);
    ballots.set(id, made);
    return made;
  };

  const isUnderWay = (id: QuestionId): boolean => store.get(ballot(id)).sentAtVotes !== undefined;

  const setCounted = (id: QuestionId, counted: boolean): void => {
    const current = store.get(ballot(id));
    if (current.counted !== counted && !isUnderWay(id)) store.set(ballot(id), { ...current, counted });
  };

  const takeArrival = (id: QuestionId): void => {
    const arrival = arrivals.get(id);
    if (!arrival || isUnderWay(id)) return;
    arrivals.delete(id);
    if (arrival.seq >= (answeredSeqs.get(id) ?? 0)) setCounted(id, arrival.counted);
  };

  /** Votes that the server reports: in the list of this session's votes, or one at a time over the socket. */
  const reported = createReportedVotes({
    known: () => ballots.keys(),
    onListed: setCounted,
    onArrived: (id, counted, arrivedSeq) => {
      arrivals.set(id, { counted, seq: arrivedSeq });
      takeArrival(id);
    },
  });

  /** Shows a vote that is not answered yet; undefined: there is none any more. */
  const show = (id: QuestionId, vote: UnsentVote | undefined, isSending: boolean): void => {
    const { wanted: _, sentAtVotes, ...rest } = store.get(ballot(id));
    store.set(ballot(id), {
      ...rest,
      ...(vote && { wanted: vote.voted }),
      ...(isSending && { sentAtVotes: sentAtVotes ?? rest.settled?.votes ?? votesOf(id) }),
    });
  };

  /** Stores a vote that is not answered yet in the tab's record; undefined: removes it. */
  const keep = (id: QuestionId, vote: UnsentVote | undefined): void => {
    const { [id]: _, ...others } = record.now().votes ?? {};
    const votes = { ...others, ...(vote && { [id]: vote }) };
    record.write({ votes: Object.keys(votes).length > 0 ? votes : undefined });
  };

  const answered = (id: QuestionId, result: VoteResult): void => {
    if (!result.ok) return onRefused(result);
    const { voted, votes, seq: answeredSeq, questionId = id } = result.value;
    reported.noteReport(questionId);
    if (questionId !== id) {
      // The question was merged meanwhile: the vote counts for the question at the tree's root.
      senders.get(id)?.take();
      store.set(ballot(id), NO_BALLOT);
      return setCounted(questionId, voted);
    }
    answeredSeqs.set(id, answeredSeq);
    const { settled: _, ...current } = store.get(ballot(id));
    const settled = answeredSeq > store.get(seq) ? { settled: { votes, seq: answeredSeq } } : {};
    store.set(ballot(id), { ...current, counted: voted, ...settled });
  };

  const newSender = (id: QuestionId) =>
    createSender<UnsentVote, Counted>({
      send: ({ voted, key }) => send(id, voted, key),
      // Gives up only on internal errors. A busy or unreachable server has another code, and the vote waits.
      isFinal: ({ code }, failures) => code === 'internal' && failures >= SEND_TRIES_MAX,
      onChange: (vote, isSending) => {
        show(id, vote, isSending);
        keep(id, vote);
      },
      onAnswer: (result) => {
        answered(id, result);
        takeArrival(id);
      },
    });

  const senderOf = (id: QuestionId): ReturnType<typeof newSender> => {
    const sender = senders.get(id) ?? newSender(id);
    senders.set(id, sender);
    return sender;
  };

  /** Drops answers that the frames have caught up with. */
  const stopSeq = store.sub(seq, () => {
    const shownSeq = store.get(seq);
    for (const own of ballots.values()) {
      const { settled, ...rest } = store.get(own);
      if (settled && settled.seq <= shownSeq) store.set(own, rest);
    }
  });

  /**
   * Clears answers of the former epoch: their seqs mean nothing in the new one, and votes answered there may be lost.
   * The server's list is right.
   */
  const stopEpoch = store.sub(epoch, () => {
    for (const own of ballots.values()) {
      const { settled: _, ...rest } = store.get(own);
      store.set(own, rest);
    }
    answeredSeqs.clear();
    arrivals.clear();
  });

  return {
    ballot,
    toggle: (id: QuestionId): void => {
      record.replaceVote(id);
      const sender = senderOf(id);
      const current = store.get(ballot(id));
      const voted = !hasVoted(current);
      const unconfirmed = sender.unconfirmed();
      const isAsCounted = voted === current.counted && !unconfirmed;
      if (isAsCounted) sender.take();
      // If an unconfirmed request wanted the same, repeats it under its key.
      else sender.put(unconfirmed?.voted === voted ? unconfirmed : { voted, key: newKey() });
    },
    reported,
    /** Shows and sends the votes that an earlier visit did not send. */
    load: (): void => {
      for (const [id, vote] of Object.entries(record.now().votes ?? {})) {
        if (store.get(ballot(id)).wanted !== undefined) continue;
        store.set(ballot(id), { counted: !vote.voted });
        senderOf(id).put(vote);
      }
    },
    resend: (): void => {
      for (const sender of senders.values()) sender.resend();
    },
    stop: (): void => {
      stopSeq();
      stopEpoch();
      for (const sender of senders.values()) sender.stop();
    },
  };
};
