import type { Question } from '@openfloor/contract/questions';
import type { SharedViews } from '../crowd/sharedViews.ts';
import type { Calls } from './calls.ts';
import { about, rest } from './rest.ts';
import type { Screen } from './screen.ts';
import { takeSeat } from './seat.ts';

export type HallOptions = {
  url: string;
  boardId: string;
  calls: Calls;
  screen: Screen;
  shared: SharedViews;
  signal: AbortSignal;
  /** Mean time between two looks at the phone. */
  lookEveryMs: number;
};

/** Of 100 looks at the phone, this many end with closing the board. */
const LEAVES_PERCENT = 3;
const AWAY_MS = 20_000;
/** Share of the people who like the most popular question. */
const AGREEMENT = 0.5;

/** Popularity of a question from 0 to 1, derived from its text. Few questions are popular. */
export const appealOf = (text: string): number => {
  let hash = 2166136261;
  // FNV-1a, 32 bits.
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 0) / 2 ** 32) ** 3;
};

/** Joins, votes on questions that appeal, and sometimes leaves and returns, until the signal. */
export const attend = async (hall: HallOptions): Promise<void> => {
  const { url, boardId, calls, shared, signal, lookEveryMs } = hall;
  const session = await calls.trackViewer(boardId);
  if (session === undefined) return;
  const voted = new Set<string>();
  while (!signal.aborted) {
    const leave = takeSeat({ url, boardId, session, shared });
    do {
      await rest(about(lookEveryMs), signal);
      if (!signal.aborted) await look(hall, session, voted);
    } while (!signal.aborted && Math.random() * 100 >= LEAVES_PERCENT);
    leave();
    await rest(about(AWAY_MS), signal);
  }
};

/** Votes on a question that appeals. */
const look = async (
  { boardId, calls, screen }: HallOptions,
  session: string,
  voted: Set<string>,
): Promise<void> => {
  const liked = screen
    .questions()
    .filter((question) => !question.isAnswered && !voted.has(question.id) && isLiked(question));
  const chosen = liked[Math.floor(Math.random() * liked.length)];
  if (!chosen) return;
  voted.add(chosen.id);
  await calls.vote(boardId, chosen.id, session);
};

const isLiked = ({ text }: Question): boolean => Math.random() < 0.02 + AGREEMENT * appealOf(text);
