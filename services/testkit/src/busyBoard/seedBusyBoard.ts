import * as calls from '@openfloor/contract/calls/audience';
import type { Call, CallInput } from '@openfloor/contract/calls/call';
import { changeSettings, startTalk as declaredStartTalk } from '@openfloor/contract/calls/desk';
import {
  labelQuestion,
  moderateQuestions,
  replyToQuestion,
  startAnswering,
} from '@openfloor/contract/calls/moderation';
import type { QuestionId, SessionCredential } from '@openfloor/contract/ids';
import type { BulkAct } from '@openfloor/contract/acts';
import { Asked } from '@openfloor/contract/http/audience';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import { createRandom, type Random } from '@openfloor/platform/testing/random';
import type { z } from 'zod/mini';
import { createConference, putAgenda } from '../client.ts';
import { createDevice, joinBoard, type Device } from '../device.ts';
import { writeQuestions } from './writtenQuestions.ts';

export type BusyBoardOptions = {
  /** URL of a server with raised limits. */
  url: string;
  /** The same seed gives the same texts, votes and states; ids and times differ. */
  seed?: number;
  /** Questions of the running talk, at least 40. */
  questions?: number;
  /** Sessions of viewers, each of which has asked. */
  viewers?: number;
};

export type BusyBoard = BoardCreated & {
  /** Questions of the running talk that the public may see, in the order in which they were asked. */
  publicIds: QuestionId[];
  /** Questions of the running talk that wait for review. */
  waitingIds: QuestionId[];
  /** Credentials of the viewers. The first ones have asked more than one question. */
  sessions: SessionCredential[];
};

const MINUTE_MS = 60_000;
const EARLIER_TALKS = ['Opening keynote', 'Panel: what we deleted'];
const QUESTIONS_PER_EARLIER_TALK = 12;
const WAITING = 8;
const DECLINED = 2;
const LABELS = [
  'Product',
  'Pricing',
  'Security',
  'Team',
  'Accessibility',
  'Data protection',
  'Roadmap',
  'Other',
];
const COLORS = ['red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
/** One of this many questions has a label, and a name. */
const LABEL_EVERY = 4;
const NAME_EVERY = 5;
/** A viewer votes for a question with at most this probability, so that many questions have nearly the same votes. */
const VOTE_CHANCE_MAX = 0.15;

/**
 * Opens a board on which everything is switched on: a running talk, earlier talks and the next one, labels, a notice, a
 * time box, review, an answered, a pinned, a hidden and a current question, replies, names, own questions of the
 * viewers, a brand, and a conference, whose first room it is.
 */
export const seedBusyBoard = async ({
  url,
  seed = 45,
  questions = 120,
  viewers = 75,
}: BusyBoardOptions): Promise<BusyBoard> => {
  const random = createRandom(seed);
  const { boards, sessionId } = await createConference(
    url,
    ['A hall with everything switched on', 'Garden'],
    {
      title: 'Example Conference',
    },
  );
  const room = boards[0];
  if (!room) throw new Error('The conference has no rooms');
  const board = { ...room, sessionId };
  const { boardId, adminToken } = board;
  const moderator = createDevice({ url: () => url, token: adminToken });
  const moderate = sendingOrThrow(moderator);
  const change = (settings: z.input<typeof changeSettings.body>): Promise<unknown> =>
    moderate(changeSettings, { boardId, ...settings });
  const act = (
    ids: readonly QuestionId[],
    name: BulkAct,
    details: { reason?: string } = {},
  ): Promise<unknown> => moderate(moderateQuestions, { boardId, ids: [...ids], act: name, ...details });

  // 1. What the board looks like.
  await change({
    names: 'optional',
    labels: LABELS.map((name, place) => ({ name, color: COLORS[place % COLORS.length] ?? 'blue' })),
    brand: { name: 'Example Conference', primary: '#14532d', accent: '#b45309' },
    replay: 'everyone',
  });
  await putAgenda(url, board, [
    { title: 'Closing panel', speakers: ['Speaker A', 'Speaker B'], startsAt: inMinutes(40), minutes: 30 },
    { title: 'Lightning talks' },
  ]);

  // 2. Earlier talks, and the running one, with questions of the viewers.
  const devices = await Promise.all(
    Array.from({ length: viewers }, () => joinBoard(boardId, { url: () => url })),
  );
  const ask = async (texts: readonly string[]): Promise<QuestionId[]> => {
    const ids: QuestionId[] = [];
    for (const [place, text] of texts.entries()) {
      const name = place % NAME_EVERY === 0 && { name: `Guest ${place + 1}` };
      const send = sendingOrThrow(devices[place % viewers] ?? moderator);
      ids.push(Asked.parse(await send(calls.askQuestion, { boardId, text, ...name })).id);
    }
    return ids;
  };
  const texts = writeQuestions(questions + EARLIER_TALKS.length * QUESTIONS_PER_EARLIER_TALK, random.fork());
  const startTalk = (title: string): Promise<unknown> => moderate(declaredStartTalk, { boardId, title });
  for (const title of EARLIER_TALKS) {
    await startTalk(title);
    const ids = await ask(texts.splice(0, QUESTIONS_PER_EARLIER_TALK));
    await act(ids.slice(0, QUESTIONS_PER_EARLIER_TALK / 2), 'mark-answered');
  }
  await startTalk('How we keep a busy system calm');
  const publicIds = await ask(texts.slice(0, -WAITING - DECLINED));
  await change({ review: true });
  const [waitingIds, declined] = [
    await ask(texts.slice(-WAITING - DECLINED, -DECLINED)),
    await ask(texts.slice(-DECLINED)),
  ];

  // 3. Votes of the viewers.
  await vote({ boardId, devices, ids: publicIds, random: random.fork() });

  // 4. What moderators did to questions.
  await act(declined, 'decline', { reason: 'Off topic' });
  await act(publicIds.slice(0, 3), 'pin');
  await act(publicIds.slice(2, 14), 'mark-answered');
  await act(publicIds.slice(14, 18), 'hide');
  for (const [place, id] of publicIds.entries())
    if (place % LABEL_EVERY === 0)
      await moderate(labelQuestion, {
        questionId: id,
        labels: [LABELS[place % LABELS.length] ?? '', LABELS[(place / 4) % 3] ?? ''],
      });
  for (const id of publicIds.slice(20, 23))
    await moderate(replyToQuestion, {
      questionId: id,
      text: 'The slides and a longer answer are on our site.',
    });
  await moderate(startAnswering, { questionId: publicIds[24] ?? '' });

  // 5. The notice and the closing time.
  await change({ notice: 'Doors of the second hall open at noon.', closesAt: inMinutes(25) });
  return {
    ...board,
    publicIds: publicIds.filter((_, place) => place < 14 || place >= 18),
    waitingIds,
    sessions: devices.map(({ session }) => session),
  };
};

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** Sends calls that must succeed. They throw an Error with the answer. */
const sendingOrThrow =
  ({ sendUntilAnswered }: Device) =>
  async <C extends Call>(call: C, input: CallInput<C>): Promise<unknown> => {
    const reply = await sendUntilAnswered(call, input);
    if (reply.status >= 300)
      throw new Error(`${call.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };

type Voting = { boardId: string; devices: readonly Device[]; ids: readonly QuestionId[]; random: Random };

/**
 * Each viewer votes for some of the questions. All ballots are drawn before the first is sent, so that the seed
 * decides.
 */
const vote = async ({ boardId, devices, ids, random }: Voting): Promise<void> => {
  const appeals = ids.map(() => random.fraction() * VOTE_CHANCE_MAX);
  const ballots = devices.map(() => ids.filter((_, place) => random.chance(appeals[place] ?? 0)));
  await Promise.all(
    devices.map(async (device, viewer) => {
      const send = sendingOrThrow(device);
      for (const id of ballots[viewer] ?? [])
        await send(calls.vote, { boardId, questionId: id, voted: true });
    }),
  );
};
