import type { QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { Act } from './boardState.ts';
import type { BoardCommand } from './commands.ts';

/** What `decide` looks up for some commands. */
export type Touched = {
  /** Questions that are looked up, with the roots of their trees. */
  questions: Set<QuestionId>;
  /** Sessions that may be blocked. */
  sessions: Set<SessionId>;
  /** For each pair: the session's ballots on the question's tree, and the questions that these count for. */
  ballots: { questionId: QuestionId; sessionId: SessionId }[];
  /** Texts of new questions, to find questions with the same words. */
  asked: Set<string>;
  /** Whether a command may switch on the automatic merging of equal questions. */
  exactMerging: boolean;
  /** Sessions that may be set aside or released: all their ballots, and the questions these count for. */
  voters: Set<SessionId>;
  /** Questions whose whole trees are looked up, with all ballots on them. */
  trees: Set<QuestionId>;
  /** Questions whose author may be blocked. */
  authorsOf: Set<QuestionId>;
  /** Questions whose present text is looked up. */
  textsOf: Set<QuestionId>;
  /** Whether the question that is being answered is looked up too. */
  answering: boolean;
  /**
   * Whether all waiting questions of the current talk are looked up. If so, every question that is looked up
   * comes with those merged into it.
   */
  waiting: boolean;
  /** Whether acts may be recorded, which takes the latest changes of everything above and of the board. */
  latestChanges: boolean;
  /** Acts to undo. `touchUndone` adds what they concern. */
  undone: Set<Seq>;
};

/** Commands that record no act. */
const WITHOUT_ACTS: ReadonlySet<BoardCommand['type']> = new Set([
  'AskQuestion',
  'Vote',
  'WithdrawQuestion',
  'EditOwnQuestion',
  'UnblockParticipant',
  'EraseQuestions',
  'CloseBoard',
]);

/** Commands that look up whether their session is blocked. */
const MAY_BE_BLOCKED: ReadonlySet<BoardCommand['type']> = new Set([
  'AskQuestion',
  'EditOwnQuestion',
  'UnblockParticipant',
]);

/** Commands that look up the present text of their question. */
const ON_TEXT: ReadonlySet<BoardCommand['type']> = new Set([
  'EditQuestion',
  'EditOwnQuestion',
  'FlagQuestion',
]);

/** Commands that mark the question that is being answered as answered. */
const ENDS_ANSWERING: ReadonlySet<BoardCommand['type']> = new Set([
  'StartAnswering',
  'StartTalk',
  'EndBoard',
  'StartDueTalk',
]);

/**
 * Collects what a writer must load before it decides. When the author of a question is to be blocked, the writer finds
 * the author and their block through the question.
 */
export const touchedBy = (commands: readonly BoardCommand[]): Touched => {
  const touched: Touched = {
    questions: new Set(),
    sessions: new Set(),
    ballots: [],
    asked: new Set(),
    exactMerging: false,
    voters: new Set(),
    trees: new Set(),
    authorsOf: new Set(),
    textsOf: new Set(),
    answering: false,
    waiting: false,
    latestChanges: false,
    undone: new Set(),
  };
  for (const command of commands) {
    if ('questionId' in command && command.type !== 'AskQuestion') touched.questions.add(command.questionId);
    if ('sessionIds' in command) for (const id of command.sessionIds) touched.voters.add(id);
    if ('questionIds' in command) for (const id of command.questionIds) touched.questions.add(id);
    if (MAY_BE_BLOCKED.has(command.type) && 'sessionId' in command && command.sessionId !== undefined)
      touched.sessions.add(command.sessionId);
    if (command.type === 'AskQuestion') touched.asked.add(command.text);
    if (command.type === 'BlockAuthor') touched.authorsOf.add(command.questionId);
    if (ON_TEXT.has(command.type) && 'questionId' in command) touched.textsOf.add(command.questionId);
    if (command.type === 'EraseQuestions') for (const id of command.questionIds) touched.textsOf.add(id);
    if (command.type === 'WriteSummary')
      for (const { id } of command.sources) {
        touched.questions.add(id);
        touched.textsOf.add(id);
      }
    if (command.type === 'Vote' || command.type === 'EditOwnQuestion') touched.ballots.push(command);
    if (command.type === 'ChangeSettings' && command.settings.merge === 'exact') touched.exactMerging = true;
    for (const id of treesNamedBy(command)) {
      touched.questions.add(id);
      touched.trees.add(id);
    }
    if (ENDS_ANSWERING.has(command.type)) touched.answering = true;
    if (command.type === 'StartTalk' && command.waiting) touched.waiting = true;
    if (command.type === 'UndoAct') touched.undone.add(command.seq);
    if (!WITHOUT_ACTS.has(command.type)) touched.latestChanges = true;
  }
  return touched;
};

const treesNamedBy = (command: BoardCommand): readonly QuestionId[] => {
  if (command.type === 'MergeQuestions') return [command.into, ...command.from];
  return command.type === 'UnmergeQuestion' ? [command.questionId] : [];
};

/**
 * Adds what undoing these acts concerns.
 * @returns whether something was added
 */
export const touchUndone = (touched: Touched, acts: Iterable<Act>): boolean => {
  const { questions, trees, sessions, voters } = touched;
  const size = (): number => questions.size + trees.size + sessions.size + voters.size;
  const known = size();
  for (const { former } of acts) {
    for (const { questionId, mergedInto } of former.questions ?? []) {
      questions.add(questionId);
      if (mergedInto === undefined) continue;
      for (const id of [questionId, mergedInto ?? questionId]) {
        questions.add(id);
        trees.add(id);
      }
    }
    if (typeof former.answeringId === 'string') questions.add(former.answeringId);
    for (const id of [...(former.blocked ?? []), ...(former.unblocked ?? [])]) sessions.add(id);
    for (const id of former.setAside?.sessionIds ?? []) voters.add(id);
  }
  return size() > known;
};
