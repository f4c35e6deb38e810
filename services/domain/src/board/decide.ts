import type { BulkAct } from '@openfloor/contract/acts';
import type { BoardEvent } from '@openfloor/contract/events';
import type { QuestionId } from '@openfloor/contract/ids';
import { MODERATORS_MAX, TALKS_MAX } from '@openfloor/contract/limits';
import type { BulkResult, Outcome } from '@openfloor/contract/outcome';
import { assertNever } from '../assertNever.ts';
import { EVENT_OF_ACT, holds } from './acts.ts';
import {
  ballotOf,
  isCurrent,
  isPublic,
  talkQuestionCount,
  type BoardState,
  type QuestionState,
} from './boardState.ts';
import type { BoardCommand } from './commands.ts';
import { changedSettings, settingsFault } from './settings.ts';
import { planUndo } from './undo.ts';

export type Refused = Omit<Extract<Outcome, { ok: false }>, 'sessionId'>;
type Refusal = Refused['code'];
/** `refused`: questions of a bulk act that do not become as it wants them. */
export type Decision = { ok: true; events: BoardEvent[]; refused?: BulkResult['refused'] } | Refused;

/** Limits that the operator configures. `questionsMax`: in one talk. */
export type BoardLimits = { questionsMax: number };
/** `at`: time of the events (ISO 8601). */
export type DecideUnder = BoardLimits & { at: string };

type Command<Type extends BoardCommand['type']> = Extract<BoardCommand, { type: Type }>;

const accept = (...events: BoardEvent[]): Decision => ({ ok: true, events });
const refuse = (code: Refusal): Refused => ({ ok: false, code });

/**
 * Decides which event a command records, or why it is refused. Pure; `state` must contain everything that the command
 * touches (see `touchedBy`) and is not modified. Each accepted command records at most one event, so that an act is one
 * position in the stream. SPEC.md numbers the rules.
 */
export const decide = (command: BoardCommand, state: BoardState, under: DecideUnder): Decision => {
  if (state.closedAt !== undefined) return refuse('board-not-found');
  switch (command.type) {
    case 'AskQuestion':
      return ask(command, state, under);
    case 'Vote':
      return vote(command, state, under);
    case 'HideQuestion':
      return actOn(command, state, 'hide');
    case 'UnhideQuestion':
      return actOn(command, state, 'unhide');
    case 'PinQuestion':
      return actOn(command, state, 'pin');
    case 'UnpinQuestion':
      return actOn(command, state, 'unpin');
    case 'AnswerQuestion':
      return actOn(command, state, 'mark-answered');
    case 'UnanswerQuestion':
      return actOn(command, state, 'mark-unanswered');
    case 'ApproveQuestion':
      return actOn(command, state, 'approve');
    case 'DeclineQuestion':
      return decline(command, state);
    case 'ReturnQuestion':
      return actOn(command, state, 'return');
    case 'ModerateQuestions':
      return moderate(command, state);
    case 'WithdrawQuestion':
      return withdraw(command, state);
    case 'EditQuestion':
      return edit(command, state);
    case 'ReplyToQuestion':
      return reply(command, state);
    case 'LabelQuestion':
      return label(command, state);
    case 'StartAnswering':
      return startAnswering(command, state);
    case 'StopAnswering':
      return stopAnswering(command, state);
    case 'ArrangeStage':
      return arrangeStage(command, state);
    case 'ChangeSettings':
      return changeSettings(command, state, under);
    case 'StartTalk':
      return startTalk(command, state);
    case 'InviteModerator':
      return invite(command, state);
    case 'RevokeModerator':
      return revoke(command, state);
    case 'UndoAct':
      return undo(command, state);
    case 'BlockAuthor':
      return blockAuthor(command, state);
    case 'UnblockParticipant':
      return unblock(command, state);
    case 'RotateKeys':
      return rotateKeys(command, state);
    case 'CloseBoard':
      return accept({ type: 'v1.BoardClosed' });
    default:
      return assertNever(command);
  }
};

const ask = (
  { questionId, sessionId, text, name }: Command<'AskQuestion'>,
  state: BoardState,
  { questionsMax, at }: DecideUnder,
): Decision => {
  const { settings } = state;
  if (state.blocked.has(sessionId)) return refuse('blocked');
  if (settings.asking === 'paused') return refuse('asking-paused');
  const outside = outsideTimeBox(state, at);
  if (outside) return outside;
  if (talkQuestionCount(state) >= questionsMax) return refuse('board-full');
  return accept({
    type: 'v2.QuestionAsked',
    questionId,
    sessionId,
    text,
    status: settings.review ? 'waiting' : 'published',
    ...(name !== undefined && settings.names === 'optional' && { name }),
  });
};

/** Timestamps of the log all have the same format; those of settings are compared as times. */
const outsideTimeBox = ({ settings: { opensAt, closesAt } }: BoardState, at: string): Refused | undefined => {
  const atMs = Date.parse(at);
  if (opensAt !== null && atMs < Date.parse(opensAt)) return { ...refuse('board-not-open'), opensAt };
  if (closesAt !== null && atMs >= Date.parse(closesAt)) return { ...refuse('board-not-open'), closesAt };
  return undefined;
};

const vote = (command: Command<'Vote'>, state: BoardState, { at }: DecideUnder): Decision => {
  const { questionId, sessionId } = command;
  const question = state.questions.get(questionId);
  if (!question || !isPublic(question) || !isCurrent(state, question)) return refuse('question-not-found');
  const hasVoted = state.ballots?.has(ballotOf(command)) ?? false;
  const wanted = command.voted ?? !hasVoted;
  // A retry after a lost answer must not count twice.
  if (wanted === hasVoted) return accept();
  if (state.settings.voting === 'paused') return refuse('voting-paused');
  return (
    outsideTimeBox(state, at) ??
    accept({ type: wanted ? 'v1.VoteCast' : 'v1.VoteRetracted', questionId, sessionId })
  );
};

/** The question, or why no moderator may change it. */
const changeable = (state: BoardState, id: QuestionId): QuestionState | Refused => {
  const question = state.questions.get(id);
  if (!question) return refuse('question-not-found');
  return question.status === 'withdrawn' ? refuse('question-withdrawn') : question;
};
const isRefused = (found: QuestionState | Refused): found is Refused => 'code' in found;

const actOn = (
  { questionId }: { questionId: QuestionId },
  state: BoardState,
  act: keyof typeof EVENT_OF_ACT,
): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  if (isDone(state, question, act)) return accept();
  return accept({ type: EVENT_OF_ACT[act], questionId });
};

/** Whether an act would change nothing. An answered question that is being answered again can be marked answered again. */
const isDone = (
  { answeringId }: BoardState,
  question: QuestionState,
  act: BulkAct,
  reason?: string,
): boolean => holds(question, act, reason) && !(act === 'mark-answered' && answeringId === question.id);

const decline = ({ questionId, reason }: Command<'DeclineQuestion'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  if (isDone(state, question, 'decline', reason)) return accept();
  return accept({ type: 'v1.QuestionDeclined', questionId, ...(reason !== undefined && { reason }) });
};

const moderate = (
  { questionIds, act, reason }: Command<'ModerateQuestions'>,
  state: BoardState,
): Decision => {
  const refused: BulkResult['refused'] = [];
  const changing = new Set<QuestionId>();
  for (const id of new Set(questionIds)) {
    const question = changeable(state, id);
    if (isRefused(question)) refused.push({ id, code: question.code });
    else if (!isDone(state, question, act, reason)) changing.add(id);
  }
  const ofDecline = act === 'decline' && reason !== undefined && { reason };
  const events: BoardEvent[] =
    changing.size === 0
      ? []
      : [{ type: 'v1.QuestionsModerated', act, questionIds: [...changing], ...ofDecline }];
  return { ok: true, events, refused };
};

const withdraw = ({ questionId, sessionId }: Command<'WithdrawQuestion'>, state: BoardState): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  if (question.sessionId !== sessionId) return refuse('not-your-question');
  if (question.status === 'withdrawn') return accept();
  return accept({ type: 'v1.QuestionWithdrawn', questionId, sessionId });
};

const edit = ({ questionId, text }: Command<'EditQuestion'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  return question.text === text ? accept() : accept({ type: 'v1.QuestionEdited', questionId, text });
};

const reply = ({ questionId, text }: Command<'ReplyToQuestion'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  if ((question.reply?.text ?? '') === text) return accept();
  return accept(
    text === '' ? { type: 'v1.ReplyRemoved', questionId } : { type: 'v1.QuestionReplied', questionId, text },
  );
};

const label = ({ questionId, labels }: Command<'LabelQuestion'>, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  const known = state.settings.labels.map(({ name }) => name);
  const unknown = labels.find((name) => !known.includes(name));
  if (unknown !== undefined)
    return { ...refuse('invalid-request'), message: 'labels has a label that the board does not have.' };
  const wanted = known.filter((name) => labels.includes(name));
  if (areEqual(wanted, question.labels)) return accept();
  return accept({ type: 'v1.QuestionLabelled', questionId, labels: wanted });
};

const areEqual = (these: readonly string[], those: readonly string[]): boolean =>
  these.length === those.length && these.every((value, place) => value === those[place]);

/** A question that can be shown to the hall now. */
const showable = (state: BoardState, id: QuestionId): QuestionState | Refused => {
  const question = changeable(state, id);
  if (isRefused(question)) return question;
  return isPublic(question) && isCurrent(state, question) ? question : refuse('question-not-found');
};

const startAnswering = ({ questionId }: Command<'StartAnswering'>, state: BoardState): Decision => {
  const question = showable(state, questionId);
  if (isRefused(question)) return question;
  const { answeringId } = state;
  if (answeringId === questionId) return accept();
  return accept({
    type: 'v1.AnsweringStarted',
    questionId,
    ...(answeringId !== undefined && { answeredId: answeringId }),
  });
};

const stopAnswering = ({ questionId }: { questionId: QuestionId }, state: BoardState): Decision => {
  const question = changeable(state, questionId);
  if (isRefused(question)) return question;
  return state.answeringId === questionId ? accept({ type: 'v1.AnsweringStopped', questionId }) : accept();
};

const arrangeStage = ({ questionIds }: Command<'ArrangeStage'>, state: BoardState): Decision => {
  const ids = [...new Set(questionIds)];
  for (const id of ids) {
    const question = state.questions.get(id);
    if (!question || !isCurrent(state, question)) return refuse('question-not-found');
  }
  return areEqual(ids, state.stage) ? accept() : accept({ type: 'v1.StageArranged', questionIds: ids });
};

const changeSettings = (
  { settings }: Command<'ChangeSettings'>,
  state: BoardState,
  { at }: DecideUnder,
): Decision => {
  const changed = changedSettings(state.settings, settings);
  if (!changed) return accept();
  const fault = settingsFault({ ...state.settings, ...changed }, changed, at);
  if (fault !== undefined) return { ...refuse('invalid-request'), message: fault };
  return accept({ type: 'v1.SettingsChanged', settings: changed });
};

const startTalk = ({ talkId, title }: Command<'StartTalk'>, state: BoardState): Decision => {
  const { answeringId } = state;
  const number = state.talks.length + 2;
  if (number > TALKS_MAX)
    return { ...refuse('board-full'), message: `A board has at most ${TALKS_MAX} talks.` };
  return accept({
    type: 'v1.TalkStarted',
    talkId,
    title: title ?? `Talk ${number}`,
    ...(answeringId !== undefined && { answeredId: answeringId }),
  });
};

const invite = ({ moderatorId, name }: Command<'InviteModerator'>, state: BoardState): Decision =>
  state.moderators.filter(({ isRevoked }) => !isRevoked).length >= MODERATORS_MAX
    ? { ...refuse('invalid-request'), message: `A board has at most ${MODERATORS_MAX} moderators.` }
    : accept({ type: 'v1.ModeratorInvited', moderatorId, name });

const revoke = ({ moderatorId }: Command<'RevokeModerator'>, state: BoardState): Decision => {
  const moderator = state.moderators.find(({ id }) => id === moderatorId);
  if (!moderator) return refuse('moderator-not-found');
  return moderator.isRevoked ? accept() : accept({ type: 'v1.ModeratorRevoked', moderatorId });
};

const undo = ({ seq }: Command<'UndoAct'>, state: BoardState): Decision => {
  const restored = planUndo(state.log ?? [], seq);
  return restored ? accept({ type: 'v1.ActUndone', seq, restored }) : refuse('cannot-undo');
};

const blockAuthor = ({ questionId, sessionId }: Command<'BlockAuthor'>, state: BoardState): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  if (question.sessionId === sessionId) return refuse('own-question');
  if (state.blocked.has(question.sessionId)) return accept();
  return accept({ type: 'v1.ParticipantBlocked', sessionId: question.sessionId });
};

const rotateKeys = ({ keyId }: Command<'RotateKeys'>, state: BoardState): Decision =>
  state.keyId === keyId ? accept() : accept({ type: 'v1.KeysRotated', keyId });

const unblock = ({ sessionId }: Command<'UnblockParticipant'>, state: BoardState): Decision =>
  state.blocked.has(sessionId) ? accept({ type: 'v1.ParticipantUnblocked', sessionId }) : accept();
