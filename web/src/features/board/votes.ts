import { QuestionId } from '@openfloor/contract/ids';
import { atom, type Atom, type createStore, type PrimitiveAtom } from 'jotai';
import { z } from 'zod/mini';
import { isPassing, type ApiFailure } from '../../api/apiClient.ts';
import type { VoteResult } from '../../api/boardCalls.ts';
import { readRecord, removeItem, writeItem } from '../../device/storage.ts';

type Store = ReturnType<typeof createStore>;

/** All of them are sent when the page loads. */
const UNSENT_MAX = 1000;

/** How votes that the server has not confirmed shall stand. */
const UnsentVotes = z
  .record(QuestionId, z.boolean())
  .check(z.refine((votes) => Object.keys(votes).length <= UNSENT_MAX));

/** One question as this visitor has voted on it. */
export type Ballot = {
  /** What the server last said. */
  counted: boolean;
  /** A wish that the server has not confirmed. */
  wanted?: boolean;
  /** Its answer was lost. The server may have counted it, so the next wish is sent whatever it is. */
  unsure?: { voted: boolean; key: string };
  /** The total when the wish went out: while it is under way, a frame may hold it already or not. */
  sentAtVotes?: number;
  /** The server's answer, until the frames have come as far. */
  settled?: { votes: number; seq: number };
};
export const NO_BALLOT: Ballot = { counted: false };

export const hasVoted = ({ wanted, counted }: Ballot): boolean => wanted ?? counted;

/** The total to show: absolute from the frames, with a vote of one's own that they cannot hold yet. */
export const votesShown = (votes: number, { wanted, counted, sentAtVotes, settled }: Ballot): number => {
  const total = settled?.votes ?? sentAtVotes ?? votes;
  return wanted === undefined ? total : Math.max(0, total + Number(wanted) - Number(counted));
};

export type VoteOptions = {
  store: Store;
  /** Where votes that are not confirmed are kept over a reload. */
  storageKey: string;
  /** The same vote is sent again under the same key. */
  send: (questionId: QuestionId, voted: boolean, key: string) => Promise<VoteResult>;
  newKey: () => string;
  votesOf: (questionId: QuestionId) => number;
  seq: Atom<number>;
  epoch: Atom<string | undefined>;
  onRefused: (failure: ApiFailure) => void;
  /** Before a vote that found no server is tried again. */
  retryMs: number;
};

/** The visitor's votes: shown at once, sent one after the other for each question, repeated until they are heard. */
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
}: VoteOptions) => {
  const ballots = new Map<QuestionId, PrimitiveAtom<Ballot>>();
  const underWay = new Set<QuestionId>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let settledVotes = 0;

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
    remember(id);
  };

  const answered = (id: QuestionId, sent: NonNullable<Ballot['unsure']>, result: VoteResult): void => {
    const { sentAtVotes: _, ...current } = store.get(ballot(id));
    if (result.ok) {
      const { voted, votes, seq: at } = result.value;
      settledVotes += 1;
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

  /** Lets go of answers that the frames have caught up with. */
  const unsubscribe = store.sub(seq, () => {
    const at = store.get(seq);
    for (const own of ballots.values()) {
      const { settled, ...rest } = store.get(own);
      if (settled && settled.seq <= at) store.set(own, rest);
    }
  });

  /** Positions of another epoch say nothing, and what was answered in the former one may be lost: the list is right. */
  const stopEpoch = store.sub(epoch, () => {
    for (const own of ballots.values()) {
      const { settled: _, ...rest } = store.get(own);
      store.set(own, rest);
    }
  });

  return {
    ballot,
    toggle,
    /** Sends what an earlier visit left. */
    resume: (): void => {
      for (const [id, wanted] of Object.entries(unsent())) {
        store.set(ballot(id), { counted: !wanted, wanted });
        void flush(id);
      }
    },
    /** Tries what could not be sent: the connection is back. */
    resend: (): void => {
      for (const id of ballots.keys()) void flush(id);
    },
    /** Takes the server's list of what this visitor voted for, unless a vote was counted since it was asked. */
    refresh: async (read: () => Promise<Record<QuestionId, true> | undefined>): Promise<void> => {
      const settledBefore = settledVotes;
      const voted = await read();
      if (!voted || settledVotes !== settledBefore) return;
      for (const id of new Set([...ballots.keys(), ...Object.keys(voted)])) {
        const current = store.get(ballot(id));
        const counted = id in voted;
        if (current.counted !== counted && !underWay.has(id)) store.set(ballot(id), { ...current, counted });
      }
    },
    stop: (): void => {
      unsubscribe();
      stopEpoch();
      for (const timer of timers) clearTimeout(timer);
    },
  };
};
