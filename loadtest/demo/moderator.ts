import { OFF_TOPIC } from './questions.ts';
import type { HallOptions } from './person.ts';
import { about, rest } from './rest.ts';

type ModeratorOptions = Pick<HallOptions, 'boardId' | 'calls' | 'screen' | 'signal'> & {
  adminToken: string;
  actEveryMs: number;
};

const PINNED_MAX = 3;

/** Hides questions off topic, pins the ones with the most votes, and marks pinned ones as answered. */
export const moderate = async (options: ModeratorOptions): Promise<void> => {
  const { boardId, calls, screen, signal, adminToken, actEveryMs } = options;
  const hidden = new Set<string>();
  for (let turn = 0; !signal.aborted; turn += 1) {
    await rest(about(actEveryMs), signal);
    if (signal.aborted) return;
    const questions = screen.questions();
    const offTopic = questions.find(({ id, text }) => OFF_TOPIC.includes(text) && !hidden.has(id));
    if (offTopic) {
      hidden.add(offTopic.id);
      await calls.hide(boardId, offTopic.id, adminToken);
      continue;
    }
    const pinned = questions.filter((question) => question.pinned);
    const waiting = pinned.filter(({ isAnswered }) => !isAnswered);
    const [answered] = pinned.filter(({ isAnswered }) => isAnswered);
    const [wanted] = questions
      .filter((question) => !question.pinned && !question.isAnswered)
      .toSorted((a, b) => b.votes - a.votes);
    if (pinned.length >= PINNED_MAX && answered) await calls.unpin(answered.id, adminToken);
    else if (wanted && waiting.length < 2) await calls.pin(wanted.id, adminToken);
    else if (waiting[0]) await calls.markAnswered(boardId, waiting[0].id, adminToken);
  }
};
