import type { BulkAct } from '@openfloor/contract/acts';
import type { BoardEvent } from '@openfloor/contract/events';
import type { QuestionId } from '@openfloor/contract/ids';
import type { BulkResult } from '@openfloor/contract/outcome';
import { holds } from './acts.ts';
import { isMerged, type BoardState } from './boardState.ts';
import type { QuestionState } from './questionFields.ts';
import type { Seen } from './commands.ts';
import { accept, refuse, type Command, type Decision, type Refused } from './decision.ts';

/** Acts that are refused on a merged question, which the public sees only below its root. */
const ROOTS_ONLY: ReadonlySet<BulkAct> = new Set<BulkAct>(['pin', 'decline', 'return']);

/** The question, or why no moderator may change it by this act. */
export const changeable = (state: BoardState, id: QuestionId, act?: BulkAct): QuestionState | Refused => {
  const question = state.questions.get(id);
  if (!question) return refuse('question-not-found');
  if (question.status === 'withdrawn') return refuse('question-withdrawn');
  return act && ROOTS_ONLY.has(act) && isMerged(question) ? refuse('question-merged') : question;
};
export const isRefused = (found: QuestionState | Refused): found is Refused => 'code' in found;

/** Whether an act changes the question, or why it is refused. */
const wouldChange = (
  state: BoardState,
  id: QuestionId,
  { act, reason, seen }: Omit<Command<'ModerateQuestion'>, 'type' | 'questionId'>,
): boolean | Refused => {
  const question = changeable(state, id, act);
  if (isRefused(question)) return question;
  if (isDone(state, question, act, reason)) return false;
  const isOverriding =
    ON_STATUS.has(act) &&
    (isChangedMeanwhile(state, id, ['status', 'reason'], seen) || isEditedMeanwhile(state, question, seen));
  return isOverriding ? refuse('changed-meanwhile') : true;
};

/** Whether the author edited the text after `seen`: the moderator has not read what the act would decide on. */
const isEditedMeanwhile = (
  { latestChanges }: BoardState,
  { id, sessionId }: QuestionState,
  seen: Seen | undefined,
): boolean => {
  const latest = latestChanges?.get(`${id} text`);
  return seen !== undefined && latest !== undefined && latest.seq > seen.seq && latest.by === sessionId;
};

/** The event of an act. Only a declined question keeps a reason. */
const moderated = (
  { act, reason }: { act: BulkAct; reason?: string },
  questionIds: QuestionId[],
): BoardEvent => ({
  type: 'v1.QuestionsModerated',
  act,
  questionIds,
  ...(act === 'decline' && reason !== undefined && { reason }),
});

/** An act on one question: its refusal is that of the command. */
export const moderateOne = (command: Command<'ModerateQuestion'>, state: BoardState): Decision => {
  const found = wouldChange(state, command.questionId, command);
  if (typeof found !== 'boolean') return found;
  return found ? accept(moderated(command, [command.questionId])) : accept();
};

/** An act on many questions: records those that change, and names those that refuse it. */
export const moderate = (command: Command<'ModerateQuestions'>, state: BoardState): Decision => {
  const refused: BulkResult['refused'] = [];
  const changing: QuestionId[] = [];
  for (const id of new Set(command.questionIds)) {
    const found = wouldChange(state, id, command);
    if (typeof found !== 'boolean') refused.push({ id, code: found.code });
    else if (found) changing.push(id);
  }
  return { ok: true, events: changing.length > 0 ? [moderated(command, changing)] : [], refused };
};

/** Acts that decide on the status of a question. */
export const ON_STATUS: ReadonlySet<BulkAct> = new Set<BulkAct>(['approve', 'decline', 'return']);

/**
 * Whether another moderator changed one of these fields of a question after `seen`, the state of the screen of the
 * act's author.
 */
export const isChangedMeanwhile = (
  { latestChanges }: BoardState,
  id: QuestionId,
  fields: readonly (keyof QuestionState)[],
  seen: Seen | undefined,
): boolean =>
  seen !== undefined &&
  fields.some((field) => {
    const latest = latestChanges?.get(`${id} ${field}`);
    return latest !== undefined && latest.seq > seen.seq && latest.by !== seen.by;
  });

/**
 * Whether an act would change nothing. Exception: an answered question that is being answered again can be marked
 * answered again.
 */
const isDone = (
  { answeringId }: BoardState,
  question: QuestionState,
  act: BulkAct,
  reason?: string,
): boolean => holds(question, act, reason) && !(act === 'mark-answered' && answeringId === question.id);

/** Blocks the author of a question from the board. A moderator who asked it (`sessionId`) cannot block themselves. */
export const blockAuthor = (
  { questionId, sessionId }: Command<'BlockAuthor'>,
  state: BoardState,
): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  if (question.sessionId === sessionId) return refuse('own-question');
  if (state.blocked.has(question.sessionId)) return accept();
  return accept({ type: 'v1.ParticipantBlocked', sessionId: question.sessionId });
};

export const unblock = ({ sessionId }: Command<'UnblockParticipant'>, state: BoardState): Decision =>
  state.blocked.has(sessionId) ? accept({ type: 'v1.ParticipantUnblocked', sessionId }) : accept();
