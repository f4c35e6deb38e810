/** When a frame that covers a position reached a screen. */
type Arrival = { seq: number; atMs: number };

/** A vote: when it was sent, and the position that the server answered. */
export type SentVote = { seq: number; sentAtMs: number };

/** Times from votes to one screen. */
export type Screen = {
  /** A frame up to `seq` has arrived. */
  arrived: (seq: number, atMs: number) => void;
  /** The server has answered a vote. Its frame may have arrived before. */
  answered: (vote: SentVote) => void;
  /** Number of votes that have not reached the screen. */
  readonly waiting: number;
};

const ARRIVALS_MAX = 1000;

/** @param onSeen called once for each vote that reached the screen, with the time that it took */
export const createScreen = (onSeen: (tookMs: number) => void): Screen => {
  const arrivals: Arrival[] = [];
  let waiting: SentVote[] = [];
  return {
    arrived: (seq, atMs) => {
      arrivals.push({ seq, atMs });
      if (arrivals.length > ARRIVALS_MAX) arrivals.shift();
      for (const { sentAtMs } of waiting.filter((vote) => vote.seq <= seq)) onSeen(atMs - sentAtMs);
      waiting = waiting.filter((vote) => vote.seq > seq);
    },
    answered: (vote) => {
      const arrival = arrivals.find(({ seq }) => seq >= vote.seq);
      if (arrival) onSeen(arrival.atMs - vote.sentAtMs);
      else waiting.push(vote);
    },
    get waiting() {
      return waiting.length;
    },
  };
};
