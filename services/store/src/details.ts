import { FIRST_OWNER_ID, type SessionId } from '@openfloor/contract/ids';
import { DEFAULT_SETTINGS } from '@openfloor/contract/settings';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { nextDueAt } from '@openfloor/domain/board/dueItem';
import { NO_BOARD_DETAILS, NOTHING_SET_ASIDE, type BoardState } from '@openfloor/domain/board/boardState';
import { isSame } from '@openfloor/domain/board/isSame';
import { NO_DETAILS, type QuestionState } from '@openfloor/domain/board/questionFields';

/** The part of a board's state that its `details` have as it is. */
type PlainPart = Pick<BoardState, keyof typeof NO_BOARD_DETAILS>;

/** What the row of a board keeps in `details`; absent values are defaults. */
export type BoardDetails = Partial<PlainPart> & {
  settings?: StoredSettings;
  setAside?: BoardState['setAsideTotals'];
  /** Absent for a board that never had a second owner: see `ownersFrom`. */
  owners?: BoardState['owners'];
  /** See `nextDueAt`; a query finds the boards with a due talk by it. */
  nextTalkAt?: string;
};

/** The part of a board's state that its `details` have without other columns. */
type BoardPart = PlainPart & Pick<BoardState, 'settings' | 'setAsideTotals'>;

/** The `details` to store for a board. */
export const toBoardDetails = (state: BoardPart & Pick<BoardState, 'owners' | 'endedAt'>): BoardDetails => {
  const { settings, owners, setAsideTotals } = state;
  const nextTalkAt = nextDueAt(state);
  return {
    settings,
    ...withoutDefaults(state, NO_BOARD_DETAILS),
    ...(owners.length > 1 && { owners }),
    ...(setAsideTotals.sessions > 0 && { setAside: setAsideTotals }),
    ...(nextTalkAt !== undefined && { nextTalkAt }),
  };
};

type Values = Readonly<Record<string, unknown>>;
/** The values that differ from their defaults. */
const withoutDefaults = (values: Values, defaults: Values) =>
  Object.fromEntries(
    Object.keys(defaults).flatMap((name) =>
      isSame(values[name], defaults[name]) ? [] : [[name, values[name]]],
    ),
  );

/** The part of a board's state in its stored `details`. */
export const fromBoardDetails = ({
  settings,
  setAside = NOTHING_SET_ASIDE,
  owners: _owners,
  nextTalkAt: _nextTalkAt,
  ...plain
}: BoardDetails): BoardPart => ({
  ...NO_BOARD_DETAILS,
  ...plain,
  settings: { ...DEFAULT_SETTINGS, ...settings },
  setAsideTotals: setAside,
});

/** Columns of a board's row that say who owns it. */
type OwnerColumns = { details: BoardDetails; owner_session_id: SessionId; created_at: Date };

export const ownersFrom = ({
  details: { owners },
  owner_session_id: sessionId,
  created_at: createdAt,
}: OwnerColumns): BoardState['owners'] =>
  owners ?? [{ id: FIRST_OWNER_ID, sessionId, since: createdAt.toISOString(), isRemoved: false }];

/** What the row of a question keeps in `details`; absent values are those of `NO_DETAILS`. */
export type QuestionDetails = Partial<typeof NO_DETAILS>;

/** The `details` to store for a question. */
export const toQuestionDetails = (question: QuestionState): QuestionDetails =>
  withoutDefaults(question, NO_DETAILS);
