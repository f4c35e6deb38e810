import { changeSettings } from '@openfloor/contract/calls/desk';
import {
  declineQuestion,
  labelQuestion,
  moderateQuestions,
  replyToQuestion,
  startAnswering,
} from '@openfloor/contract/calls/moderation';
import type { Question } from '@openfloor/contract/questions';
import { OFF_TOPIC } from './questions.ts';
import type { ModeratorOptions } from './moderator.ts';
import { about, rest } from './rest.ts';
import type { Screen } from './screen.ts';

const LABELS = [
  { name: 'Operations', color: 'blue' },
  { name: 'People', color: 'green' },
] as const;
const REPLY = 'Yes: the slides are on the page of the talk.';
/** Questions that are approved in one bulk act while many wait. */
const BULK = 5;

/**
 * Shows the whole life of a question on a board with review: approves and declines, answers one question after the
 * other, replies, and labels.
 * @param options `screen`: with the moderators' view
 */
export const review = async (options: ModeratorOptions): Promise<void> => {
  const { boardId, device } = options;
  await device.send(changeSettings, {
    boardId,
    review: true,
    names: 'optional',
    labels: [...LABELS],
    notice: 'Questions are reviewed before they appear.',
  });
  await actInTurn(options);
};

const actInTurn = async (options: ModeratorOptions): Promise<void> => {
  const acts = [judgeWaiting, judgeWaiting, answerNext, judgeWaiting, describe];
  for (let turn = 0; !options.signal.aborted; turn += 1) {
    await rest(about(options.actEveryMs / 2), options.signal);
    if (!options.signal.aborted) await acts[turn % acts.length]?.(options);
  }
};

/** Declines what is off topic, and approves the others, several at a time when many wait. */
const judgeWaiting = async ({ boardId, device, screen }: ModeratorOptions): Promise<void> => {
  const waiting = screen
    .questions()
    .filter(({ status }) => status === 'waiting')
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const offTopic = waiting.find(isOffTopic);
  if (offTopic)
    await device.send(declineQuestion, { questionId: offTopic.id, reason: 'Not about this talk' });
  const ids = waiting.filter((question) => !isOffTopic(question)).map(({ id }) => id);
  const bulk = { boardId, ids: ids.slice(0, BULK), act: 'approve' } as const;
  if (ids.length > 0) await device.send(moderateQuestions, bulk);
};

const isOffTopic = ({ text }: Question): boolean => OFF_TOPIC.includes(text);

/** Answers the open question with the most votes; the one before it becomes answered. */
const answerNext = async ({ device, screen }: ModeratorOptions): Promise<void> => {
  const [next] = openQuestions(screen).toSorted((a, b) => b.votes - a.votes);
  if (next) await device.send(startAnswering, { questionId: next.id });
};

/** Labels a question, and replies to it in writing. */
const describe = async ({ device, screen }: ModeratorOptions): Promise<void> => {
  const plain = openQuestions(screen).find(({ labels }) => labels === undefined);
  if (!plain) return;
  const { name } = LABELS[plain.text.length % LABELS.length] ?? LABELS[0];
  await device.send(labelQuestion, { questionId: plain.id, labels: [name] });
  if (plain.text.includes('slides'))
    await device.send(replyToQuestion, { questionId: plain.id, text: REPLY });
};

const openQuestions = (screen: Screen): Question[] =>
  screen
    .questions()
    .filter(({ status, hidden, isAnswered }) => status === 'published' && !hidden && !isAnswered);
