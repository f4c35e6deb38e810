import type { Question } from '@openfloor/contract/questions';
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useBoard } from '../../boardContext.ts';
import type { SimilarPair } from './similarPairs.ts';

const pairsAtom = atom<readonly SimilarPair[]>([]);
/** Keys of the pairs that the moderator called different. Kept until the page is left. */
const dismissedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Comparing 2,000 questions takes a phone about half a second in a worker. */
const EVERY_MS = 5000;

export type Suggestion = Omit<SimilarPair, 'ids'> & { key: string; questions: [Question, Question] };

/** Published questions and those that wait for review. Not flagged ones: a moderator should read these one by one. */
const mayBeMerged = ({ status = 'published', mergedInto, flags }: Question): boolean =>
  mergedInto === undefined && (status === 'published' || (status === 'waiting' && !flags));

const keyOf = ({ ids }: SimilarPair): string => ids.join(' ');

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
      // Without erased questions, which all have the same sentence.
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

/** The suggestions that are still open, the most similar first. */
export const useSuggestions = (): { suggestions: Suggestion[]; dismiss: (key: string) => void } => {
  const store = useStore();
  const questions = useAtomValue(useBoard().atoms.questions);
  const dismissed = useAtomValue(dismissedAtom);
  const suggestions = useAtomValue(pairsAtom).flatMap((pair): Suggestion[] => {
    const key = keyOf(pair);
    const [first, second] = pair.ids.map((id) => questions.get(id));
    const isOpen = first && second && mayBeMerged(first) && mayBeMerged(second) && !dismissed.has(key);
    return isOpen ? [{ key, likeness: pair.likeness, reason: pair.reason, questions: [first, second] }] : [];
  });
  return {
    suggestions,
    dismiss: (key) => store.set(dismissedAtom, (known) => new Set([...known, key])),
  };
};
