import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { captureTops, glide, type Tops } from '../../design/flip.ts';
import { messages } from './messages.ts';
import { countVote, SAMPLE_BALLOTS, toggleVote, type SampleQuestion } from './sampleBoard.ts';

const VOTE_INTERVAL_MS = 1500;
const NOWHERE: Tops = new Map();

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

type Sample = {
  questions: SampleQuestion[];
  list: RefObject<HTMLUListElement | null>;
  isPlaying: boolean;
  setIsPlaying: (isPlaying: boolean) => void;
  toggle: (id: string) => void;
};

/** Plays its ballots once, then rests: nothing moves for ever beside what one reads. */
export const useSampleBoard = (): Sample => {
  const list = useRef<HTMLUListElement>(null);
  const tops = useRef(NOWHERE);
  const ballotsCounted = useRef(0);
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness());
  const [questions, setQuestions] = useState<SampleQuestion[]>(() =>
    messages.sample.questions.map((question) => ({ ...question, isVoted: false })),
  );

  const change = (next: (questions: SampleQuestion[]) => SampleQuestion[]): void => {
    tops.current = captureTops(list.current);
    setQuestions(next);
  };
  useLayoutEffect(() => glide(list.current, tops.current), [questions]);

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      const id = SAMPLE_BALLOTS[ballotsCounted.current % SAMPLE_BALLOTS.length] ?? '';
      ballotsCounted.current += 1;
      change((before) => countVote(before, id));
      if (ballotsCounted.current % SAMPLE_BALLOTS.length === 0) setIsPlaying(false);
    }, VOTE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  return {
    questions,
    list,
    isPlaying,
    setIsPlaying,
    toggle: (id) => change((before) => toggleVote(before, id)),
  };
};
