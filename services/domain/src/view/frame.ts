import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type { BoardFrame, FrameType, QuestionChange } from '@openfloor/contract/ws';
import type { BoardState, QuestionState } from '../board/boardState.ts';
import { mayRead, questionFor, type Audience, type Pseudonymize } from './audience.ts';
import type { Changes, QuestionField } from './changes.ts';

type FrameData = BoardFrame['data'];
export type FrameRange = { boardId: BoardId; epoch: Epoch; from: Seq; seq: Seq };
export type FrameReader = { audience: Audience; pseudonymize: Pseudonymize };

const FLAGS = ['hidden', 'pinned', 'isAnswered'] as const;

/**
 * The frame that brings an audience from any position within `range` to its end; undefined if nothing in the range concerns
 * that audience. `state` is the board at `range.seq`, `changes` is what the range touched.
 */
export const frameFor = (
  reader: FrameReader,
  range: FrameRange,
  changes: Changes,
  state: BoardState,
): BoardFrame | undefined => {
  const data: FrameData = { ...range };
  for (const [id, touched] of changes.questions) {
    const question = state.questions.get(id);
    if (question) addQuestion(data, reader, question, touched);
  }
  // No event follows the closing of a board, so a range that ends closed contains it.
  if (state.closedAt !== undefined) data.deletedAt = state.closedAt;
  const type = frameType(data);
  return type && { type, data };
};

const addQuestion = (
  data: FrameData,
  { audience, pseudonymize }: FrameReader,
  question: QuestionState,
  touched: ReadonlySet<QuestionField>,
): void => {
  const { id } = question;
  const whole = () => questionFor(audience, data.boardId, question, pseudonymize);
  if (!mayRead(audience, question)) {
    if (touched.has('hidden')) addChange(data, { id, hidden: true });
  } else if (touched.has('text')) {
    (data.questions ??= []).push(whole());
  } else if (touched.has('hidden') && audience === 'public') {
    addChange(data, { id, hidden: false, question: whole() });
  } else {
    const flags = FLAGS.filter((flag) => touched.has(flag));
    if (flags.length > 0)
      addChange(data, { id, ...Object.fromEntries(flags.map((flag) => [flag, question[flag]])) });
    if (touched.has('votes')) (data.votes ??= {})[id] = question.votes;
  }
};

const addChange = (data: FrameData, change: QuestionChange): void => {
  (data.changes ??= []).push(change);
};

/** The first type of `FRAME_TYPES` that applies. */
const frameType = (data: FrameData): FrameType | undefined => {
  if (data.deletedAt !== undefined) return 'boardUpdate';
  if (data.changes) return 'moderationUpdate';
  if (data.questions) return 'questionUpdate';
  return data.votes && 'voteUpdate';
};
