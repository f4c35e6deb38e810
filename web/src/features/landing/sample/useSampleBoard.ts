import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { captureTops, glide, type Tops } from '../../../design/glide.ts';
import { messages } from '../messages.ts';
import { usePrefersStillness } from '../../../design/useInBrowser.ts';
import { countVote, SAMPLE_VOTES, toggleVote, type SampleQuestion } from './sampleBoard.ts';

const VOTE_INTERVAL_MS = 1500;
const NOWHERE: Tops = new Map();

type Sample = {
  questions: SampleQuestion[];
  list: RefObject<HTMLUListElement | null>;
  isPlaying: boolean;
  setIsPlaying: (isPlaying: boolean) => void;
  toggle: (id: string) => void;
};

/** Plays the simulated votes once and then stops, because endless motion distracts from reading. */
export const useSampleBoard = (): Sample => {
  const list = useRef<HTMLUListElement>(null);
  const tops = useRef(NOWHERE);
  const votesPlayed = useRef(0);
  const isStill = usePrefersStillness();
  const [wish, setIsPlaying] = useState<boolean>();
  const isPlaying = wish ?? !isStill;
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
      const id = SAMPLE_VOTES[votesPlayed.current % SAMPLE_VOTES.length] ?? '';
      votesPlayed.current += 1;
      change((before) => countVote(before, id));
      if (votesPlayed.current % SAMPLE_VOTES.length === 0) setIsPlaying(false);
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
