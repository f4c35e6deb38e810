import type { ControlAct, FormerQuestion } from '@openfloor/contract/acts';
import type { ControlState } from '@openfloor/contract/http/control';
import { assertNever } from '@openfloor/domain/assertNever';
import { isCurrent, isErased, isPublic, type BoardState } from '@openfloor/domain/board/boardState';
import type { QuestionState } from '@openfloor/domain/board/questionFields';
import { inStageOrder, nextOpen, stagePlaceOf, step } from '@openfloor/domain/view/stagePlace';
import type { MadeCommand } from '../runCommand.ts';

const EXTENSION_MS = 5 * 60_000;

const NOTHING = { code: 'nothing-to-show' } as const;

/**
 * The command of a button. It works without pins too: on the stage, questions without a pin follow the pinned ones.
 * @param nowMs the extension starts here if `closesAt` has passed
 */
export const controlCommand = (act: ControlAct, state: BoardState, nowMs: number): MadeCommand => {
  const { settings, answeringId } = state;
  switch (act) {
    case 'next':
      return startAnswering(nextOf(state));
    case 'previous':
      return startAnswering(previousOf(state), 'as-it-was');
    case 'move-next':
      return startAnswering(movedTo(state, 1), 'as-it-was');
    case 'move-previous':
      return startAnswering(movedTo(state, -1), 'as-it-was');
    case 'answering':
      return answeringId === undefined
        ? startAnswering(nextOf(state))
        : { type: 'StartAnswering', questionId: answeringId, former: 'as-it-was' };
    case 'answered':
      return answeringId === undefined
        ? NOTHING
        : { type: 'ModerateQuestion', act: 'mark-answered', questionId: answeringId };
    case 'pause-asking':
      return { type: 'ChangeSettings', settings: { asking: 'paused' } };
    case 'resume-asking':
      return { type: 'ChangeSettings', settings: { asking: 'open' } };
    case 'extend': {
      if (settings.closesAt === null) return { code: 'nothing-to-extend' };
      const closesAtMs = Math.max(Date.parse(settings.closesAt), nowMs) + EXTENSION_MS;
      return { type: 'ChangeSettings', settings: { closesAt: new Date(closesAtMs).toISOString() } };
    }
    case 'wall':
    case 'stage':
      return { type: 'ChangeSettings', settings: { screen: act } };
    default:
      return assertNever(act);
  }
};

export const controlState = (state: BoardState): ControlState => {
  const { asking, closesAt, screen } = state.settings;
  const place = stagePlaceOf(orderOf(state), state.answeringId);
  const question = state.questions.get(place?.id ?? '');
  return {
    answering: question ? { id: question.id, text: question.text, votes: question.votes } : null,
    position: place ? place.index + 1 : null,
    asking: state.endedAt === undefined ? asking : 'ended',
    closesAt,
    screen,
  };
};

/** The questions that buttons can show, answered or not. */
const orderOf = (state: BoardState): QuestionState[] => {
  const shown = Array.from(state.questions.values()).filter(
    (question) => isPublic(question) && isCurrent(state, question) && !isErased(question),
  );
  return inStageOrder(shown, { arranged: state.settings.stageOrder === 'arranged' ? state.stage : [] });
};

const startAnswering = (
  question: QuestionState | undefined,
  former: FormerQuestion = 'answered',
): MadeCommand => (question ? { type: 'StartAnswering', questionId: question.id, former } : NOTHING);

/** The open question to answer after the one on stage, or the first open one; undefined if no other is open. */
const nextOf = (state: BoardState): QuestionState | undefined => {
  const order = orderOf(state);
  const place = stagePlaceOf(order, state.answeringId);
  if (!place) return order.find(({ isAnswered }) => !isAnswered);
  return order[nextOpen(order, place, state.settings.stageOrder === 'arranged')?.index ?? -1];
};

/**
 * The question that the stage's arrows show, answered or not. They lead through the pinned questions and the one on
 * stage, and on a board without pins through all questions: a press at the end of the stage must not show the hall
 * a question that was not chosen.
 */
const movedTo = (state: BoardState, steps: 1 | -1): QuestionState | undefined => {
  const all = orderOf(state);
  const hasPins = all.some(({ pinned }) => pinned);
  const order = hasPins ? all.filter(({ id, pinned }) => pinned || id === state.answeringId) : all;
  const place = stagePlaceOf(order, state.answeringId);
  if (!place) return steps === 1 ? order[0] : order.at(-1);
  const { id, index } = step(order, place, steps);
  return id === place.id ? undefined : order[index];
};

/** The question before the one that is being answered, open or answered. */
const previousOf = (state: BoardState): QuestionState | undefined => {
  const order = orderOf(state);
  const place = stagePlaceOf(order, state.answeringId);
  return place && place.index > 0 ? order[place.index - 1] : undefined;
};
