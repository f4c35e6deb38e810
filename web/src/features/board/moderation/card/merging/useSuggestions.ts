import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useBoard } from '../../../boardContext.ts';
import type { Reason, SimilarPair } from './similarPairs.ts';

const pairsAtom = atom<readonly SimilarPair[]>([]);
/** Keys of the pairs about which the moderator has decided. Kept until the page is left. */
const decidedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Minimum interval between comparisons: comparing 2,000 questions takes a phone about half a second in a worker. */
const EVERY_MS = 5000;

/** Questions that may ask the same: one group to decide about. */
export type Suggestion = { key: string; reason: Reason; questions: Question[] };

/** Published questions and those that wait for review. Not flagged ones: a moderator should read these one by one. */
const mayBeMerged = ({ status = 'published', mergedInto, flags }: Question): boolean =>
  mergedInto === undefined && (status === 'published' || (status === 'waiting' && !flags));

const keyOf = (ids: readonly QuestionId[]): string => ids.toSorted().join(' ');

const pairsWithin = (ids: readonly QuestionId[]): string[] =>
  ids.flatMap((id, place) => ids.slice(place + 1).map((other) => keyOf([id, other])));

/** Computes similar pairs in a worker while the board changes. Without workers there are no suggestions. */
export const useComputedSuggestions = (): void => {
  const store = useStore();
  const { atoms } = useBoard();
  const isOff = useAtomValue(atoms.settings).merge === 'off';
  useEffect(() => {
    if (isOff) {
      store.set(pairsAtom, []);
      return undefined;
    }
    let worker: Worker | undefined;
    try {
      worker = new Worker(new URL('pairsWorker.ts', import.meta.url), { type: 'module' });
    } catch {
      return undefined;
    }
    worker.addEventListener('message', ({ data }: MessageEvent<SimilarPair[]>) => store.set(pairsAtom, data));
    let compared = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const compare = (): void => {
      // Leaves out erased questions, which all have the same sentence.
      const texts = [...store.get(atoms.questions).values()]
        .filter(mayBeMerged)
        .flatMap((question) =>
          [question, ...(question.merged ?? [])]
            .filter(({ erased }) => !erased)
            .map(({ text }) => ({ id: question.id, text })),
        );
      // Compares again only if texts have changed: votes change nothing here.
      const now = JSON.stringify(texts);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not for workers
      if (now !== compared) worker?.postMessage(texts);
      compared = now;
    };
    const compareSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        compare();
      }, EVERY_MS);
    };
    compare();
    const unsubscribe = store.sub(atoms.questions, compareSoon);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      worker.terminate();
    };
  }, [atoms.questions, isOff, store]);
};

/**
 * The suggestions that are still open, the most similar first. `settle`: no two of these questions are suggested
 * again.
 */
export const useSuggestions = (): {
  suggestions: Suggestion[];
  settle: (ids: readonly QuestionId[]) => void;
} => {
  const store = useStore();
  const questions = useAtomValue(useBoard().atoms.questions);
  const decided = useAtomValue(decidedAtom);
  const pairs = useAtomValue(pairsAtom);
  const suggestions = useMemo(() => {
    const isOpen = (id: QuestionId): boolean => {
      const question = questions.get(id);
      return question !== undefined && mayBeMerged(question);
    };
    const open = pairs.filter(({ ids }) => ids.every(isOpen) && !decided.has(keyOf(ids)));
    return similarGroups(open).map(({ ids, reason }): Suggestion => ({
      key: keyOf(ids),
      reason,
      questions: ids.flatMap((id) => questions.get(id) ?? []),
    }));
  }, [decided, pairs, questions]);
  return {
    suggestions,
    settle: (ids) => store.set(decidedAtom, (known) => new Set([...known, ...pairsWithin(ids)])),
  };
};

/** Questions that are similar to each other, directly or through others of the group. */
type SimilarGroup = { ids: QuestionId[]; reason: Reason };

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
