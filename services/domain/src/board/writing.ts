import { isErased, type BoardState } from './boardState.ts';
import { accept, refuse, type Command, type Decision } from './decision.ts';
import { isSame } from './isSame.ts';
import { changeable, isRefused } from './moderation.ts';

export const edit = ({ questionId, text }: Command<'EditQuestion'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  // A moderator's dialog that was open during the erasure still has the text.
  if (isErased(question))
    return { ...refuse('question-withdrawn'), message: 'The text of this question was erased.' };
  return question.text === text ? accept() : accept({ type: 'v1.QuestionEdited', questionId, text });
};

export const reply = ({ questionId, text }: Command<'ReplyToQuestion'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  if ((question.reply?.text ?? '') === text) return accept();
  return accept(
    text === '' ? { type: 'v1.ReplyRemoved', questionId } : { type: 'v1.QuestionReplied', questionId, text },
  );
};

export const label = ({ questionId, labels }: Command<'LabelQuestion'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  const known = state.settings.labels.map(({ name }) => name);
  const unknown = labels.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return { ...refuse('invalid-request'), message: 'labels has a label that the board does not have.' };
  const wanted = known.filter((name) => labels.includes(name));
  if (isSame(wanted, question.labels)) return accept();
  return accept({ type: 'v1.QuestionLabelled', questionId, labels: wanted });
};

/** A flag of a language model, which may answer after the text was edited or twice about the same text. */
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
