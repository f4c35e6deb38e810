import type { BoardId, Epoch, Seq } from '@openfloor/contract/ids';
import type { BoardFrame, FrameType, QuestionChange } from '@openfloor/contract/ws';
import { isCurrent, isShowable, type BoardState } from '../board/boardState.ts';
import { fieldsWith, type QuestionState } from '../board/questionFields.ts';
import { headFor, mayRead, publicRootOf, questionFor, type Audience, type Reader } from './audience.ts';
import type { Changes, QuestionField } from './changes.ts';

type FrameData = BoardFrame['data'];
export type FrameRange = { boardId: BoardId; epoch: Epoch; from: Seq; seq: Seq };

const MARKS = fieldsWith({ sends: 'mark' });
/** Fields whose change sends the whole question. */
const SENT_WHOLE: Record<Audience, readonly QuestionField[]> = {
  public: fieldsWith({ seenBy: 'everybody', sends: 'question' }),
  moderator: fieldsWith({ sends: 'question' }),
};

/**
 * The frame that brings an audience from any position within `range` to its end; undefined if nothing in the range
 * concerns that audience. `state` is the board at `range.seq`, `changes` is what the range touched.
 */
export const frameFor = (
  reader: Reader,
  range: FrameRange,
  changes: Changes,
  state: BoardState,
): BoardFrame | undefined => {
  const data: FrameData = { ...range };
  if (changes.board.has('talks')) addTalk(data, reader, state);
  else addQuestions(data, reader, changes, state);
  addHead(data, reader, changes, state);
  // No event follows the closing of a board, so a range that ends closed contains it.
  if (state.closedAt !== undefined) data.deletedAt = state.closedAt;
  const type = frameType(data);
  return type && { type, data };
};

const addQuestions = (data: FrameData, reader: Reader, { questions }: Changes, state: BoardState): void => {
  for (const [id, touched] of questions) {
    const question = state.questions.get(id);
    if (question && isCurrent(state, question)) addQuestion(data, reader, question, touched, state);
  }
};

/** All questions of the current talk: the client drops those that it has. */
const addTalk = (data: FrameData, reader: Reader, state: BoardState): void => {
  const questions = state.questions
    .values()
    .filter((question) => isCurrent(state, question) && mayRead(reader.audience, question))
    .map((question) => questionFor(reader, data.boardId, question, state))
    .toArray();
  if (questions.length > 0) data.questions = questions;
};

/** Adds what the audience has to learn of a question: that it left, the whole of it, or only what changed. */
const addQuestion = (
  data: FrameData,
  reader: Reader,
  question: QuestionState,
  touched: ReadonlySet<QuestionField>,
  state: BoardState,
): void => {
  const { id } = question;
  const whole = () => questionFor(reader, data.boardId, question, state);
  if (!mayRead(reader.audience, question)) {
    // The public has the question only if it was public before.
    if (!touched.has('visibility') || !question.wasPublic) return;
    // A hidden question is not shown below its root, so the public does not learn where it went.
    const root = isShowable(question) ? publicRootOf(question, state) : undefined;
    addChange(data, { id, hidden: true, ...(root && { mergedInto: root.id }) });
  } else if (SENT_WHOLE[reader.audience].some((field) => touched.has(field))) {
    (data.questions ??= []).push(whole());
  } else if (touched.has('visibility') && reader.audience === 'public') {
    addChange(data, { id, hidden: false, question: whole() });
  } else {
    const change = changeOf(question, touched, reader);
    if (Object.keys(change).length > 1) addChange(data, change);
    if (touched.has('votes')) (data.votes ??= {})[id] = question.votes;
  }
};

/** The marks of a question that changed, and for moderators its status and flags. Only `id` if none did. */
const changeOf = (
  question: QuestionState,
  touched: ReadonlySet<QuestionField>,
  { audience }: Reader,
): QuestionChange => {
  const { id, status, reason, flags } = question;
  const marks = MARKS.filter((mark) => touched.has(mark)).map((mark) => [mark, question[mark]] as const);
  const isStatusShown = audience === 'moderator' && (touched.has('status') || touched.has('reason'));
  return {
    id,
    ...Object.fromEntries(marks),
    ...(isStatusShown && { status, ...(reason !== undefined && { reason }) }),
    ...(audience === 'moderator' && touched.has('flags') && { flags: [...flags] }),
  };
};

/** Adds the parts of the board's head that changed. */
const addHead = (data: FrameData, { audience }: Reader, { board }: Changes, state: BoardState): void => {
  if (board.size === 0) return;
  const { settings, talk, answeringId, stage, summary, votesSetAside, title, endedAt, agenda } = headFor(
    audience,
    data.boardId,
    state,
  );
  if (board.has('settings')) data.settings = settings;
  if (board.has('talks')) data.talk = talk;
  if (board.has('answeringId')) data.answeringId = answeringId;
  if (board.has('stage')) data.stage = stage;
  if (board.has('isSummaryPublished') && summary) data.summary = summary;
  if (board.has('title') && title !== undefined) data.title = title;
  if (board.has('endedAt') && endedAt !== undefined) data.endedAt = endedAt;
  if (board.has('setAsideTotals') && votesSetAside !== undefined) data.votesSetAside = votesSetAside;
  const isHeldShown = audience === 'moderator' && board.has('agendaHeld');
  if (board.has('agenda')) data.agenda = agenda;
  // A new talk changes which item is running.
  else if (isHeldShown || (board.has('talks') && agenda.length > 0))
    data.agendaStates = agenda.flatMap(({ id, state: stateOfItem, held }) =>
      stateOfItem === 'planned' && !held ? [] : { id, state: stateOfItem, ...(held && { held }) },
    );
};

const addChange = (data: FrameData, change: QuestionChange): void => {
  (data.changes ??= []).push(change);
};

/** Fields of a frame about the board as a whole. */
const HEADLINES = ['deletedAt', 'settings', 'talk', 'title', 'endedAt', 'agenda', 'agendaStates'] as const;

/** The first type of `FRAME_TYPES` that applies. */
const frameType = (data: FrameData): FrameType | undefined => {
  if (HEADLINES.some((field) => data[field] !== undefined)) return 'boardUpdate';
  if (data.changes || data.answeringId !== undefined || data.stage || data.summary) return 'moderationUpdate';
  if (data.questions) return 'questionUpdate';
  return data.votes || data.votesSetAside !== undefined ? 'voteUpdate' : undefined;
};
