import type { AgendaItem } from '@openfloor/contract/agenda';
import type { BulkAct } from '@openfloor/contract/acts';
import type { BoardEvent, RecordedEvent, Restored } from '@openfloor/contract/events';
import type { Flag } from '@openfloor/contract/flags';
import type { QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { emptyBoard, noActs, type BoardState } from '../board/boardState.ts';
import type { QuestionState } from '../board/questionFields.ts';
import { evolve } from '../board/evolve.ts';
import { evolveNotingAct, type NotedState } from '../board/noteActs.ts';

/** A board with sessions and questions for tests. */
export const boardId = 'b0000000-0000-4000-8000-000000000000';
export const epoch = 'first-life';
export const anna = 'a0000000-0000-4000-8000-00000000000a';
export const ben = 'a0000000-0000-4000-8000-00000000000b';
export const questionId = 'c0000000-0000-4000-8000-000000000001';
export const otherQuestionId = 'c0000000-0000-4000-8000-000000000002';

/** Time of all sample events. */
export const at = '2026-03-01T10:00:00.000Z';

export const opened = {
  type: 'v1.BoardOpened',
  title: 'Town hall',
  shortId: 'townha11',
  sessionId: ben,
} satisfies BoardEvent;
/** The board as its store has it after `opened`. */
export const boardRecord = {
  id: boardId,
  shortId: opened.shortId,
  title: opened.title,
  createdAt: at,
  adminKey: 'key',
  ownerSessionId: opened.sessionId,
};
export const asked = {
  type: 'v1.QuestionAsked',
  questionId,
  sessionId: anna,
  text: 'When is lunch?',
  status: 'published',
} satisfies BoardEvent;
export const flags: Flag[] = [
  { reason: 'words', by: 'rules', detail: 'damn' },
  { reason: 'flood', by: 'rules' },
];
export const flagged = { ...asked, flags } satisfies BoardEvent;
export const assistantFlag: Flag = { reason: 'insult', by: 'machine', detail: 'It insults the speaker.' };
export const flaggedByAssistant = {
  type: 'v1.QuestionFlagged',
  questionId,
  flag: assistantFlag,
} satisfies BoardEvent;
export const flagsDismissed = { type: 'v1.FlagsDismissed', questionId } satisfies BoardEvent;
export const otherAsked = {
  type: 'v1.QuestionAsked',
  questionId: otherQuestionId,
  sessionId: ben,
  text: 'Where is lunch?',
  status: 'published',
} satisfies BoardEvent;
export const votedByAnna = { type: 'v1.VoteCast', questionId, sessionId: anna } satisfies BoardEvent;
export const votedByBen = { type: 'v1.VoteCast', questionId, sessionId: ben } satisfies BoardEvent;
export const retractedByBen = { type: 'v1.VoteRetracted', questionId, sessionId: ben } satisfies BoardEvent;
export const hidden = {
  type: 'v1.QuestionsModerated',
  act: 'hide',
  questionIds: [questionId],
} satisfies BoardEvent;
export const unhidden = {
  type: 'v1.QuestionsModerated',
  act: 'unhide',
  questionIds: [questionId],
} satisfies BoardEvent;
export const pinned = {
  type: 'v1.QuestionsModerated',
  act: 'pin',
  questionIds: [questionId],
} satisfies BoardEvent;
export const unpinned = {
  type: 'v1.QuestionsModerated',
  act: 'unpin',
  questionIds: [questionId],
} satisfies BoardEvent;
export const answered = {
  type: 'v1.QuestionsModerated',
  act: 'mark-answered',
  questionIds: [questionId],
} satisfies BoardEvent;
export const unanswered = {
  type: 'v1.QuestionsModerated',
  act: 'mark-unanswered',
  questionIds: [questionId],
} satisfies BoardEvent;
export const waiting = { ...asked, status: 'waiting' } satisfies BoardEvent;
export const approved = {
  type: 'v1.QuestionsModerated',
  act: 'approve',
  questionIds: [questionId],
} satisfies BoardEvent;
export const declined = {
  type: 'v1.QuestionsModerated',
  act: 'decline',
  questionIds: [questionId],
} satisfies BoardEvent;
export const declinedAsTwice = { ...declined, reason: 'Asked before' } satisfies BoardEvent;
export const returned = {
  type: 'v1.QuestionsModerated',
  act: 'return',
  questionIds: [questionId],
} satisfies BoardEvent;
export const withdrawn = { type: 'v1.QuestionWithdrawn', questionId, sessionId: anna } satisfies BoardEvent;
export const moderated = (act: BulkAct, ...questionIds: QuestionId[]) =>
  ({ type: 'v1.QuestionsModerated', act, questionIds }) satisfies BoardEvent;
export const edited = {
  type: 'v1.QuestionEdited',
  questionId,
  text: 'When is lunch today?',
} satisfies BoardEvent;
export const editedByAnna = {
  type: 'v1.QuestionEdited',
  questionId,
  text: 'When is dinner?',
  sessionId: anna,
} satisfies BoardEvent;
export const replied = { type: 'v1.QuestionReplied', questionId, text: 'At noon' } satisfies BoardEvent;
export const replyRemoved = { type: 'v1.ReplyRemoved', questionId } satisfies BoardEvent;
export const labelled = { type: 'v1.QuestionLabelled', questionId, labels: ['Food'] } satisfies BoardEvent;
export const answeringStarted = { type: 'v1.AnsweringStarted', questionId } satisfies BoardEvent;
export const answeringStopped = { type: 'v1.AnsweringStopped', questionId } satisfies BoardEvent;
export const otherAnsweringStarted = {
  type: 'v1.AnsweringStarted',
  questionId: otherQuestionId,
  answeredId: questionId,
} satisfies BoardEvent;
export const merged = (votes: number, into = otherQuestionId, ...questionIds: QuestionId[]) =>
  ({
    type: 'v1.QuestionsMerged',
    into,
    questionIds: questionIds.length > 0 ? questionIds : [questionId],
    votes: { [into]: votes },
  }) satisfies BoardEvent;
export const unmerged = (votes: number, root = otherQuestionId) =>
  ({
    type: 'v1.QuestionsUnmerged',
    questionIds: [questionId],
    votes: { [root]: votes },
  }) satisfies BoardEvent;
export const groupId = 'b0000000-0000-4000-8000-000000000009';
/** `votes`: totals after it. */
export const setAside = (
  votes: Record<QuestionId, number>,
  votesSetAside: number,
  ...sessionIds: SessionId[]
) => ({ type: 'v1.SessionsSetAside', group: groupId, sessionIds, votes, votesSetAside }) satisfies BoardEvent;
export const released = (
  votes: Record<QuestionId, number>,
  votesSetAside: number,
  ...sessionIds: SessionId[]
) => ({ type: 'v1.SessionsReleased', group: groupId, sessionIds, votes, votesSetAside }) satisfies BoardEvent;
export const arranged = (...questionIds: QuestionId[]) =>
  ({ type: 'v1.StageArranged', questionIds }) satisfies BoardEvent;
export const settingsChanged = (settings: StoredSettings) =>
  ({ type: 'v1.SettingsChanged', settings }) satisfies BoardEvent;
export const foodAndRooms = settingsChanged({
  labels: [
    { name: 'Food', color: 'green' },
    { name: 'Rooms', color: 'blue' },
  ],
});
export const talkId = 'f0000000-0000-4000-8000-000000000002';
export const talkStarted = { type: 'v1.TalkStarted', talkId, title: 'Panel' } satisfies BoardEvent;
export const itemId = '90000000-0000-4000-8000-000000000001';
export const otherItemId = '90000000-0000-4000-8000-000000000002';
/** This item and the next one start half an hour and an hour after the sample events. */
export const agendaItem: AgendaItem = {
  id: itemId,
  title: 'Keynote',
  speakers: ['Dora'],
  startsAt: '2026-03-01T10:30:00.000Z',
  minutes: 30,
  room: null,
  asking: 'open',
};
export const otherAgendaItem: AgendaItem = {
  ...agendaItem,
  id: otherItemId,
  title: 'Questions to the board',
  speakers: [],
  startsAt: '2026-03-01T11:00:00.000Z',
};
export const agendaChanged = {
  type: 'v1.AgendaChanged',
  items: [agendaItem, otherAgendaItem],
  removed: [],
} satisfies BoardEvent;
export const itemHeld = { type: 'v1.AgendaItemHeld', itemId } satisfies BoardEvent;
export const itemReleased = { type: 'v1.AgendaItemReleased', itemId } satisfies BoardEvent;
export const plannedTalkStarted = {
  type: 'v1.TalkStarted',
  talkId,
  title: 'Keynote',
  agendaId: itemId,
} satisfies BoardEvent;
export const summaryWritten = {
  type: 'v1.SummaryWritten',
  text: 'The hall asks about lunch.',
  topics: [{ name: 'Lunch', questionIds: [questionId] }],
  sources: [questionId],
} satisfies BoardEvent;
export const summaryPublished = { type: 'v1.SummaryPublished' } satisfies BoardEvent;
export const summaryTakenBack = { type: 'v1.SummaryTakenBack' } satisfies BoardEvent;
export const moderatorId = 'd0000000-0000-4000-8000-000000000001';
export const invited = { type: 'v1.ModeratorInvited', moderatorId, name: 'Dora' } satisfies BoardEvent;
export const revoked = { type: 'v1.ModeratorRevoked', moderatorId } satisfies BoardEvent;
export const undone = (seq: Seq, restored: Restored) =>
  ({ type: 'v1.ActUndone', seq, restored }) satisfies BoardEvent;
export const annaBlocked = { type: 'v1.ParticipantBlocked', sessionId: anna } satisfies BoardEvent;
export const annaUnblocked = { type: 'v1.ParticipantUnblocked', sessionId: anna } satisfies BoardEvent;
export const keysRotated = {
  type: 'v1.KeysRotated',
  keyId: 'e0000000-0000-4000-8000-000000000001',
} satisfies BoardEvent;
export const ownerLinkIssued = { type: 'v1.OwnerLinkIssued' } satisfies BoardEvent;
export const ended = { type: 'v1.BoardEnded' } satisfies BoardEvent;
export const reopened = { type: 'v1.BoardReopened' } satisfies BoardEvent;
export const renamed = { type: 'v1.BoardRenamed', title: 'Town hall in May' } satisfies BoardEvent;
export const ownerId = '90000000-0000-4000-8000-000000000001';
/** Anna's device owns the board, besides Ben's, which opened it. */
export const ownerAdded = { type: 'v1.OwnerAdded', ownerId, sessionId: anna } satisfies BoardEvent;
export const ownerRemoved = { type: 'v1.OwnerRemoved', ownerId } satisfies BoardEvent;
export const closed = { type: 'v1.BoardClosed' } satisfies BoardEvent;

export const boardAfter = (...events: BoardEvent[]): BoardState => {
  const state = emptyBoard();
  for (const event of events) evolve(state, { event, at });
  return state;
};

/** The sample question after some events. */
export const questionAfter = (...events: BoardEvent[]): QuestionState | undefined =>
  boardAfter(...events).questions.get(questionId);

/** The events with their seqs, from 1. */
export const recordedAll = (events: BoardEvent[]): RecordedEvent[] =>
  events.map((event, place) => ({ seq: place + 1, at, actor: 'participant', event }));

/** What the author of a published question sees of it. */
export const ownQuestion = (id: QuestionId, details: Partial<OwnQuestion> = {}): OwnQuestion => ({
  id,
  status: 'published',
  text: 'When is lunch?',
  votes: 0,
  answering: false,
  answered: false,
  hidden: false,
  ...details,
});

/** The state after a log, with all its acts. */
export const notedAfter = (log: readonly RecordedEvent[]): NotedState => {
  const state = { ...emptyBoard(), ...noActs() };
  for (const recorded of log) evolveNotingAct(state, recorded);
  return state;
};
