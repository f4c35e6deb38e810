import type { Question } from '@openfloor/contract/questions';
import { OFF_TOPIC } from './questions.ts';
import type { HallOptions } from './person.ts';
import { about, rest } from './rest.ts';
import type { Screen } from './screen.ts';

export type ReviewerOptions = Pick<HallOptions, 'boardId' | 'calls' | 'signal'> & {
  adminToken: string;
  /** The moderators' view. */
  desk: Screen;
  actEveryMs: number;
  totalMs: number;
};

const SECOND_TALK = 'Second talk: what we would do again';
const LABELS = [
  { name: 'Operations', color: 'blue' },
  { name: 'People', color: 'green' },
] as const;
const REPLY = 'Yes: the slides are on the page of the talk.';
/** Questions that are approved in one bulk act while many wait. */
const BULK = 5;

/**
 * Shows the whole life of a question on a board with review: approves and declines, answers one question after the other,
 * replies, labels, announces, and starts a second talk at half time.
 */
export const review = async (options: ReviewerOptions): Promise<void> => {
  const { boardId, calls, signal, adminToken, actEveryMs, totalMs } = options;
  await calls.changeSettings(
    boardId,
    {
      review: true,
      names: 'optional',
      labels: [...LABELS],
      notice: 'Questions are reviewed before they appear.',
    },
    adminToken,
  );
  const startSecondTalk = async (): Promise<void> => {
    await rest(totalMs / 2, signal);
    if (!signal.aborted) await calls.startTalk(boardId, SECOND_TALK, adminToken);
  };
  await Promise.all([startSecondTalk(), actInTurn(options, actEveryMs)]);
};

const actInTurn = async (options: ReviewerOptions, actEveryMs: number): Promise<void> => {
  const acts = [judgeWaiting, judgeWaiting, answerNext, judgeWaiting, describe];
  for (let turn = 0; !options.signal.aborted; turn += 1) {
    await rest(about(actEveryMs / 2), options.signal);
    if (!options.signal.aborted) await acts[turn % acts.length]?.(options);
  }
};

/** Declines what is off topic, and approves the others, several at a time when many wait. */
const judgeWaiting = async ({ boardId, calls, desk, adminToken }: ReviewerOptions): Promise<void> => {
  const waiting = desk
    .questions()
    .filter(({ status }) => status === 'waiting')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const offTopic = waiting.find(isOffTopic);
  if (offTopic) await calls.decline(offTopic.id, 'Not about this talk', adminToken);
  const ids = waiting.filter((question) => !isOffTopic(question)).map(({ id }) => id);
  if (ids.length > 0) await calls.approveAll(boardId, ids.slice(0, BULK), adminToken);
};

const isOffTopic = ({ text }: Question): boolean => OFF_TOPIC.includes(text);

/** Answers the open question with the most votes; the one before it becomes answered. */
const answerNext = async ({ calls, desk, adminToken }: ReviewerOptions): Promise<void> => {
  const [next] = openQuestions(desk).toSorted((a, b) => b.votes - a.votes);
  if (next) await calls.startAnswering(next.id, adminToken);
};

/** Labels a question, and replies to it in writing. */
const describe = async ({ calls, desk, adminToken }: ReviewerOptions): Promise<void> => {
  const plain = openQuestions(desk).find(({ labels }) => labels === undefined);
  if (!plain) return;
  const { name } = LABELS[plain.text.length % LABELS.length] ?? LABELS[0];
  await calls.label(plain.id, [name], adminToken);
  if (plain.text.includes('slides')) await calls.reply(plain.id, REPLY, adminToken);
};

const openQuestions = (desk: Screen): Question[] =>
  desk
    .questions()
    .filter(({ status, hidden, isAnswered }) => status === 'published' && !hidden && !isAnswered);
