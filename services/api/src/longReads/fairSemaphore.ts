import type { BoardId } from '@openfloor/contract/ids';

/**
 * A request for a place. `address`: an `addressPrefix`, or another key of the caller. `size`: of the place, in the unit
 * of the limits; by default 1.
 */
export type Claimant = { boardId: BoardId; address: string; size?: number };

export type PlaceLimits = {
  /** Places of this node; if claimants have sizes, the sum of these. */
  total: number;
  perBoard: number;
  perAddress: number;
  /** Limits of waiting claimants: on all boards, and on one. */
  waiting: number;
  waitingPerBoard: number;
};

type Waiting = Claimant & { admit: () => void; refuse: () => void };

/** A semaphore that shares its places fairly between addresses and boards. */
export type FairSemaphore = {
  /**
   * Waits for a place, until the signal is aborted. A free place goes to the address with the fewest places,
   * and among equals to the board with the fewest.
   * @returns a function that gives the place back; undefined: too many wait, or the signal was aborted
   */
  take: (claimant: Claimant, signal?: AbortSignal) => Promise<(() => void) | undefined>;
  /** Sum of the sizes of all places that are taken. */
  held: () => number;
};

export const createFairSemaphore = (limits: PlaceLimits): FairSemaphore => {
  const held = new Set<Claimant>();
  const waiting = new Set<Waiting>();

  const heldBy = (matches: (claimant: Claimant) => boolean): number =>
    [...held].filter(matches).reduce((sum, { size = 1 }) => sum + size, 0);
  const ofBoard = ({ boardId }: Claimant): number => heldBy((other) => other.boardId === boardId);
  const ofAddress = ({ address }: Claimant): number => heldBy((other) => other.address === address);
  const hasRoomFor = (claimant: Claimant): boolean => {
    const { size = 1 } = claimant;
    return (
      heldBy(() => true) + size <= limits.total &&
      ofBoard(claimant) + size <= limits.perBoard &&
      ofAddress(claimant) + size <= limits.perAddress
    );
  };

  const admitNext = (): void => {
    const [next] = [...waiting]
      .filter(hasRoomFor)
      .toSorted((a, b) => ofAddress(a) - ofAddress(b) || ofBoard(a) - ofBoard(b));
    if (!next) return;
    waiting.delete(next);
    next.admit();
    admitNext();
  };

  /**
   * If too many wait, refuses the latest claimant of the address with the most waiting claimants, provided
   * that the new claimant's address has at least two fewer.
   * @returns whether there is room
   */
  const makeRoomFor = ({ boardId, address }: Claimant): boolean => {
    const ofSameBoard = [...waiting].filter((other) => other.boardId === boardId);
    const isBoardFull = ofSameBoard.length >= limits.waitingPerBoard;
    if (!isBoardFull && waiting.size < limits.waiting) return true;
    const rivals = isBoardFull ? ofSameBoard : [...waiting];
    const byAddress = Map.groupBy(rivals, (other) => other.address);
    const [most = []] = [...byAddress.values()].toSorted((a, b) => b.length - a.length);
    const last = most.at(-1);
    if (!last || most.length <= (byAddress.get(address)?.length ?? 0) + 1) return false;
    waiting.delete(last);
    last.refuse();
    return true;
  };

  const hold = (claimant: Claimant): (() => void) => {
    // A copy for each place, because one claimant may hold several.
    const place = { ...claimant };
    held.add(place);
    return () => {
      if (held.delete(place)) admitNext();
    };
  };

  return {
    held: () => heldBy(() => true),
    take: (claimant, signal) =>
      new Promise((resolve) => {
        if (hasRoomFor(claimant)) return resolve(hold(claimant));
        if (!makeRoomFor(claimant)) return resolve(undefined);
        const waiter: Waiting = {
          ...claimant,
          admit: () => resolve(hold(claimant)),
          refuse: () => resolve(undefined),
        };
        waiting.add(waiter);
        signal?.addEventListener('abort', () => {
          if (waiting.delete(waiter)) waiter.refuse();
        });
      }),
  };
};
