import type { BulkAct, ModerationAct } from '@openfloor/contract/acts';
import type { BoardEvent, Restored, RestoredQuestion, VoteTotals } from '@openfloor/contract/events';
import type { Flag } from '@openfloor/contract/flags';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardState } from './boardState.ts';

/** Fields of the board that events change and readers see, beside its questions and blocks. */
export const BOARD_FIELDS = [
  'title',
  'endedAt',
  'settings',
  'talks',
  'answeringId',
  'stage',
  'isSummaryPublished',
  'writtenSummary',
  'publishedSummary',
  'moderators',
  'owners',
  'setAsideTotals',
  'agenda',
  'agendaHeld',
] as const satisfies (keyof BoardState)[];
export type BoardField = (typeof BOARD_FIELDS)[number];

/**
 * A function of an event. Typed as a method, whose parameters are bivariant: `factsOf` can then return any row of the
 * table.
 */
type FactOf<Event, Fact, Others extends unknown[] = []> = { of(event: Event, ...others: Others): Fact }['of'];

/** What other modules need to know about the events of one type. */
type EventFacts<Event> = {
  /** Ids of the questions that the event is about. */
  questions: FactOf<Event, QuestionId[]>;
  /** Fields of the board that it may change. */
  board: readonly BoardField[] | FactOf<Event, readonly BoardField[], [state: BoardState]>;
  /** Sessions that it may block or unblock. */
  sessions?: FactOf<Event, SessionId[]>;
  /** The moderation act that it records. null: no event of the type records one; undefined: this event does not. */
  act?: ModerationAct | FactOf<Event, ModerationAct | undefined> | null;
  /** The act that it records, if `undo` cannot revert it: acts on tokens, undo, and acts that another act reverts. */
  lastingAct?: ModerationAct;
  /** Undoing its act would restore texts that an erasure removes. */
  undoRestoresTexts?: true;
  /** Questions whose texts it has, or may quote; null: its text is the moderator's own. */
  quotes?: FactOf<Event, readonly QuestionId[]> | null;
};

/** Requires a row to name `act` or `lastingAct`, and `quotes` if the event has texts. */
type Row<Event> = EventFacts<Event> &
  (With<Event, 'act'> | With<Event, 'lastingAct'>) &
  (Event extends { text: string } | { flag: Flag } | { restored: Restored }
    ? With<Event, 'quotes'>
    : unknown);
type With<Event, Fact extends keyof EventFacts<Event>> = Required<Pick<EventFacts<Event>, Fact>>;

const none = (): [] => [];
const one = ({ questionId }: { questionId: QuestionId }): QuestionId[] => [questionId];
const several = ({ questionIds }: { questionIds: QuestionId[] }): QuestionId[] => questionIds;
const session = ({ sessionId }: { sessionId: SessionId }): SessionId[] => [sessionId];
const optional = (id: QuestionId | undefined): QuestionId[] => (id === undefined ? [] : [id]);

/** Summaries by a language model. They are dropped when one of their source questions changes or leaves the public. */
const MODEL_SUMMARIES = ['writtenSummary', 'publishedSummary'] as const;
/**
 * Board fields that may change when a question leaves the public: it leaves the public's stage, its answering ends,
 * and summaries from it are dropped.
 */
const LEAVING_PUBLIC = ['answeringId', 'stage', ...MODEL_SUMMARIES] as const;
const SUMMARY_PUBLICATION = ['isSummaryPublished', ...MODEL_SUMMARIES] as const;
/** Board fields that a new talk changes, and that an undo can restore. */
const NEW_TALK = [...LEAVING_PUBLIC, 'settings', 'talks', 'isSummaryPublished', 'setAsideTotals'] as const;
/** Includes `talks` only if the undo ends a talk, because clients then get every question again. */
const fieldsOfUndo = ({ restored }: { restored: Restored }): BoardField[] => {
  const isRecounted = restored.votesSetAside !== undefined || restored.setAsideBefore !== undefined;
  return [
    ...NEW_TALK.filter(
      (field) => (field !== 'talks' || restored.talkEnded) && (field !== 'setAsideTotals' || isRecounted),
    ),
    ...(restored.agenda ? (['agenda', 'agendaHeld'] as const) : []),
    // The item whose talk ended is held.
    ...(restored.talkEnded ? (['agendaHeld'] as const) : []),
  ];
};
/** Acts that change no field of the board. */
const ON_QUESTIONS_ONLY: ReadonlySet<BulkAct> = new Set<BulkAct>(['pin', 'unpin', 'mark-unanswered']);
/** A vote changes the board only if its session is set aside. */
const fieldsOfVote = ({ sessionId }: { sessionId: SessionId }, { setAside }: BoardState): BoardField[] =>
  setAside.has(sessionId) ? ['setAsideTotals'] : [];

const hasTexts = ({ text, original, flags = [] }: RestoredQuestion): boolean =>
  text !== undefined || typeof original === 'string' || flags.some(({ detail }) => detail !== undefined);

const FACTS: { [Type in BoardEvent['type']]: Row<Extract<BoardEvent, { type: Type }>> } = {
  'v1.BoardOpened': { questions: none, board: ['owners'], act: null },
  'v1.BoardClosed': { questions: none, board: [], act: null },
  'v1.BoardEnded': {
    questions: ({ answeredId }) => optional(answeredId),
    board: ['endedAt', 'answeringId'],
    lastingAct: 'end-board',
  },
  'v1.BoardReopened': { questions: none, board: ['endedAt'], lastingAct: 'reopen-board' },
  'v1.BoardRenamed': { questions: none, board: ['title'], lastingAct: 'rename-board' },
  'v1.QuestionAsked': { questions: one, board: [], act: null, quotes: one },
  'v1.VoteCast': { questions: one, board: fieldsOfVote, act: null },
  'v1.VoteRetracted': { questions: one, board: fieldsOfVote, act: null },
  'v1.VotesRetracted': { questions: several, board: fieldsOfVote, act: null },
  'v1.QuestionWithdrawn': { questions: one, board: LEAVING_PUBLIC, act: null },
  'v1.QuestionEdited': {
    questions: one,
    board: ({ status }) => (status === undefined ? MODEL_SUMMARIES : LEAVING_PUBLIC),
    act: ({ sessionId }) => (sessionId === undefined ? 'edit' : undefined),
    undoRestoresTexts: true,
    quotes: one,
  },
  'v1.QuestionReplied': { questions: one, board: [], act: 'reply', quotes: null },
  'v1.ReplyRemoved': { questions: one, board: [], act: 'remove-reply' },
  'v1.QuestionFlagged': { questions: one, board: [], act: 'flag', undoRestoresTexts: true, quotes: one },
  'v1.FlagsDismissed': { questions: one, board: [], act: 'dismiss-flags', undoRestoresTexts: true },
  'v1.QuestionsErased': { questions: several, board: MODEL_SUMMARIES, act: null },
  'v1.SummaryWritten': {
    questions: none,
    board: MODEL_SUMMARIES,
    act: 'write-summary',
    quotes: (event) => event.sources,
  },
  'v1.SummaryPublished': { questions: none, board: SUMMARY_PUBLICATION, act: 'publish-summary' },
  'v1.SummaryTakenBack': { questions: none, board: SUMMARY_PUBLICATION, act: 'take-back-summary' },
  'v1.QuestionLabelled': { questions: one, board: [], act: 'label' },
  'v1.QuestionsModerated': {
    questions: several,
    board: ({ act }) => (ON_QUESTIONS_ONLY.has(act) ? [] : LEAVING_PUBLIC),
    act: ({ act }) => act,
  },
  'v1.QuestionsMerged': {
    questions: ({ into, questionIds }) => [into, ...questionIds],
    board: LEAVING_PUBLIC,
    act: 'merge',
  },
  'v1.QuestionsUnmerged': { questions: several, board: LEAVING_PUBLIC, act: 'unmerge' },
  'v1.SessionsSetAside': { questions: none, board: ['setAsideTotals'], act: 'quarantine' },
  'v1.SessionsReleased': { questions: none, board: ['setAsideTotals'], act: 'release' },
  'v1.AnsweringStarted': {
    questions: ({ questionId, answeredId }) => [questionId, ...optional(answeredId)],
    board: ['answeringId'],
    act: 'start-answering',
  },
  'v1.AnsweringStopped': { questions: one, board: ['answeringId'], act: 'stop-answering' },
  'v1.StageArranged': { questions: several, board: ['stage'], act: 'arrange-stage' },
  'v1.SettingsChanged': { questions: none, board: ['settings', ...MODEL_SUMMARIES], act: 'change-settings' },
  'v1.TalkStarted': {
    questions: ({ waiting, answeredId }) => [...(waiting?.questionIds ?? []), ...optional(answeredId)],
    board: NEW_TALK,
    act: 'start-talk',
  },
  'v1.AgendaChanged': { questions: none, board: ['agenda', 'agendaHeld'], act: 'change-agenda' },
  'v1.AgendaItemHeld': { questions: none, board: ['agendaHeld'], lastingAct: 'hold-item' },
  'v1.AgendaItemReleased': { questions: none, board: ['agendaHeld'], lastingAct: 'release-item' },
  'v1.ModeratorInvited': { questions: none, board: ['moderators'], lastingAct: 'invite-moderator' },
  'v1.ModeratorRevoked': { questions: none, board: ['moderators'], lastingAct: 'revoke-moderator' },
  'v1.ActUndone': {
    questions: ({ restored: { questions = [] } }) => questions.map(({ questionId }) => questionId),
    board: fieldsOfUndo,
    sessions: ({ restored: { blocked = [], unblocked = [] } }) => [...blocked, ...unblocked],
    lastingAct: 'undo',
    quotes: ({ restored: { questions = [] } }) =>
      questions.filter(hasTexts).map(({ questionId }) => questionId),
  },
  'v1.ParticipantBlocked': { questions: none, board: [], sessions: session, act: 'block-author' },
  'v1.ParticipantUnblocked': { questions: none, board: [], sessions: session, act: null },
  'v1.KeysRotated': { questions: none, board: ['moderators'], lastingAct: 'rotate-keys' },
  'v1.OwnerLinkIssued': { questions: none, board: [], lastingAct: 'owner-link' },
  'v1.OwnerAdded': { questions: none, board: ['owners'], lastingAct: 'add-owner' },
  'v1.OwnerRemoved': { questions: none, board: ['owners'], lastingAct: 'remove-owner' },
};

const factsOf = ({ type }: BoardEvent): EventFacts<BoardEvent> => FACTS[type];

/** Ids of the questions that an event is about. */
export const questionsOf = (event: BoardEvent): QuestionId[] => factsOf(event).questions(event);

/** Sessions that an event may block or unblock. */
export const sessionsOf = (event: BoardEvent): SessionId[] => factsOf(event).sessions?.(event) ?? [];

/** Fields of the board that an event may change. */
export const boardFieldsOf = (event: BoardEvent, state: BoardState): readonly BoardField[] => {
  const { board } = factsOf(event);
  return typeof board === 'function' ? board(event, state) : board;
};

/** Undefined for an event that records no act. */
export const actOf = (event: BoardEvent): ModerationAct | undefined => {
  const { act, lastingAct } = factsOf(event);
  return typeof act === 'function' ? act(event) : (act ?? lastingAct);
};

/** Whether an undo can take back such an event, unless a later one has changed the same fields. */
export const isUndoable = (event: BoardEvent): boolean =>
  Boolean(factsOf(event).act) && actOf(event) !== undefined;

/** Questions whose texts an event has, or may quote. */
export const quotedIn = (event: BoardEvent): readonly QuestionId[] => factsOf(event).quotes?.(event) ?? [];

const typesWith = (fact: 'quotes' | 'undoRestoresTexts'): string[] =>
  Object.entries<EventFacts<BoardEvent>>(FACTS).flatMap(([type, facts]) => (facts[fact] ? type : []));
/** Types of the events for which `quotedIn` may name questions. */
export const TYPES_THAT_QUOTE: readonly string[] = typesWith('quotes');
/** Types of the acts whose undo would restore texts that an erasure removes. */
export const ACTS_ON_TEXTS: readonly string[] = typesWith('undoRestoresTexts');

/** The vote totals that an event sets, by question. */
export const totalsIn = (event: BoardEvent): VoteTotals => {
  if (event.type === 'v1.ActUndone') return event.restored.votes ?? {};
  return 'votes' in event ? event.votes : {};
};

/** Sessions that an event sets aside or releases. */
export const groupedIn = (event: BoardEvent): readonly SessionId[] => {
  if (event.type === 'v1.ActUndone') return event.restored.setAside?.sessionIds ?? [];
  return 'sessionIds' in event ? event.sessionIds : [];
};

/** Events that cast or retract ballots. */
export const VOTES = ['v1.VoteCast', 'v1.VoteRetracted', 'v1.VotesRetracted'] as const;
type VoteEvent = Extract<BoardEvent, { type: (typeof VOTES)[number] }>;
export const isVote = (event: BoardEvent): event is VoteEvent => VOTES.some((type) => type === event.type);
