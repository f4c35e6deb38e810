import type { QuestionId, Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { appendAll, appendLast, isSameOrder, placeAsIn } from './placeInOrder.ts';
import { foldsAnswered, select, type Selection } from './selection.ts';

/** The order is updated at most this often, however many votes arrive; the first change applies immediately. */
export const UPDATE_EVERY_MS = 3000;
/** A viewer is calm after this long without input. */
export const CALM_AFTER_MS = 1200;
/** A moderator has left the desk after this long without input. */
export const AWAY_AFTER_MS = 30_000;
/** Scrolled further than this, the viewer has left the top of the list. */
const SCROLLED_PX = 80;
const NONE: ReadonlySet<QuestionId> = new Set();

/**
 * A question shown on top of the list. `isAfloat`: it takes no space, so that nothing moves for a viewer who scrolled
 * down.
 */
export type OnTop = { id: QuestionId; isAfloat: boolean };
/**
 * `ids`: the order that is shown. `folded`: those of them that are folded to one line. `wanted`: the order that the
 * board has now.
 */
export type ShownList = {
  ids: QuestionId[];
  folded: ReadonlySet<QuestionId>;
  wanted: QuestionId[];
  onTop: OnTop | undefined;
};

/** State of a list. Times are in ms of the page's clock. */
export type ListState = {
  shown: ShownList;
  /**
   * Questions that another person's act took out of the lane, and that stay in the list until the moderator moves on.
   */
  staying: ReadonlySet<QuestionId>;
  /** The board at the latest update. */
  board: Board;
  /** Time of the latest input. Loading the page counts as one. */
  inputAtMs: number;
  /** Time of the latest update that a change caused. */
  updatedAtMs: number;
  /** Time of the next update; Infinity: nothing has changed. */
  updateAtMs: number;
  /** Time at which the viewer will be calm without another input; Infinity: is calm. */
  calmAtMs: number;
};

export type Input =
  /** The selection has changed, and applies immediately; also the first one. */
  | 'selected'
  /** The viewer wants the order that the board has now. */
  | 'applied'
  /** The viewer's new question is shown on top, or no longer. */
  | 'asked'
  /** Questions, or what the order depends on, have changed. */
  | 'changed'
  /** Any input of the viewer. */
  | 'input'
  /** The moderator has moved the focus to a card by a key or an act. */
  | 'moved'
  /** The deadline of the state has passed, see `deadlineOf`. */
  | 'due';

/** The state of the board on which the order depends. */
export type Board = {
  selection: Selection;
  questions: ReadonlyMap<QuestionId, Question>;
  answeringId: QuestionId | undefined;
  /** The viewer's new question, to be shown on top. */
  asked: QuestionId | undefined;
  /** Number of questions that follow the first part of a long list. */
  missing: number;
  seq: Seq;
};

/** The viewer's position and activity on the page. */
export type Page = {
  scrollY: number;
  /** The part of `scrollY` that the page scrolled by itself, see `releaseList`. */
  shiftedPx: number;
  /** The viewer is typing, or uses a card. */
  isInUse: boolean;
  /** The question whose card has the focus. */
  focused: QuestionId | undefined;
};

/** The inputs of a step. `read` is called only for an update. */
export type ListContext = {
  nowMs: number;
  /** For how many more ms the viewer's hand holds the list, see `hand.ts`. */
  heldForMs: () => number;
  read: () => Board & Page;
  /**
   * Whether an act of this page may have changed the question after `seq`; undefined for a viewer who does not
   * moderate.
   */
  isOwnAct?: ((id: QuestionId, seq: Seq) => boolean) | undefined;
};

/**
 * The next state, and what the hook does for it. `release`: nothing holds the list, so what is above it may be shown
 * again. `glide`: cards move, and are animated from where they were. `reorder`: the order changes by itself while the
 * viewer is at the top of the list.
 */
export type Step = { state: ListState; release?: boolean; glide?: boolean; reorder?: boolean };

export const startList = (board: Board): ListState => {
  const now = orderOf(board);
  return {
    shown: { ...now, ids: now.wanted, onTop: undefined },
    staying: NONE,
    board,
    inputAtMs: -CALM_AFTER_MS,
    updatedAtMs: -Infinity,
    updateAtMs: Infinity,
    calmAtMs: Infinity,
  };
};

/** Time at which the next `due` input is needed. */
export const deadlineOf = ({ updateAtMs, calmAtMs }: ListState): number => Math.min(updateAtMs, calmAtMs);

/**
 * The next state after an input. Pure.
 *
 * The order of the list does not change while the viewer is scrolled down, touching or typing, nor under a pointer
 * that has come to rest over a card; a new selection applies immediately. The viewer's new question is shown on top
 * and enters the order without moving the others; the rest of a long list follows below those that are shown.
 *
 * A question that leaves the lane leaves the list. If another person's act moved it, it stays for a moderator: the
 * focused one until the focus is elsewhere, all others while the moderator is at work, until the moderator moves on
 * by keys or by an act.
 */
export const step = (state: ListState, input: Input, context: ListContext): Step => {
  const { nowMs } = context;
  switch (input) {
    case 'changed':
      return { state: updateSoon(state, nowMs) };
    case 'input':
      return { state: awaitCalm({ ...state, inputAtMs: nowMs }, context) };
    case 'due': {
      const next = state.calmAtMs <= nowMs ? updateSoon({ ...state, calmAtMs: Infinity }, nowMs) : state;
      return next.updateAtMs <= nowMs
        ? update({ ...next, updateAtMs: Infinity, updatedAtMs: nowMs }, input, context)
        : { state: next };
    }
    case 'selected':
      return update(
        awaitCalm({ ...state, updateAtMs: Infinity, updatedAtMs: -Infinity }, context),
        input,
        context,
      );
    case 'moved':
      return state.staying.size > 0 ? update(state, input, context) : { state };
    case 'applied':
    case 'asked':
      return update(state, input, context);
    default:
      return input satisfies never;
  }
};

const updateSoon = (state: ListState, nowMs: number): ListState =>
  state.updateAtMs < Infinity
    ? state
    : { ...state, updateAtMs: Math.max(nowMs, state.updatedAtMs + UPDATE_EVERY_MS) };

/** How many ms the list still waits for the viewer to be calm. */
const restMs = ({ inputAtMs }: ListState, { nowMs, heldForMs }: ListContext): number =>
  Math.max(inputAtMs + CALM_AFTER_MS - nowMs, heldForMs(), 0);

const awaitCalm = (state: ListState, context: ListContext): ListState => {
  const waitMs = restMs(state, context);
  return { ...state, calmAtMs: waitMs > 0 ? context.nowMs + waitMs : Infinity };
};

/**
 * Reads the order from the board, and shows it if the viewer is calm or wants it; else shows only what moves no card.
 */
const update = (state: ListState, input: Input, context: ListContext): Step => {
  const now = context.read();
  const { questions, selection, asked } = now;
  const { shown: before, board: boardBefore } = state;
  const isForced = input === 'selected' || input === 'applied';
  const { wanted, folded } = orderOf(now);

  // The part of the shown order that remains.
  const known = before.ids.flatMap((id) => questions.get(id) ?? []);
  const left = known.filter((question) => !selection.lane.isIn(question)).map(({ id }) => id);
  const staying = isForced ? NONE : stayingOf(left, input, now.focused, state, context);
  const remaining = known.filter((question) => selection.lane.isIn(question) || staying.has(question.id));
  const ids = remaining.map(({ id }) => id);

  const own = questions.get(asked ?? '')?.id;
  const onTop = before.onTop?.id === own ? before.onTop : floatOnTop(own, now);

  const append = boardBefore.missing > 0 && now.missing === 0 ? appendAll : appendLast;
  const mayMove = isForced || ids.length === 0 || isCalm(now, state, context);
  const next = mayMove
    ? [...staying].reduce((placed, id) => placeAsIn(before.ids, placed, id), wanted)
    : append(wanted, own !== undefined && wanted.includes(own) ? placeAsIn(wanted, ids, own) : ids);

  const isStill =
    isSameOrder(before.ids, next) &&
    before.onTop === onTop &&
    (!mayMove || isSameOrder([...before.folded], [...folded]));
  const shown =
    isStill && isSameOrder(before.wanted, wanted)
      ? before
      : { ids: isStill ? before.ids : next, folded: mayMove ? folded : before.folded, wanted, onTop };
  return {
    state: { ...state, shown, staying, board: now },
    release: mayMove,
    // While a search narrows the list, cards that glide would keep the viewer from reading.
    glide: !isStill && selection.search === '',
    reorder: !isStill && mayMove && !isForced,
  };
};

const orderOf = ({ questions, selection, answeringId }: Board): Pick<ShownList, 'folded' | 'wanted'> => {
  const wanted = select(questions.values(), selection, answeringId);
  const answered = wanted.filter((id) => questions.get(id)?.isAnswered);
  return { wanted, folded: foldsAnswered(selection) ? new Set(answered) : NONE };
};

const isCalm = ({ scrollY, shiftedPx, isInUse }: Page, state: ListState, context: ListContext): boolean =>
  scrollY - shiftedPx < SCROLLED_PX && !isInUse && restMs(state, context) === 0;

/** Of the questions that left the lane, those that stay in the list. */
const stayingOf = (
  left: readonly QuestionId[],
  input: Input,
  focused: QuestionId | undefined,
  { staying, board, inputAtMs }: ListState,
  { nowMs, isOwnAct }: ListContext,
): ReadonlySet<QuestionId> => {
  if (!isOwnAct || left.length === 0) return NONE;
  const others = left.filter((id) => !isOwnAct(id, board.seq));
  const released = input === 'moved' || others.length < left.length ? staying : NONE;
  const isAtWork = nowMs - inputAtMs < AWAY_AFTER_MS;
  return new Set(others.filter((id) => id === focused || (isAtWork && !released.has(id))));
};

const floatOnTop = (id: QuestionId | undefined, { scrollY }: Page): OnTop | undefined =>
  id === undefined ? undefined : { id, isAfloat: scrollY >= SCROLLED_PX };
