import { vote } from '@openfloor/contract/calls/audience';
import type { Question } from '@openfloor/contract/questions';
import { openBoardClient } from '@openfloor/testkit/boardClient';
import { joinBoard } from '@openfloor/testkit/device';
import { about, rest } from './rest.ts';
import type { Shared } from '@openfloor/testkit/shared';

export type Hall = {
  url: string;
  boardId: string;
  /** What the phones of all people share. */
  shared: Shared;
  signal: AbortSignal;
};

/** Of 100 looks at the phone, this many end with closing the board. */
const LEAVES_PERCENT = 3;
const AWAY_MS = 20_000;
/** Share of the people who like the most popular question. */
const AGREEMENT = 0.5;

/**
 * Joins, votes on questions that appeal, and sometimes leaves and returns, until the signal.
 * @param lookEveryMs mean time between two looks at the phone
 */
export const attend = async ({ url, boardId, shared, signal }: Hall, lookEveryMs: number): Promise<void> => {
  const at = (): string => url;
  const device = await joinBoard(boardId, { url: at }).catch(() => undefined);
  if (!device) return;
  const { session, send } = device;
  const voted = new Set<string>();
  while (!signal.aborted) {
    const phone = await openBoardClient({
      boardId,
      session,
      apiUrl: at,
      realtimeUrl: at,
      ...shared,
      signal,
    }).catch(() => undefined);
    if (!phone) return;
    do {
      await rest(about(lookEveryMs), signal);
      if (signal.aborted) return;
      const chosen = chooseFrom([...phone.view.questions.values()].filter(({ id }) => !voted.has(id)));
      if (!chosen) continue;
      voted.add(chosen);
      await send(vote, { boardId, questionId: chosen, voted: true });
    } while (Math.random() * 100 >= LEAVES_PERCENT);
    phone.stop();
    await rest(about(AWAY_MS), signal);
  }
};

/** The id of a question that appeals. */
const chooseFrom = (questions: readonly Question[]): string | undefined => {
  const liked = questions.filter(({ isAnswered, text }) => !isAnswered && isLiked(text));
  return liked[Math.floor(Math.random() * liked.length)]?.id;
};

const isLiked = (text: string): boolean => Math.random() < 0.02 + AGREEMENT * appealOf(text);

/** Popularity of a question from 0 to 1, derived from its text. Few questions are popular. */
const appealOf = (text: string): number => {
  let hash = 2166136261;
  // FNV-1a, 32 bits.
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 0) / 2 ** 32) ** 3;
};
