import type { AgendaItem } from '@openfloor/contract/agenda';
import type { BulkAct } from '@openfloor/contract/acts';
import type {
  BoardEvent,
  RecordedEvent,
  Restored,
  RestoredQuestion,
  VoteTotals,
} from '@openfloor/contract/events';
import {
  FIRST_OWNER_ID,
  type AgendaItemId,
  type GroupId,
  type OwnerId,
  type QuestionId,
  type SessionId,
} from '@openfloor/contract/ids';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { assertNever } from '../assertNever.ts';
import { changesBy } from './acts.ts';
import { agendaAfter } from './agenda.ts';
import { ballotOf, isPublic, rootIdOf, type BoardState, type ModeratorState } from './boardState.ts';
import { ERASED, NO_DETAILS, type QuestionState } from './questionFields.ts';
import { dueItems } from './dueItem.ts';
import { countingFor, known, movedBy, type Move } from './mergedTree.ts';
import { withoutOwner } from './owners.ts';
import { settingsIn } from './settings.ts';

/**
 * Applies an event to `state`, in place: a state has one owner, and copying thousands of questions for each vote would
 * be the largest cost of all. Values inside are replaced, never modified, so that a comparison by reference shows a
 * change.
 * @throws Error when the event concerns a question that the state does not contain: log and state do not match
 */
export const evolve = (state: BoardState, { event, at }: Pick<RecordedEvent, 'event' | 'at'>): void => {
  switch (event.type) {
    case 'v1.BoardOpened':
      state.title = event.title;
      return addOwner(state, FIRST_OWNER_ID, event.sessionId, at);
    case 'v1.BoardClosed':
      state.closedAt = at;
      return;
    case 'v1.BoardEnded':
      if (event.answeredId !== undefined) apply(state, event.answeredId, 'mark-answered');
      state.endedAt = at;
      return;
    case 'v1.BoardReopened':
      state.endedAt = undefined;
      return;
    case 'v1.BoardRenamed':
      state.title = event.title;
      return;
    case 'v1.QuestionAsked':
      state.questions.set(event.questionId, newQuestion(event, at, state));
      state.questionCount += 1;
      return;
    case 'v1.VoteCast':
      count(state, event.sessionId, [event.questionId], 1);
      state.ballots?.add(ballotOf(event));
      return;
    case 'v1.VoteRetracted':
      return retract(state, event.sessionId, [event.questionId]);
    case 'v1.VotesRetracted':
      return retract(state, event.sessionId, event.questionIds);
    case 'v1.QuestionsModerated':
      for (const id of event.questionIds) apply(state, id, event.act, event.reason);
      return;
    case 'v1.QuestionWithdrawn':
      return change(state, event.questionId, () => ({ status: 'withdrawn', reason: undefined }));
    case 'v1.QuestionEdited':
      return change(state, event.questionId, ({ text, original, flags }) => ({
        text: event.text,
        original: original ?? text,
        // The former flags were about the former text. A moderator's text needs none.
        flags: event.flags ?? (flags.length === 0 ? flags : []),
        ...(event.status && { status: event.status }),
      }));
    case 'v1.QuestionFlagged':
      return change(state, event.questionId, ({ flags }) => ({ flags: [...flags, event.flag] }));
    case 'v1.FlagsDismissed':
      return change(state, event.questionId, () => ({ flags: [] }));
    case 'v1.QuestionsErased':
      for (const id of event.questionIds) eraseTexts(state, id);
      return;
    case 'v1.QuestionReplied':
      return change(state, event.questionId, () => ({ reply: { text: event.text, at } }));
    case 'v1.ReplyRemoved':
      return change(state, event.questionId, () => ({ reply: undefined }));
    case 'v1.QuestionLabelled':
      return change(state, event.questionId, () => ({ labels: event.labels }));
    case 'v1.QuestionsMerged':
      for (const id of event.questionIds) move(state, { id, into: event.into });
      return setTotals(state, event.votes);
    case 'v1.QuestionsUnmerged':
      for (const id of event.questionIds) move(state, { id, into: undefined });
      return setTotals(state, event.votes);
    case 'v1.SessionsSetAside':
      setAside(state, event.group, event.sessionIds);
      return setTotals(state, event.votes, event);
    case 'v1.SessionsReleased':
      setAside(state, null, event.sessionIds);
      return setTotals(state, event.votes, event);
    case 'v1.AnsweringStarted':
      if (event.answeredId !== undefined) apply(state, event.answeredId, 'mark-answered');
      if (event.reopened) apply(state, event.questionId, 'mark-unanswered');
      state.answeringId = event.questionId;
      return;
    case 'v1.AnsweringStopped':
      state.answeringId = undefined;
      return;
    case 'v1.StageArranged':
      state.stage = event.questionIds;
      return;
    case 'v1.SettingsChanged':
      return changeSettings(state, settingsIn(event, state.settings));
    case 'v1.TalkStarted':
      return startTalk(state, event);
    case 'v1.AgendaChanged':
      return setAgenda(state, agendaAfter(state.agenda, event));
    case 'v1.AgendaItemHeld':
      return hold(state, event.itemId);
    case 'v1.AgendaItemReleased':
      state.agendaHeld = state.agendaHeld.filter((id) => id !== event.itemId);
      return;
    case 'v1.SummaryWritten': {
      const { text, topics, sources } = event;
      state.writtenSummary = { text, topics, sources, at };
      return;
    }
    case 'v1.SummaryPublished':
      state.isSummaryPublished = true;
      state.publishedSummary = state.writtenSummary;
      return;
    case 'v1.SummaryTakenBack':
      state.isSummaryPublished = false;
      state.publishedSummary = undefined;
      return;
    case 'v1.ModeratorInvited':
      state.moderators = [
        ...state.moderators,
        { id: event.moderatorId, name: event.name, invitedAt: at, isRevoked: false },
      ];
      return;
    case 'v1.ModeratorRevoked':
      return revoke(state, ({ id }) => id === event.moderatorId);
    case 'v1.ActUndone':
      return restore(state, event.restored, at);
    case 'v1.ParticipantBlocked':
      state.blocked.add(event.sessionId);
      return;
    case 'v1.ParticipantUnblocked':
      state.blocked.delete(event.sessionId);
      return;
    case 'v1.KeysRotated':
      state.keyId = event.keyId;
      return revoke(state, () => true);
    case 'v1.OwnerLinkIssued':
      return;
    case 'v1.OwnerAdded':
      return addOwner(state, event.ownerId, event.sessionId, at);
    case 'v1.OwnerRemoved':
      state.owners = withoutOwner(state.owners, event.ownerId);
      return;
    default:
      assertNever(event);
  }
};

type EventOf<Type extends BoardEvent['type']> = Extract<BoardEvent, { type: Type }>;

const newQuestion = (
  { type: _type, questionId: id, ...asked }: EventOf<'v1.QuestionAsked'>,
  createdAt: string,
  { talks }: BoardState,
): QuestionState => ({
  ...NO_DETAILS,
  ...asked,
  id,
  talkId: talks.at(-1)?.id,
  createdAt,
  votes: 0,
  wasPublic: asked.status === 'published',
  hidden: false,
  pinned: false,
  isAnswered: false,
  ancestors: [],
  members: [],
});

/** Applies a moderator's act to a question. Marking it answered ends its answering. */
const apply = (state: BoardState, id: QuestionId, act: BulkAct, reason?: string): void => {
  change(state, id, () => changesBy(act, reason));
  if (act === 'mark-answered') endAnswering(state, id);
};

/** Changes a question. Once it leaves the public it is no longer being answered. */
const change = (
  state: BoardState,
  id: QuestionId,
  changes: (question: QuestionState) => Partial<QuestionState>,
): void => {
  const before = known(state.questions, id);
  const after = { ...before, ...changes(before) };
  after.wasPublic ||= isPublic(after);
  state.questions.set(id, after);
  // A root shows its members, so it is replaced too: a comparison by reference must find the change.
  const root = state.questions.get(rootIdOf(after));
  if (root && root !== after) state.questions.set(root.id, { ...root });
  if (!isPublic(after)) endAnswering(state, id);
  if (!isPublic(after) || after.text !== before.text) dropSummariesOf(state, id);
};

/**
 * Erases the texts of a question. Drops the summaries itself: in an erased log the questions have empty texts from the
 * start, so `change` finds no new text and keeps the summaries.
 */
const eraseTexts = (state: BoardState, id: QuestionId): void => {
  change(state, id, () => ERASED);
  dropSummariesOf(state, id);
};

/**
 * Adds a session's vote to the totals of questions and their ancestors, or subtracts it (`difference`). The vote of a
 * session that is set aside counts in the board's totals instead. Needs no ballots: a session that votes in a tree
 * has no other vote there, and a retraction takes back all of its votes.
 */
const count = (
  state: BoardState,
  sessionId: SessionId,
  ids: readonly QuestionId[],
  difference: 1 | -1,
): void => {
  if (state.setAside.has(sessionId)) {
    const { votes } = state.setAsideTotals;
    state.setAsideTotals = { ...state.setAsideTotals, votes: votes + difference * ids.length };
    return;
  }
  for (const id of countingFor(state.questions, ids))
    change(state, id, ({ votes }) => ({ votes: votes + difference }));
};

/** Takes back the ballots of a session. */
const retract = (state: BoardState, sessionId: SessionId, ids: readonly QuestionId[]): void => {
  count(state, sessionId, ids, -1);
  for (const questionId of ids) state.ballots?.delete(ballotOf({ questionId, sessionId }));
};

/** Merges a question into another one, or separates it; the trees of both change. */
const move = (state: BoardState, to: Move): void => {
  for (const [id, values] of movedBy(state.questions, to)) change(state, id, () => values);
};

/** @param group null: the votes of these sessions count again */
const setAside = (state: BoardState, group: GroupId | null, sessionIds: readonly SessionId[]): void => {
  for (const sessionId of sessionIds)
    if (group === null) state.setAside.delete(sessionId);
    else state.setAside.set(sessionId, group);
  const { sessions } = state.setAsideTotals;
  const difference = group === null ? -sessionIds.length : sessionIds.length;
  state.setAsideTotals = { ...state.setAsideTotals, sessions: sessions + difference };
};

/**
 * `votesSetAside`: votes of sessions that are set aside; `setAsideBefore`: those of earlier talks among them. Absent:
 * as before.
 */
type SetAsideVotes = { votesSetAside?: number; setAsideBefore?: number };

/** Sets totals that the event names, because a state without ballots cannot count them. */
const setTotals = (state: BoardState, totals: VoteTotals, setAsideVotes: SetAsideVotes = {}): void => {
  for (const [id, votes] of Object.entries(totals)) change(state, id, () => ({ votes }));
  countSetAside(state, setAsideVotes);
};

const countSetAside = (state: BoardState, { votesSetAside, setAsideBefore }: SetAsideVotes): void => {
  if (votesSetAside === undefined && setAsideBefore === undefined) return;
  const { sessions, votes: formerVotes, before: formerBefore = 0 } = state.setAsideTotals;
  const votes = votesSetAside ?? formerVotes;
  const before = Math.min(votes, setAsideBefore ?? formerBefore);
  state.setAsideTotals = { sessions, votes, ...(before > 0 && { before }) };
};

const endAnswering = (state: BoardState, id: QuestionId): void => {
  if (state.answeringId === id) state.answeringId = undefined;
};

/** Switching the language model off drops what it wrote. */
const changeSettings = (state: BoardState, settings: StoredSettings): void => {
  state.settings = { ...state.settings, ...settings };
  if (!state.settings.ai) dropSummaries(state);
};

const dropSummaries = (state: BoardState): void => {
  state.writtenSummary = undefined;
  state.publishedSummary = undefined;
};

/** Drops the summaries that a model wrote from a question, because they may quote it. */
const dropSummariesOf = (state: BoardState, id: QuestionId): void => {
  if (state.writtenSummary?.sources.includes(id)) state.writtenSummary = undefined;
  if (state.publishedSummary?.sources.includes(id)) state.publishedSummary = undefined;
};

/** Ends the current talk and starts the next one. Waiting questions are carried over, or decided as the event says. */
const startTalk = (state: BoardState, event: EventOf<'v1.TalkStarted'>): void => {
  const { talkId, title, agendaId, answeredId, waiting } = event;
  if (answeredId !== undefined) apply(state, answeredId, 'mark-answered');
  state.answeringId = undefined;
  state.stage = [];
  state.isSummaryPublished = false;
  dropSummaries(state);
  state.settings = { ...state.settings, opensAt: null, closesAt: null, ...event.settings };
  countSetAside(state, event);
  const carried = waiting?.act === 'carry' ? waiting.questionIds.length : 0;
  const ofAgenda = agendaId !== undefined && { agendaId };
  state.talks = [
    ...state.talks,
    { id: talkId, title, askedBefore: state.questionCount - carried, ...ofAgenda },
  ];
  for (const id of waiting?.questionIds ?? [])
    if (waiting?.act === 'carry') change(state, id, () => ({ talkId }));
    else if (waiting) apply(state, id, waiting.act, waiting.reason);
};

/**
 * Returns to the previous talk. The talk that ended was started too early, so its item is held, and with it all items
 * that are due now: none of them may start automatically in its place.
 */
const endTalk = (state: BoardState, at: string): void => {
  const { agendaId } = state.talks.at(-1) ?? {};
  state.talks = state.talks.slice(0, -1);
  if (agendaId === undefined) return;
  hold(state, agendaId);
  for (const { id } of dueItems(state, at)) hold(state, id);
};

const setAgenda = (state: BoardState, agenda: readonly AgendaItem[]): void => {
  state.agenda = agenda;
  const held = state.agendaHeld.filter((id) => agenda.some((item) => item.id === id));
  if (held.length < state.agendaHeld.length) state.agendaHeld = held;
};

const hold = (state: BoardState, itemId: AgendaItemId): void => {
  if (!state.agendaHeld.includes(itemId)) state.agendaHeld = [...state.agendaHeld, itemId];
};

/** Revokes the invited moderators that match and are not revoked yet. */
const revoke = (state: BoardState, isMeant: (moderator: ModeratorState) => boolean): void => {
  const isEnding = (moderator: ModeratorState): boolean => !moderator.isRevoked && isMeant(moderator);
  if (!state.moderators.some(isEnding)) return;
  state.moderators = state.moderators.map((moderator) =>
    isEnding(moderator) ? { ...moderator, isRevoked: true } : moderator,
  );
};

const addOwner = (state: BoardState, id: OwnerId, sessionId: SessionId, since: string): void => {
  state.owners = [...state.owners, { id, sessionId, since, isRemoved: false }];
};

/** Restores the values that an act replaced. An absent value is not changed; null means that there was none. */
const restore = (state: BoardState, restored: Restored, at: string): void => {
  for (const { questionId, ...values } of restored.questions ?? [])
    restoreQuestion(state, questionId, values);
  if (restored.setAside) setAside(state, restored.setAside.group, restored.setAside.sessionIds);
  setTotals(state, restored.votes ?? {}, restored);
  if (restored.settings) changeSettings(state, restored.settings);
  if (restored.agenda) setAgenda(state, restored.agenda);
  for (const itemId of restored.agendaHeld ?? []) hold(state, itemId);
  if (restored.talkEnded) endTalk(state, at);
  if (restored.stage) state.stage = restored.stage;
  if (restored.isSummaryPublished !== undefined) state.isSummaryPublished = restored.isSummaryPublished;
  if (restored.writtenSummary === null) state.writtenSummary = undefined;
  if (restored.publishedSummary === null || !state.isSummaryPublished) state.publishedSummary = undefined;
  if (restored.answeringId !== undefined) state.answeringId = restored.answeringId ?? undefined;
  for (const sessionId of restored.blocked ?? []) state.blocked.add(sessionId);
  for (const sessionId of restored.unblocked ?? []) state.blocked.delete(sessionId);
};

const restoreQuestion = (
  state: BoardState,
  id: QuestionId,
  { mergedInto, ...values }: Omit<RestoredQuestion, 'questionId'>,
): void => {
  change(state, id, () => withoutNulls(values));
  if (mergedInto !== undefined) move(state, { id, into: mergedInto ?? undefined });
};

/** The values of a restored question as its state has them: undefined instead of null. */
const withoutNulls = (values: Omit<RestoredQuestion, 'questionId' | 'mergedInto'>): Partial<QuestionState> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]));
