import type { Seq } from '@openfloor/contract/ids';
import { isSameHash, type Hash } from './hashing.ts';

/** An event of a file, with the hash of its leaf as it is in the file. */
export type HashedEvent = { seq: Seq; leaf: Hash };
export type LogFault = { seq: Seq; fault: string };

/**
 * Compares the events of a file, in its order, with the hashes of the leaves that were signed.
 * @returns the faults, in the order of seqs
 */
export const logFaults = (events: readonly HashedEvent[], leaves: readonly Hash[]): LogFault[] => {
  const isGenuine = ({ seq, leaf }: HashedEvent): boolean => {
    const signed = leaves[seq - 1];
    return signed !== undefined && isSameHash(leaf, signed);
  };
  const genuine = new Set(events.filter(isGenuine).map(({ seq }) => seq));
  const named = new Set<Seq>();
  const faults: LogFault[] = [];
  let [latest, seen] = [0, new Set<Seq>()];
  for (const event of events) {
    const { seq } = event;
    if (!isGenuine(event))
      faults.push({ seq, fault: genuine.has(seq) || seq > leaves.length ? 'was inserted' : 'was changed' });
    else if (seen.has(seq)) faults.push({ seq, fault: 'is there twice' });
    else if (seq < latest) faults.push({ seq, fault: 'is in another place' });
    if (isGenuine(event)) {
      seen.add(seq);
      latest = Math.max(latest, seq);
    }
    named.add(seq);
  }
  for (let seq = 1; seq <= leaves.length; seq += 1)
    if (!named.has(seq)) faults.push({ seq, fault: 'is missing' });
  return faults.toSorted((a, b) => a.seq - b.seq);
};
