import { askQuestion } from '@openfloor/contract/calls/audience';
import { createDevice, joinBoard } from '@openfloor/testkit/device';
import { moderate } from '../audience/moderator.ts';
import { attend, type Hall } from '../audience/person.ts';
import { OFF_TOPIC, QUESTIONS } from '../audience/questions.ts';
import { about, rest } from '../audience/rest.ts';
import { review } from '../audience/reviewer.ts';
import { openScreen, type Screen } from '../audience/screen.ts';
import { createShared } from '@openfloor/testkit/shared';
import { startTalks, type TalkToStart } from '../audience/talks.ts';

/** How often people join and look at their phones. All boards of a demo share the limits of one address. */
type Pace = { joinOverMs: number; lookEveryMs: number };

export type PlayOptions = {
  url: string;
  boardId: string;
  /** Without it the board is not moderated. */
  adminToken: string | undefined;
  people: number;
  totalMs: number;
  pace: Pace;
  /** Whether moderators review each question before it is public; the demo then also starts a second talk. */
  hasReview: boolean;
  talks: readonly TalkToStart[];
  signal: AbortSignal;
};

/** `ended` resolves after the signal. */
export type PlayedBoard = { screen: Screen; ended: Promise<unknown> };

/** Well below the default limit for all writes of one address, 6,000 per minute. */
const WRITES_PER_SECOND_MAX = 50;
const JOINS_PER_SECOND_MAX = 25;
const LOOK_EVERY_MS = 12_000;
/** Stays below the default limit of votes of a session: not every look leads to a vote. */
const LOOK_EVERY_MS_MIN = 1000;
const ACT_EVERY_MS = 15_000;

/** @param people those of all boards of the demo */
export const paceFor = (people: number, totalMs: number): Pace => ({
  joinOverMs: Math.max(totalMs / 4, (people * 1000) / JOINS_PER_SECOND_MAX),
  lookEveryMs: Math.max(
    Math.min(LOOK_EVERY_MS, totalMs / 6),
    LOOK_EVERY_MS_MIN,
    (people * 1000) / WRITES_PER_SECOND_MAX,
  ),
});

/** Simulated people and a moderator fill one board. */
export const playBoard = (options: PlayOptions): PlayedBoard => {
  const { url, boardId, signal } = options;
  const screen = openScreen(url, boardId);
  const play = async (): Promise<void> => {
    const shared = createShared({ url, boardId });
    const hall: Hall = { url, boardId, shared, signal };
    await Promise.all([fill(hall, options), askAll(hall, options), curate(screen, options)]);
    screen.stop();
    shared.stop();
  };
  return { screen, ended: play() };
};

/** Moderates or reviews, and starts the talks. */
const curate = async (publicScreen: Screen, options: PlayOptions): Promise<void> => {
  const { url, boardId, adminToken: token, hasReview, totalMs, talks, signal } = options;
  if (token === undefined) return;
  const device = createDevice({ url: () => url, token });
  const desk = { boardId, device, signal, actEveryMs: Math.min(ACT_EVERY_MS, totalMs / 20) };
  const act = async (): Promise<void> => {
    if (!hasReview) return moderate({ ...desk, screen: publicScreen });
    const screen = openScreen(url, boardId, token);
    await review({ ...desk, screen });
    screen.stop();
  };
  await Promise.all([act(), startTalks(desk, talks)]);
};

/** People join during the first quarter, most of them early. */
const fill = async (hall: Hall, { people, pace }: PlayOptions): Promise<void> => {
  await Promise.all(
    Array.from({ length: people }, async () => {
      await rest(pace.joinOverMs * Math.random() ** 1.5, hall.signal);
      if (!hall.signal.aborted) await attend(hall, pace.lookEveryMs);
    }),
  );
};

/** Asks each question from another session, during four fifths of the time. */
const askAll = async ({ url, boardId, signal }: Hall, { totalMs }: PlayOptions): Promise<void> => {
  const texts = shuffled([...QUESTIONS, ...OFF_TOPIC]);
  const everyMs = (totalMs * 0.8) / texts.length;
  for (const text of texts) {
    await rest(about(everyMs), signal);
    if (signal.aborted) return;
    const device = await joinBoard(boardId, { url: () => url }).catch(() => undefined);
    await device?.send(askQuestion, { boardId, text });
  }
};

const shuffled = (texts: string[]): string[] =>
  texts
    .map((text) => ({ text, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text);
