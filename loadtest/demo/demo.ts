import { ADMIN_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { createDevice, joinBoard } from '@openfloor/testkit/device';
import { call } from '@openfloor/testkit/client';
import { moderate } from '../audience/moderator.ts';
import { attend, type Hall } from '../audience/person.ts';
import { OFF_TOPIC, QUESTIONS } from '../audience/questions.ts';
import { about, rest } from '../audience/rest.ts';
import { review } from '../audience/reviewer.ts';
import { openScreen, type Screen } from '../audience/screen.ts';
import { createShared } from '../audience/shared.ts';

export type DemoOptions = {
  url: string;
  people: number;
  totalMs: number;
  /** Questions are reviewed, and the demo shows their whole life. */
  hasReview: boolean;
  /** An existing board. Without its token the demo does not moderate it. */
  given: { boardId: string; adminToken: string | undefined } | undefined;
  say: (line: string) => void;
  stop: AbortController;
};

/** Well below the default limit for all writes of one address, 6,000 per minute. */
const WRITES_PER_SECOND_MAX = 50;
const JOINS_PER_SECOND_MAX = 25;
const LOOK_EVERY_MS = 12_000;
/** The default limit of a session is 60 votes per minute, and not every look leads to a vote. */
const LOOK_EVERY_MS_MIN = 1000;
const ACT_EVERY_MS = 15_000;
const REPORT_EVERY_MS = 10_000;
const TITLE = 'Building things that stay up';

/** Simulated people fill an ordinary board, which stays. @returns the exit code */
export const holdDemo = async (options: DemoOptions): Promise<number> => {
  const { url, people, totalMs, say, stop } = options;
  const { signal } = stop;
  const board = options.given ?? (await createBoard(url));
  if (!board || !(await isFound(url, `/api/boards/${board.boardId}`))) {
    say(options.given ? 'There is no such board.' : 'The server refused to create a board.');
    return 1;
  }
  const { boardId, adminToken } = board;
  sayLinks(say, url, board);
  const timer = setTimeout(() => stop.abort(), totalMs);
  const shared = createShared({ url, boardId });
  const hall: Hall = { url, boardId, shared, signal };
  const screen = openScreen(url, boardId);
  const lookEveryMs = Math.max(
    Math.min(LOOK_EVERY_MS, totalMs / 6),
    LOOK_EVERY_MS_MIN,
    (people * 1000) / WRITES_PER_SECOND_MAX,
  );
  await Promise.all([
    fill(hall, people, totalMs, lookEveryMs),
    askAll(hall, totalMs),
    adminToken !== undefined && moderateOrReview(options, { boardId, adminToken, screen }),
    report(say, screen, signal),
  ]);
  clearTimeout(timer);
  screen.stop();
  shared.stop();
  say(`The demo is over; the board stays. ${stateOf(screen)}`);
  return 0;
};

/** Whether a GET gets a 200. */
export const isFound = (url: string, path: string): Promise<boolean> =>
  call(url, path).then(
    ({ status }) => status === 200,
    () => false,
  );

const createBoard = async (url: string): Promise<BoardCreated | undefined> => {
  const reply = await createDevice({ url: () => url }).send('/api/boards', { title: TITLE });
  return reply?.status === 201 ? BoardCreated.parse(reply.body) : undefined;
};

const moderateOrReview = async (
  { url, hasReview, totalMs, stop: { signal } }: DemoOptions,
  { boardId, adminToken: token, screen }: { boardId: string; adminToken: string; screen: Screen },
): Promise<void> => {
  const device = createDevice({ url: () => url, token });
  const options = { boardId, device, signal, actEveryMs: Math.min(ACT_EVERY_MS, totalMs / 20) };
  if (!hasReview) return moderate({ ...options, screen });
  const desk = openScreen(url, boardId, token);
  await review({ ...options, screen: desk, totalMs });
  desk.stop();
};

const sayLinks = (
  say: DemoOptions['say'],
  url: string,
  board: { boardId: string; adminToken: string | undefined; speakerToken?: string },
): void => {
  const page = `${url}/board/${board.boardId}`;
  say(`Audience   ${page}`);
  if (board.adminToken !== undefined) {
    say(`Moderator  ${page}?admin=true`);
    say(`           after you enter this in the console of a page of ${url}:`);
    say(`           ${keepToken(board.boardId, board.adminToken)}`);
  }
  if (board.speakerToken !== undefined)
    say(`Stage      ${page}/speaker?token=${encodeURIComponent(board.speakerToken)}`);
};

/** Script that stores the token as the page does for a board that it created. */
const keepToken = (boardId: string, adminToken: string): string => {
  const record = { boardId, adminToken, expiresAt: Date.now() + ADMIN_TOKEN_LIFETIME_MS };
  return `localStorage.setItem('admin_token_${boardId}', '${JSON.stringify(record)}')`;
};

/** People join during the first quarter, most of them early. */
const fill = async (hall: Hall, people: number, totalMs: number, lookEveryMs: number): Promise<void> => {
  const joinOverMs = Math.max(totalMs / 4, (people * 1000) / JOINS_PER_SECOND_MAX);
  await Promise.all(
    Array.from({ length: people }, async () => {
      await rest(joinOverMs * Math.random() ** 1.5, hall.signal);
      if (!hall.signal.aborted) await attend(hall, lookEveryMs);
    }),
  );
};

/** Asks each question from another session, during four fifths of the time. */
const askAll = async ({ url, boardId, signal }: Hall, totalMs: number): Promise<void> => {
  const texts = shuffled([...QUESTIONS, ...OFF_TOPIC]);
  const everyMs = (totalMs * 0.8) / texts.length;
  for (const text of texts) {
    await rest(about(everyMs), signal);
    if (signal.aborted) return;
    const device = await joinBoard(boardId, { url: () => url }).catch(() => undefined);
    await device?.send(`/api/boards/${boardId}/questions`, { text });
  }
};

const shuffled = (texts: string[]): string[] =>
  texts
    .map((text) => ({ text, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text);

const report = async (say: DemoOptions['say'], screen: Screen, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await rest(REPORT_EVERY_MS, signal);
    if (!signal.aborted) say(stateOf(screen));
  }
};

const stateOf = (screen: Screen): string => {
  const questions = screen.questions();
  const votes = questions.reduce((sum, question) => sum + question.votes, 0);
  const pinned = questions.filter((question) => question.pinned).length;
  return `${screen.viewers()} viewers, ${questions.length} questions, ${votes} votes, ${pinned} pinned`;
};
