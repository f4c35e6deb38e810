import type { TalkList } from '@openfloor/contract/http/boards';
import type { ExportAudience, ExportedQuestion } from '@openfloor/contract/http/export';
import type { Epoch, QuestionId, Seq, TalkId } from '@openfloor/contract/ids';
import type { BoardState } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';
import { mayRead, questionFor, type Reader } from '@openfloor/domain/view/audience';
import { newestFirst } from '@openfloor/domain/view/ranking';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { BoardRecord } from '@openfloor/store/reads/boards';
import { talkListOf } from '@openfloor/domain/view/talkList';

/** A copy of a board at a position. It does not change while it is exported. */
export type CapturedBoard = { board: BoardRecord; epoch: Epoch; seq: Seq; state: BoardState };

/** Copies the state of a board. Copies only the map, because states of questions are replaced, never modified. */
export const captureBoard = ({ board, epoch, seq, state }: BoardFeed): CapturedBoard => ({
  board,
  epoch,
  seq,
  state: { ...state, questions: new Map(state.questions) },
});

export type ExportedTalk = TalkList[number];

/** Which part of a board is exported, and for whom. */
export type Selection = {
  captured: CapturedBoard;
  reader: Reader;
  /** undefined: all talks. */
  talkId: TalkId | undefined;
};

export const audienceNamed = (audience: ExportAudience): Reader['audience'] =>
  audience === 'public' ? 'public' : 'moderator';

export const talksIn = ({ captured: { board, state }, talkId }: Selection): ExportedTalk[] =>
  talkListOf(board.id, state).filter(({ id }) => talkId === undefined || id === talkId);

const talkOfQuestion = ({ board }: CapturedBoard, { talkId }: QuestionState): TalkId => talkId ?? board.id;

/** The states of a talk's questions: most votes first, the older of two with the same votes. */
const statesIn = ({ captured, reader }: Selection, talkId: TalkId): QuestionState[] => {
  const readable = [...captured.state.questions.values()].filter(
    (question) => talkOfQuestion(captured, question) === talkId && mayRead(reader.audience, question),
  );
  return readable.toSorted((a, b) => b.votes - a.votes || newestFirst(b, a));
};

/** The questions of a talk, most votes first, built one at a time. */
export function* questionsIn(selection: Selection, talkId: TalkId): Generator<ExportedQuestion> {
  const { captured, reader } = selection;
  for (const question of statesIn(selection, talkId))
    yield { ...questionFor(reader, captured.board.id, question, captured.state), talkId };
}

/** Ids of the questions of a talk, in every status. */
export const idsIn = ({ captured }: Selection, talkId: TalkId): Set<QuestionId> =>
  new Set(
    [...captured.state.questions.values()]
      .filter((question) => talkOfQuestion(captured, question) === talkId)
      .map(({ id }) => id),
  );
