import { createCastVotes } from '@openfloor/client/session/castVotes';
import { QuestionId } from '@openfloor/contract/ids';
import { atom, type Atom, type createStore, type PrimitiveAtom } from 'jotai';
import { z } from 'zod/mini';
import { isHeld, isPassing, type ApiFailure } from '../../../api/http/apiClient.ts';
import type { VoteResult } from '../../../api/board/boardCalls.ts';
import { readRecord, removeItem, writeItem } from '../../../device/storage.ts';

type Store = ReturnType<typeof createStore>;

/** The page sends all of them when it loads. */
const UNSENT_MAX = 1000;

/** The wanted state of each vote that the server has not confirmed. */
const UnsentVotes = z
  .record(QuestionId, z.boolean())
  .check(z.refine((votes) => Object.keys(votes).length <= UNSENT_MAX));

/** This viewer's vote on one question. */
export type Ballot = {
  /** The vote as the server last reported it. */
  counted: boolean;
  /** The wanted state, until the server confirms it. */
  wanted?: boolean;
  /**
   * A sent vote whose answer was lost. The server may have counted it, so the next wanted state is sent even if it
   * equals `counted`.
   */
  unsure?: { voted: boolean; key: string };
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

export type VoteOptions = {
  store: Store;
  /** Storage key of unconfirmed votes, which survive a reload. */
  storageKey: string;
  /** A retry of a vote must use the same key. */
  send: (questionId: QuestionId, voted: boolean, key: string) => Promise<VoteResult>;
  newKey: () => string;
  votesOf: (questionId: QuestionId) => number;
  seq: Atom<number>;
  epoch: Atom<string | undefined>;
  onRefused: (failure: ApiFailure) => void;
  /** Delay before a retry while the server is unreachable. */
  retryMs: number;
  /** Delay before a retry while the board takes no votes; `resend` is called when it does. */
  heldRetryMs: number;
};

/** The viewer's votes: shown immediately, sent one at a time per question, retried until the server answers. */
export const createVotes = ({
  store,
  storageKey,
  send,
  newKey,
  votesOf,
  seq,
  epoch,
  onRefused,
  retryMs,
  heldRetryMs,
}: VoteOptions) => {
  const ballots = new Map<QuestionId, PrimitiveAtom<Ballot>>();
  const underWay = new Set<QuestionId>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  /** The seq of the server's latest answer to a vote of this page. */
  const answeredSeqs = new Map<QuestionId, number>();
  /** Votes that arrived over the socket. They wait while a vote of this page on the same question is under way. */
  const arrivals = new Map<QuestionId, { counted: boolean; seq: number }>();

  const ballot = (id: QuestionId): PrimitiveAtom<Ballot> => {
    const known = ballots.get(id);
    if (known) return known;
    const made = atom(NO_BALLOT);
    ballots.set(id, made);
    return made;
  };

  const unsent = (): Record<QuestionId, boolean> => readRecord('local', storageKey, UnsentVotes) ?? {};

  const remember = (id: QuestionId): void => {
    const { [id]: _, ...others } = unsent();
    const { wanted } = store.get(ballot(id));
    const all = { ...others, ...(wanted !== undefined && { [id]: wanted }) };
    if (Object.keys(all).length === 0) removeItem('local', storageKey);
    else writeItem('local', storageKey, JSON.stringify(all));
  };

  const toggle = (id: QuestionId): void => {
    const current = store.get(ballot(id));
    store.set(ballot(id), { ...current, wanted: !hasVoted(current) });
    remember(id);
    void flush(id);
  };

  const flush = async (id: QuestionId): Promise<void> => {
    const { wanted, counted, settled, unsure } = store.get(ballot(id));
    if (wanted === undefined || underWay.has(id)) return;
    if (wanted === counted && !unsure) {
      store.set(ballot(id), { counted, ...(settled && { settled }) });
      return remember(id);
    }
    underWay.add(id);
    store.set(ballot(id), { ...store.get(ballot(id)), sentAtVotes: settled?.votes ?? votesOf(id) });
    const sent = unsure?.voted === wanted ? unsure : { voted: wanted, key: newKey() };
    const result = await send(id, wanted, sent.key);
    underWay.delete(id);
    answered(id, sent, result);
    takeArrival(id);
    remember(id);
  };

  const setCounted = (id: QuestionId, counted: boolean): void => {
    const current = store.get(ballot(id));
    if (current.counted !== counted && !underWay.has(id)) store.set(ballot(id), { ...current, counted });
  };

  const takeArrival = (id: QuestionId): void => {
    const arrival = arrivals.get(id);
    if (!arrival || underWay.has(id)) return;
    arrivals.delete(id);
    if (arrival.seq >= (answeredSeqs.get(id) ?? 0)) setCounted(id, arrival.counted);
  };

  const cast = createCastVotes({
    known: () => ballots.keys(),
    onListed: setCounted,
    onArrived: (id, counted, at) => {
      arrivals.set(id, { counted, seq: at });
      takeArrival(id);
    },
  });

  const answered = (id: QuestionId, sent: NonNullable<Ballot['unsure']>, result: VoteResult): void => {
    const { sentAtVotes: _, ...current } = store.get(ballot(id));
    if (result.ok) {
      const { voted, votes, seq: at, questionId = id } = result.value;
      if (questionId !== id) {
        // The question was merged meanwhile.
        store.set(ballot(id), NO_BALLOT);
        cast.noteReport(questionId);
        return setCounted(questionId, voted);
      }
      cast.noteReport(id);
      answeredSeqs.set(id, at);
      const isDone = current.wanted === sent.voted;
      const settled = at > store.get(seq) ? { settled: { votes, seq: at } } : {};
      store.set(ballot(id), {
        counted: voted,
        ...settled,
        ...(!isDone && { wanted: current.wanted ?? voted }),
      });
      if (!isDone) void flush(id);
    } else if (isPassing(result)) {
      store.set(ballot(id), { ...current, unsure: sent });
      later(() => void flush(id), result.retryAfterMs ?? retryMs);
    } else if (isHeld(result)) {
      store.set(ballot(id), current);
      later(() => void flush(id), heldRetryMs);
    } else {
      store.set(ballot(id), { counted: current.counted });
      onRefused(result);
    }
  };

  const later = (work: () => void, delayMs: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, delayMs);
    timers.add(timer);
  };

  /** Drops answers that the frames have caught up with. */
  const unsubscribe = store.sub(seq, () => {
    const at = store.get(seq);
    for (const own of ballots.values()) {
      const { settled, ...rest } = store.get(own);
      if (settled && settled.seq <= at) store.set(own, rest);
    }
  });

  /**
   * A seq of a former epoch means nothing in the new one, and votes answered there may be lost: the server's list is
   * right.
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
    toggle,
    /** Sends the votes that an earlier visit could not send. */
    resume: (): void => {
      for (const [id, wanted] of Object.entries(unsent())) {
        store.set(ballot(id), { counted: !wanted, wanted });
        void flush(id);
      }
    },
    /** Retries unsent votes when the connection is back. */
    resend: (): void => {
      for (const id of ballots.keys()) void flush(id);
    },
    cast,
    stop: (): void => {
      unsubscribe();
      stopEpoch();
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
