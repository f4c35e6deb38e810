import { FIRST_OWNER_ID, type SessionId } from '@openfloor/contract/ids';
import { DEFAULT_SETTINGS } from '@openfloor/contract/settings';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { nextDueAt } from '@openfloor/domain/board/dueItem';
import { NOTHING_SET_ASIDE, type BoardState, type QuestionState } from '@openfloor/domain/board/boardState';

/** What the row of a board keeps in `details`; absent values are defaults. */
export type BoardDetails = Partial<
  Pick<
    BoardState,
    | 'talks'
    | 'stage'
    | 'isSummaryPublished'
    | 'writtenSummary'
    | 'publishedSummary'
    | 'moderators'
    | 'agenda'
    | 'agendaHeld'
    | 'owners'
  > & {
    settings: StoredSettings;
    answeringId: string;
    setAside: BoardState['setAsideTotals'];
    /** See `nextDueAt`; a query finds the boards with a due talk by it. */
    nextTalkAt: string;
  }
>;

/** What the row of a question keeps in `details`; absent values are undefined or empty in its state. */
export type QuestionDetails = Partial<{
  name: string;
  reason: string;
  original: string;
  reply: NonNullable<QuestionState['reply']>;
  labels: readonly string[];
  flags: QuestionState['flags'];
}>;

/** The part of a board's state that `BoardDetails` keeps. */
type BoardPart = Pick<
  BoardState,
  | 'settings'
  | 'talks'
  | 'answeringId'
  | 'stage'
  | 'isSummaryPublished'
  | 'writtenSummary'
  | 'publishedSummary'
  | 'moderators'
  | 'owners'
  | 'setAsideTotals'
  | 'agenda'
  | 'agendaHeld'
>;
/** The part of a question's state that `QuestionDetails` keeps. */
type QuestionPart = Pick<QuestionState, 'name' | 'reason' | 'original' | 'reply' | 'labels' | 'flags'>;

/** The `details` to store for a board. */
export const toBoardDetails = (state: BoardPart & Pick<BoardState, 'endedAt'>): BoardDetails => {
  const nextTalkAt = nextDueAt(state);
  return { ...keptDetails(state), ...(nextTalkAt !== undefined && { nextTalkAt }) };
};

const keptDetails = ({
  settings,
  talks,
  answeringId,
  stage,
  isSummaryPublished,
  writtenSummary,
  publishedSummary,
  moderators,
  owners,
  setAsideTotals,
  agenda,
  agendaHeld,
}: BoardPart): BoardDetails => ({
  settings,
  talks,
  ...(answeringId !== undefined && { answeringId }),
  stage,
  ...(isSummaryPublished && { isSummaryPublished }),
  ...(writtenSummary && { writtenSummary }),
  ...(publishedSummary && { publishedSummary }),
  moderators,
  // A board that never had a second owner needs none here: see `ownersFrom`.
  ...(owners.length > 1 && { owners }),
  ...(setAsideTotals.sessions > 0 && { setAside: setAsideTotals }),
  ...(agenda.length > 0 && { agenda }),
  ...(agendaHeld.length > 0 && { agendaHeld }),
});

/** The part of a board's state in its stored `details`, with defaults for what is absent. */
export const fromBoardDetails = ({
  settings,
  talks = [],
  answeringId,
  stage = [],
  isSummaryPublished = false,
  writtenSummary,
  publishedSummary,
  moderators = [],
  setAside = NOTHING_SET_ASIDE,
  agenda = [],
  agendaHeld = [],
}: BoardDetails): Omit<BoardPart, 'owners'> => ({
  settings: { ...DEFAULT_SETTINGS, ...settings },
  talks,
  answeringId,
  stage,
  isSummaryPublished,
  writtenSummary,
  publishedSummary,
  moderators,
  setAsideTotals: setAside,
  agenda,
  agendaHeld,
});

/** Columns of a board's row that say who owns it. */
type OwnerColumns = { details: BoardDetails; owner_session_id: SessionId; created_at: Date };

export const ownersFrom = ({
  details: { owners },
  owner_session_id: sessionId,
  created_at: createdAt,
}: OwnerColumns): BoardState['owners'] =>
  owners ?? [{ id: FIRST_OWNER_ID, sessionId, since: createdAt.toISOString(), isRemoved: false }];

/** The `details` to store for a question. */
export const toQuestionDetails = ({
  name,
  reason,
  original,
  reply,
  labels,
  flags,
}: QuestionPart): QuestionDetails => ({
  ...(name !== undefined && { name }),
  ...(reason !== undefined && { reason }),
  ...(original !== undefined && { original }),
  ...(reply && { reply }),
  ...(labels.length > 0 && { labels }),
  ...(flags.length > 0 && { flags }),
});

/** The part of a question's state in its stored `details`. */
export const fromQuestionDetails = ({
  name,
  reason,
  original,
  reply,
  labels = [],
  flags = [],
}: QuestionDetails): QuestionPart => ({ name, reason, original, reply, labels, flags });
