import type { Link } from '@openfloor/client/machine/state';
import type { Receipt } from '@openfloor/contract/questions';

export type ReceiptReadsOptions = {
  /** Reads all; undefined when the server does not answer. */
  read: () => Promise<readonly Receipt[] | undefined>;
  /** Shows them. */
  note: (changed: readonly Receipt[]) => Promise<void>;
};

/** Reads of the viewer's own questions. What arrives during a read is newer than its answer. */
export const createReceiptReads = ({ read, note }: ReceiptReadsOptions) => {
  let reads = 0;
  let isOwed = false;
  let arrivedMeanwhile: Receipt[] = [];

  return {
    /** Whether the latest read had no answer yet. */
    isOwed: () => isOwed,
    arrived: (changed: readonly Receipt[]): Promise<void> => {
      arrivedMeanwhile.push(...changed);
      return note(changed);
    },
    /** An earlier read that is under way is ignored. */
    readAll: async (): Promise<void> => {
      reads += 1;
      isOwed = true;
      arrivedMeanwhile = [];
      const own = reads;
      const all = await read();
      if (!all || own !== reads) return;
      isOwed = false;
      await note([...all, ...arrivedMeanwhile]);
    },
  };
};

const isReadingList = ({ state }: Link): boolean => state === 'loading' || state === 'resyncing';

/**
 * Whether the link has changed because a list was read: what changed before it is not sent as news. After failed tries lists may
 * have been polled.
 */
export const isReadDue = (former: Link, link: Link): boolean => {
  if (isReadingList(former)) return !isReadingList(link);
  return former.state === 'connecting' && former.tries > 0 && link.state === 'live';
};
