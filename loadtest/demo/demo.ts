import { getBoard } from '@openfloor/contract/calls/audience';
import * as calls from '@openfloor/contract/calls/boards';
import { requestOf } from '@openfloor/contract/calls/call';
import { BoardCreated } from '@openfloor/contract/http/boards';
import { createDevice } from '@openfloor/testkit/device';
import { call } from '@openfloor/testkit/client';
import { rest } from '../audience/rest.ts';
import type { Screen } from '../audience/screen.ts';
import { paceFor, playBoard, type PlayedBoard, type PlayOptions } from './playBoard.ts';

export type DemoOptions = {
  url: string;
  people: number;
  totalMs: number;
  /** Whether moderators review each question before it is public; the demo then also starts a second talk. */
  hasReview: boolean;
  say: (line: string) => void;
  stop: AbortController;
};

/** An existing board. Without its token the demo does not moderate it. */
type GivenBoard = { boardId: string; adminToken: string | undefined; speakerToken?: string };

const REPORT_EVERY_MS = 10_000;
const TITLE = 'Building things that stay up';
const SECOND_TALK = 'Second talk: what we would do again';

/** Simulated people fill an ordinary board, which stays. @returns the exit code */
export const holdDemo = async (options: DemoOptions, given: GivenBoard | undefined): Promise<number> => {
  const { url, totalMs, hasReview, say } = options;
  const board = given ?? (await createBoard(url));
  if (!board || !(await isFound(url, requestOf(getBoard, { boardId: board.boardId }).path))) {
    say(given ? 'There is no such board.' : 'The server refused to create a board.');
    return 1;
  }
  const { boardId, adminToken } = board;
  say(`Audience   ${pageOf(url, boardId)}`);
  sayLinks(say, url, board);
  const talks = hasReview ? [{ afterMs: totalMs / 2, talk: { title: SECOND_TALK } }] : [];
  const state = await play(options, [{ boardId, adminToken, talks }]);
  say(`The demo is over; the board stays. ${state}`);
  return 0;
};

/** Whether a GET gets a 200. */
export const isFound = (url: string, path: string): Promise<boolean> =>
  call(url, path).then(
    ({ status }) => status === 200,
    () => false,
  );

const createBoard = async (url: string): Promise<BoardCreated | undefined> => {
  const reply = await createDevice({ url: () => url }).send(calls.createBoard, { title: TITLE });
  return reply?.status === 201 ? BoardCreated.parse(reply.body) : undefined;
};

/**
 * Plays the boards for the demo's time or until it is stopped, the people spread over them.
 * @returns the state at the end
 */
export const play = async (
  { url, people, totalMs, hasReview, say, stop }: DemoOptions,
  boards: readonly Pick<PlayOptions, 'boardId' | 'adminToken' | 'talks'>[],
): Promise<string> => {
  const { signal } = stop;
  const timer = setTimeout(() => stop.abort(), totalMs);
  const pace = paceFor(people, totalMs);
  const shareOf = (place: number): number =>
    Math.floor(((place + 1) * people) / boards.length) - Math.floor((place * people) / boards.length);
  const played: PlayedBoard[] = boards.map((board, place) =>
    playBoard({ url, ...board, people: shareOf(place), totalMs, pace, hasReview, signal }),
  );
  const screens = played.map(({ screen }) => screen);
  await Promise.all([...played.map(({ ended }) => ended), report(say, screens, signal)]);
  clearTimeout(timer);
  return stateOf(screens);
};

const pageOf = (url: string, boardId: string): string => `${url}/board/${boardId}`;

export const sayLinks = (say: DemoOptions['say'], url: string, board: GivenBoard): void => {
  const page = pageOf(url, board.boardId);
  if (board.adminToken !== undefined)
    say(`Moderator  ${page}?admin=true#token=${encodeURIComponent(board.adminToken)}`);
  if (board.speakerToken !== undefined)
    say(`Stage      ${page}/speaker?token=${encodeURIComponent(board.speakerToken)}`);
};

const report = async (
  say: DemoOptions['say'],
  screens: readonly Screen[],
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await rest(REPORT_EVERY_MS, signal);
    if (!signal.aborted) say(stateOf(screens));
  }
};

const stateOf = (screens: readonly Screen[]): string => {
  const questions = screens.flatMap((screen) => screen.questions());
  const viewers = screens.reduce((sum, screen) => sum + screen.viewers(), 0);
  const votes = questions.reduce((sum, question) => sum + question.votes, 0);
  const pinned = questions.filter((question) => question.pinned).length;
  return `${viewers} viewers, ${questions.length} questions, ${votes} votes, ${pinned} pinned`;
};
