import { FIRST_OWNER_ID, type SessionId } from '@openfloor/contract/ids';
import { DEFAULT_SETTINGS } from '@openfloor/contract/defaultSettings';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { nextDueAt } from '@openfloor/domain/board/dueItem';
import { NO_BOARD_DETAILS, NOTHING_SET_ASIDE, type BoardState } from '@openfloor/domain/board/boardState';
import { isSame } from '@openfloor/domain/board/isSame';
import { NO_DETAILS, type QuestionState } from '@openfloor/domain/board/questionFields';

/** The part of a board's state that `details` stores unchanged. */
type PlainPart = Pick<BoardState, keyof typeof NO_BOARD_DETAILS>;

/** What the row of a board keeps in `details`; absent values are defaults. */
export type BoardDetails = Partial<PlainPart> & {
  settings?: StoredSettings;
  setAside?: BoardState['setAsideTotals'];
  /** Absent for a board that never had a second owner: see `ownersFrom`. */
  owners?: BoardState['owners'];
  /** See `nextDueAt`; `boardsWithDueTalk` selects boards by it. */
  nextTalkAt?: string;
};

/** The part of a board's state that can be read from `details` without other columns. */
type BoardPart = PlainPart & Pick<BoardState, 'settings' | 'setAsideTotals'>;

/** The `details` to store for a board. */
export const toBoardDetails = (state: BoardPart & Pick<BoardState, 'owners' | 'endedAt'>): BoardDetails => {
  const { settings, owners, setAsideTotals } = state;
  const nextTalkAt = nextDueAt(state);
  return {
    settings,
    ...withoutDefaults<PlainPart>(state, NO_BOARD_DETAILS),
    ...(owners.length > 1 && { owners }),
    ...(setAsideTotals.sessions > 0 && { setAside: setAsideTotals }),
    ...(nextTalkAt !== undefined && { nextTalkAt }),
  };
};

const namesIn = <Values extends object>(values: Values): (keyof Values)[] =>
  Object.keys(values).filter((name): name is keyof Values & string => name in values);

/** The values that differ from their defaults. */
const withoutDefaults = <Values extends object>(values: Values, defaults: Values): Partial<Values> => {
  const differing: Partial<Values> = {};
  for (const name of namesIn(defaults))
    if (!isSame(values[name], defaults[name])) differing[name] = values[name];
  return differing;
};

/** Stored values over their defaults, without values that only a later version knows. */
const withDefaults = <Values extends object>(stored: Partial<Values>, defaults: Values): Values => {
  const values = { ...defaults };
  for (const name of namesIn(defaults)) values[name] = stored[name] ?? values[name];
  return values;
};

/** The part of a board's state in its stored `details`. */
export const fromBoardDetails = ({
  settings,
  setAside = NOTHING_SET_ASIDE,
  ...details
}: BoardDetails): BoardPart => ({
  ...withDefaults<PlainPart>(details, NO_BOARD_DETAILS),
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

/** The part of a question's state in its stored `details`. */
export const fromQuestionDetails = (details: QuestionDetails): typeof NO_DETAILS =>
  withDefaults(details, NO_DETAILS);

/** The `details` to store for a question. */
export const toQuestionDetails = (question: QuestionState): QuestionDetails =>
  withoutDefaults<typeof NO_DETAILS>(question, NO_DETAILS);
