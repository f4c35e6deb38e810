import type { Seq } from '@openfloor/contract/ids';
import { createHashList, NO_HASH } from './hashList.ts';
import { isSameHash, type Hash } from './hashing.ts';

/** An event of a file, with the hash of its leaf as it is in the file. */
export type HashedEvent = { seq: Seq; leaf: Hash };
export type LogFault = { seq: Seq; fault: string };

/** Events in the order of a file. It is read twice. */
export type HashedEvents = Iterable<HashedEvent>;
/** An array, or a `HashList`. */
export type Hashes = { readonly length: number; at: (place: number) => Hash | undefined };

/** Stores the events of a long file, see `HashList`. */
export const createHashedEvents = (): HashedEvents & { push: (event: HashedEvent) => void } => {
  const seqs: Seq[] = [];
  const leaves = createHashList();
  return {
    push: ({ seq, leaf }) => {
      seqs.push(seq);
      leaves.push(leaf);
    },
    *[Symbol.iterator]() {
      for (const [place, seq] of seqs.entries()) yield { seq, leaf: leaves.at(place) ?? NO_HASH };
    },
  };
};

/** A set of seqs up to `last`, with a byte for each. It ignores all other seqs. */
const createSeqSet = (last: Seq) => {
  const has = new Uint8Array(last + 1);
  return {
    has: (seq: Seq): boolean => has[seq] === 1,
    add: (seq: Seq): void => {
      has[seq] = 1;
    },
  };
};

/**
 * Compares the events of a file, in its order, with the hashes of the leaves that were signed.
 * @returns the faults, in the order of seqs
 */
export const logFaults = (events: HashedEvents, leaves: Hashes): LogFault[] => {
  const isGenuine = ({ seq, leaf }: HashedEvent): boolean => {
    const signed = seq > 0 ? leaves.at(seq - 1) : undefined;
    return signed !== undefined && isSameHash(leaf, signed);
  };
  const genuine = createSeqSet(leaves.length);
  const named = createSeqSet(leaves.length);
  const seen = createSeqSet(leaves.length);
  for (const event of events) if (isGenuine(event)) genuine.add(event.seq);
  const faults: LogFault[] = [];
  let latest = 0;
  for (const event of events) {
    const { seq } = event;
    const isSigned = isGenuine(event);
    if (!isSigned)
      faults.push({ seq, fault: genuine.has(seq) || seq > leaves.length ? 'was inserted' : 'was changed' });
    else if (seen.has(seq)) faults.push({ seq, fault: 'is there twice' });
    else if (seq < latest) faults.push({ seq, fault: 'is in another place' });
    if (isSigned) {
      seen.add(seq);
      latest = Math.max(latest, seq);
    }
    named.add(seq);
  }
  for (let seq = 1; seq <= leaves.length; seq += 1)
    if (!named.has(seq)) faults.push({ seq, fault: 'is missing' });
  return faults.toSorted((a, b) => a.seq - b.seq);
};
