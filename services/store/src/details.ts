import { DEFAULT_SETTINGS } from '@openfloor/contract/settings';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { NOTHING_SET_ASIDE, type BoardState, type QuestionState } from '@openfloor/domain/board/boardState';

/** What the row of a board keeps in `details`; absent values are defaults. */
export type BoardDetails = Partial<
  Pick<
    BoardState,
    'talks' | 'stage' | 'isSummaryPublished' | 'writtenSummary' | 'publishedSummary' | 'moderators'
  > & {
    settings: StoredSettings;
    answeringId: string;
    setAside: BoardState['setAsideTotals'];
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
  | 'setAsideTotals'
>;
/** The part of a question's state that `QuestionDetails` keeps. */
type QuestionPart = Pick<QuestionState, 'name' | 'reason' | 'original' | 'reply' | 'labels' | 'flags'>;

/** The `details` to store for a board. */
export const toBoardDetails = ({
  settings,
  talks,
  answeringId,
  stage,
  isSummaryPublished,
  writtenSummary,
  publishedSummary,
  moderators,
  setAsideTotals,
}: BoardPart): BoardDetails => ({
  settings,
  talks,
  ...(answeringId !== undefined && { answeringId }),
  stage,
  ...(isSummaryPublished && { isSummaryPublished }),
  ...(writtenSummary && { writtenSummary }),
  ...(publishedSummary && { publishedSummary }),
  moderators,
  ...(setAsideTotals.sessions > 0 && { setAside: setAsideTotals }),
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
}: BoardDetails): BoardPart => ({
  settings: { ...DEFAULT_SETTINGS, ...settings },
  talks,
  answeringId,
  stage,
  isSummaryPublished,
  writtenSummary,
  publishedSummary,
  moderators,
  setAsideTotals: setAside,
});

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
