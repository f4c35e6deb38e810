import type { Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import type { BoardFrame, QuestionChange } from '@openfloor/contract/ws';
import type { Audience } from './audience.ts';
import { placeOf } from './place.ts';

/** What a screen shows of a board, and the position it shows. */
export type BoardView = {
  readonly audience: Audience;
  readonly epoch: Epoch;
  readonly seq: Seq;
  readonly questions: ReadonlyMap<QuestionId, Question>;
  readonly deletedAt?: string;
};

/** `gap`: events between the view and the frame are missing; subscribe again with `since`. */
export type Applied = { result: 'applied' | 'stale'; view: BoardView } | { result: 'gap' };

/** Applies a frame to a view. Returns the view itself when the frame is stale. */
export const applyFrame = (view: BoardView, { data }: BoardFrame): Applied => {
  const place = placeOf(view, data);
  if (place === 'gap') return { result: 'gap' };
  if (place === 'stale') return { result: 'stale', view };
  const questions = new Map(view.questions);
  for (const question of data.questions ?? []) questions.set(question.id, question);
  for (const change of data.changes ?? []) applyChange(questions, change, view.audience);
  for (const [id, votes] of Object.entries(data.votes ?? {})) patch(questions, id, { votes });
  const closed = data.deletedAt !== undefined && { deletedAt: data.deletedAt };
  return { result: 'applied', view: { ...view, seq: data.seq, questions, ...closed } };
};

const applyChange = (
  questions: Map<QuestionId, Question>,
  { id, question, ...flags }: QuestionChange,
  audience: Audience,
): void => {
  if (question) questions.set(id, question);
  else if (flags.hidden && audience === 'public') questions.delete(id);
  else patch(questions, id, flags);
};

const patch = (questions: Map<QuestionId, Question>, id: QuestionId, changes: Partial<Question>): void => {
  const question = questions.get(id);
  if (question) questions.set(id, { ...question, ...changes });
};
