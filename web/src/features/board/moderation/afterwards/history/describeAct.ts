import type { ActDone, HistoryEntry } from '@openfloor/contract/http/moderation';
import type { QuestionId } from '@openfloor/contract/ids';
import { messages } from './messages.ts';

/** The act in words, such as `hid` or `undid: hid`. */
export const describeAct = ({ act, undone }: HistoryEntry): string =>
  undone ? messages.undid(messages.acts[undone.act]) : messages.acts[act];

/** The object of an act in words: questions, settings, a talk or a moderator. For an undo: that of the undone act. */
export const describeObject = (
  entry: HistoryEntry,
  textOf: (id: QuestionId) => string | undefined,
): string | undefined => {
  const done: ActDone = entry.undone ?? entry;
  const parts = [
    questionsIn(done, textOf),
    done.settings?.map(nameOfSetting).join(', '),
    done.talk,
    done.title,
    done.moderator,
    done.labels?.join(', '),
    done.reason && messages.because(done.reason),
  ].filter((part) => part);
  return parts.length > 0 ? parts.join(' · ') : undefined;
};

/** An act on many questions names the first ones, up to this many. */
const NAMED_MAX = 3;

const questionsIn = (
  { questionIds }: ActDone,
  textOf: (id: QuestionId) => string | undefined,
): string | undefined => {
  const named = questionIds.flatMap((id) => textOf(id) ?? []).slice(0, NAMED_MAX);
  const others = questionIds.length - named.length;
  if (named.length > 0) return [...named, ...(others > 0 ? [messages.others(others)] : [])].join(' · ');
  return others === 1 ? messages.unknownQuestion : others > 1 ? messages.questions(others) : undefined;
};

/** The name on the screen, or the API's for a setting of a later version. */
const nameOfSetting = (setting: string): string =>
  Object.entries(messages.settings).find(([key]) => key === setting)?.[1] ?? setting;
