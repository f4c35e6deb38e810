import type { BoardEvent, RecordedEvent, Restored, RestoredQuestion } from '@openfloor/contract/events';
import type { QuestionId } from '@openfloor/contract/ids';
import { assertNever } from '../assertNever.ts';
import { changesBy } from './acts.ts';
import { ballotOf, isPublic, type BoardState, type QuestionState } from './boardState.ts';

/**
 * Applies an event to `state`, in place: a state has one owner, and copying thousands of questions for each vote would be
 * the largest cost of all. Values inside are replaced, never modified, so that a comparison by reference shows a change.
 * @throws Error when the event concerns a question that the state does not contain: log and state do not match
 */
export const evolve = (state: BoardState, { event, at }: Pick<RecordedEvent, 'event' | 'at'>): void => {
  switch (event.type) {
    case 'v1.BoardOpened':
      state.title = event.title;
      return;
    case 'v1.BoardClosed':
      state.closedAt = at;
      return;
    case 'v2.QuestionAsked':
      state.questions.set(event.questionId, newQuestion(event, at, state));
      state.questionCount += 1;
      return;
    case 'v1.VoteCast':
      change(state, event.questionId, ({ votes }) => ({ votes: votes + 1 }));
      state.ballots?.add(ballotOf(event));
      return;
    case 'v1.VoteRetracted':
      change(state, event.questionId, ({ votes }) => ({ votes: votes - 1 }));
      state.ballots?.delete(ballotOf(event));
      return;
    case 'v1.QuestionHidden':
      return change(state, event.questionId, () => changesBy('hide'));
    case 'v1.QuestionUnhidden':
      return change(state, event.questionId, () => changesBy('unhide'));
    case 'v1.QuestionPinned':
      return change(state, event.questionId, () => changesBy('pin'));
    case 'v1.QuestionUnpinned':
      return change(state, event.questionId, () => changesBy('unpin'));
    case 'v1.QuestionAnswered':
      return change(state, event.questionId, () => changesBy('mark-answered'));
    case 'v1.QuestionUnanswered':
      return change(state, event.questionId, () => changesBy('mark-unanswered'));
    case 'v1.QuestionApproved':
      return change(state, event.questionId, () => changesBy('approve'));
    case 'v1.QuestionDeclined':
      return change(state, event.questionId, () => changesBy('decline', event.reason));
    case 'v1.QuestionReturned':
      return change(state, event.questionId, () => changesBy('return'));
    case 'v1.QuestionsModerated':
      for (const id of event.questionIds) change(state, id, () => changesBy(event.act, event.reason));
      return;
    case 'v1.QuestionWithdrawn':
      return change(state, event.questionId, () => ({ status: 'withdrawn', reason: undefined }));
    case 'v1.QuestionEdited':
      return change(state, event.questionId, ({ text, original }) => ({
        text: event.text,
        original: original ?? text,
      }));
    case 'v1.QuestionReplied':
      return change(state, event.questionId, () => ({ reply: { text: event.text, at } }));
    case 'v1.ReplyRemoved':
      return change(state, event.questionId, () => ({ reply: undefined }));
    case 'v1.QuestionLabelled':
      return change(state, event.questionId, () => ({ labels: event.labels }));
    case 'v1.AnsweringStarted':
      markAnswered(state, event.answeredId);
      state.answeringId = event.questionId;
      return;
    case 'v1.AnsweringStopped':
      state.answeringId = undefined;
      return;
    case 'v1.StageArranged':
      state.stage = event.questionIds;
      return;
    case 'v1.SettingsChanged':
      state.settings = { ...state.settings, ...event.settings };
      return;
    case 'v1.TalkStarted':
      return startTalk(state, event);
    case 'v1.ModeratorInvited':
      state.moderators = [
        ...state.moderators,
        { id: event.moderatorId, name: event.name, invitedAt: at, isRevoked: false },
      ];
      return;
    case 'v1.ModeratorRevoked':
      state.moderators = state.moderators.map((moderator) =>
        moderator.id === event.moderatorId ? { ...moderator, isRevoked: true } : moderator,
      );
      return;
    case 'v1.ActUndone':
      return restore(state, event.restored);
    case 'v1.ParticipantBlocked':
      state.blocked.add(event.sessionId);
      return;
    case 'v1.ParticipantUnblocked':
      state.blocked.delete(event.sessionId);
      return;
    case 'v1.KeysRotated':
      state.keyId = event.keyId;
      return;
    default:
      assertNever(event);
  }
};

type EventOf<Type extends BoardEvent['type']> = Extract<BoardEvent, { type: Type }>;

const newQuestion = (
  { questionId, sessionId, text, status, name }: EventOf<'v2.QuestionAsked'>,
  createdAt: string,
  { talks }: BoardState,
): QuestionState => ({
  id: questionId,
  sessionId,
  talkId: talks.at(-1)?.id,
  text,
  original: undefined,
  createdAt,
  votes: 0,
  status,
  reason: undefined,
  wasPublic: status === 'published',
  hidden: false,
  pinned: false,
  isAnswered: false,
  name,
  reply: undefined,
  labels: [],
});

/** Changes a question. It is no longer being answered once it is marked answered or leaves the public. */
const change = (
  state: BoardState,
  id: QuestionId,
  changes: (question: QuestionState) => Partial<QuestionState>,
): void => {
  const before = state.questions.get(id);
  if (!before) throw new Error(`The board has no question ${id}`);
  const after = { ...before, ...changes(before) };
  after.wasPublic ||= isPublic(after);
  state.questions.set(id, after);
  const isDone = after.isAnswered && !before.isAnswered;
  if (state.answeringId === id && (isDone || !isPublic(after))) state.answeringId = undefined;
};

const markAnswered = (state: BoardState, id: QuestionId | undefined): void => {
  if (id !== undefined) change(state, id, () => changesBy('mark-answered'));
};

const startTalk = (state: BoardState, { talkId, title, answeredId }: EventOf<'v1.TalkStarted'>): void => {
  markAnswered(state, answeredId);
  state.answeringId = undefined;
  state.stage = [];
  state.settings = { ...state.settings, opensAt: null, closesAt: null };
  state.talks = [...state.talks, { id: talkId, title, askedBefore: state.questionCount }];
};

const restore = (state: BoardState, restored: Restored): void => {
  for (const { questionId, ...values } of restored.questions ?? [])
    change(state, questionId, () => withoutNulls(values));
  if (restored.settings) state.settings = { ...state.settings, ...restored.settings };
  if (restored.talkEnded) state.talks = state.talks.slice(0, -1);
  if (restored.stage) state.stage = restored.stage;
  if (restored.answeringId !== undefined) state.answeringId = restored.answeringId ?? undefined;
  for (const sessionId of restored.blocked ?? []) state.blocked.add(sessionId);
  for (const sessionId of restored.unblocked ?? []) state.blocked.delete(sessionId);
};

/** The values of a restored question as its state has them: undefined instead of null. */
const withoutNulls = ({
  original,
  reason,
  reply,
  ...values
}: Omit<RestoredQuestion, 'questionId'>): Partial<QuestionState> => ({
  ...values,
  ...(original !== undefined && { original: original ?? undefined }),
  ...(reason !== undefined && { reason: reason ?? undefined }),
  ...(reply !== undefined && { reply: reply ?? undefined }),
});
