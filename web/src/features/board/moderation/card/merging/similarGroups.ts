import type { QuestionId } from '@openfloor/contract/ids';
import type { Reason, SimilarPair } from './similarPairs.ts';

/** Questions of which each is like another one of the group, directly or through others. */
export type SimilarGroup = { ids: QuestionId[]; reason: Reason };

/** What all pairs have in common. */
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
