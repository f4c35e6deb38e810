import type { QuestionId } from '@openfloor/contract/ids';
import type { Reason, SimilarPair } from './similarPairs.ts';

/** Questions that are similar to each other, directly or through others of the group. */
export type SimilarGroup = { ids: QuestionId[]; reason: Reason };

/** The reason that fits all pairs: the words that all of them share, or that all are equal. */
const sharedReason = (reasons: readonly Reason[]): Reason => {
  const words = reasons.flatMap((reason) => (reason.type === 'words' ? [reason.words] : []));
  const [first] = words;
  return first
    ? { type: 'words', words: first.filter((word) => words.every((others) => others.includes(word))) }
    : { type: 'equal' };
};

/** The connected components of pairs, in the order of their most similar pairs. @param pairs the most similar first */
export const similarGroups = (pairs: readonly Pick<SimilarPair, 'ids' | 'reason'>[]): SimilarGroup[] => {
  const groups = new Map<QuestionId, { ids: Set<QuestionId>; reasons: Reason[] }>();
  for (const { ids, reason } of pairs) {
    const parts = new Set(ids.flatMap((id) => groups.get(id) ?? []));
    const joined = {
      ids: new Set([...[...parts].flatMap((part) => [...part.ids]), ...ids]),
      reasons: [...[...parts].flatMap((part) => part.reasons), reason],
    };
    for (const id of joined.ids) groups.set(id, joined);
  }
  return [...new Set(groups.values())].map(({ ids, reasons }) => ({
    ids: [...ids],
    reason: sharedReason(reasons),
  }));
};
