import type { BoardEvent } from '@openfloor/contract/events';
import type { QuestionId } from '@openfloor/contract/ids';
import { isErased, type BoardState } from './boardState.ts';
import type { Seen } from './commands.ts';
import { accept, refuse, type Command, type Decision } from './decision.ts';
import type { QuestionState } from './questionFields.ts';
import { isSame } from './isSame.ts';
import { changeable, isChangedMeanwhile, isRefused } from './moderation.ts';

/** Records what a moderator wrote, unless another moderator wrote the same field after `seen`. */
const write = (
  state: BoardState,
  event: BoardEvent & { questionId: QuestionId },
  field: keyof QuestionState,
  seen: Seen | undefined,
): Decision =>
  isChangedMeanwhile(state, event.questionId, [field], seen)
    ? { ...refuse('changed-meanwhile'), message: 'Another moderator has changed this question meanwhile.' }
    : accept(event);

export const edit = ({ questionId, text, seen }: Command<'EditQuestion'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  // A moderator's dialog that was open during the erasure still has the text.
  if (isErased(question))
    return { ...refuse('question-withdrawn'), message: 'The text of this question was erased.' };
  if (question.text === text) return accept();
  return write(state, { type: 'v1.QuestionEdited', questionId, text }, 'text', seen);
};

export const reply = (
  { questionId, text, seen }: Command<'ReplyToQuestion'>,
  state: BoardState,
): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  if ((question.reply?.text ?? '') === text) return accept();
  return write(
    state,
    text === '' ? { type: 'v1.ReplyRemoved', questionId } : { type: 'v1.QuestionReplied', questionId, text },
    'reply',
    seen,
  );
};

export const label = (
  { questionId, labels, seen }: Command<'LabelQuestion'>,
  state: BoardState,
): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  const known = state.settings.labels.map(({ name }) => name);
  const unknown = labels.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return { ...refuse('invalid-request'), message: 'labels has a label that the board does not have.' };
  const wanted = known.filter((name) => labels.includes(name));
  if (isSame(wanted, question.labels)) return accept();
  return write(state, { type: 'v1.QuestionLabelled', questionId, labels: wanted }, 'labels', seen);
};

/**
 * Records a flag of a language model, unless the text was edited since, or the model has flagged the question
 * already.
 */
export const flag = (
  { questionId, text, flag: added }: Command<'FlagQuestion'>,
  state: BoardState,
): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  const isFlagged = question.flags.some(({ by }) => by === 'machine');
  if (!state.settings.ai || isFlagged || question.text !== text) return accept();
  return accept({ type: 'v1.QuestionFlagged', questionId, flag: added });
};

export const dismissFlags = ({ questionId }: Command<'DismissFlags'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  return question.flags.length === 0 ? accept() : accept({ type: 'v1.FlagsDismissed', questionId });
};
