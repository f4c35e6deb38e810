import { hideQuestion, markAnswered, pinQuestion, unpinQuestion } from '@openfloor/contract/calls/moderation';
import type { Device } from '@openfloor/testkit/device';
import { OFF_TOPIC } from './questions.ts';
import { about, rest } from './rest.ts';
import type { Screen } from './screen.ts';

export type ModeratorOptions = {
  boardId: string;
  device: Device;
  screen: Screen;
  signal: AbortSignal;
  actEveryMs: number;
};

const PINNED_MAX = 3;

/** Hides questions off topic, pins the ones with the most votes, and marks pinned ones as answered. */
export const moderate = async (options: ModeratorOptions): Promise<void> => {
  const { boardId, device, screen, signal, actEveryMs } = options;
  const hidden = new Set<string>();
  for (let turn = 0; !signal.aborted; turn += 1) {
    await rest(about(actEveryMs), signal);
    if (signal.aborted) return;
    const questions = screen.questions();
    const offTopic = questions.find(({ id, text }) => OFF_TOPIC.includes(text) && !hidden.has(id));
    if (offTopic) {
      hidden.add(offTopic.id);
      await device.send(hideQuestion, { boardId, questionId: offTopic.id });
      continue;
    }
    const pinned = questions.filter((question) => question.pinned);
    const waiting = pinned.filter(({ isAnswered }) => !isAnswered);
    const [answered] = pinned.filter(({ isAnswered }) => isAnswered);
    const [wanted] = questions
      .filter((question) => !question.pinned && !question.isAnswered)
      .toSorted((a, b) => b.votes - a.votes);
    if (pinned.length >= PINNED_MAX && answered)
      await device.send(unpinQuestion, { questionId: answered.id });
    else if (wanted && waiting.length < 2) await device.send(pinQuestion, { questionId: wanted.id });
    else if (waiting[0]) await device.send(markAnswered, { questionId: waiting[0].id });
  }
};
