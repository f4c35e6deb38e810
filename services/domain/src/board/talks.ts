import type { BoardEvent } from '@openfloor/contract/events';
import { TALKS_MAX } from '@openfloor/contract/limits';
import { isCurrent, type BoardState, type QuestionState } from './boardState.ts';
import { accept, refuse, type Command, type Decision } from './decision.ts';

type TalkStarted = Extract<BoardEvent, { type: 'v1.TalkStarted' }>;

/** The new talk begins without the former one's time box, stage, notice and votes set aside. */
export const startTalk = ({ talkId, title, waiting }: Command<'StartTalk'>, state: BoardState): Decision => {
  const { answeringId, settings, setAsideTotals } = state;
  const number = state.talks.length + 2;
  if (number > TALKS_MAX)
    return { ...refuse('board-full'), message: `A board has at most ${TALKS_MAX} talks.` };
  return accept({
    type: 'v1.TalkStarted',
    talkId,
    title: title ?? `Talk ${number}`,
    ...(answeringId !== undefined && { answeredId: answeringId }),
    ...(waiting && waitingPart(waiting, state)),
    ...(settings.notice !== null && { settings: { notice: null } }),
    ...(setAsideTotals.votes !== (setAsideTotals.before ?? 0) && { setAsideBefore: setAsideTotals.votes }),
  });
};

/** What becomes of the questions that wait for review in the former talk. */
const waitingPart = (
  { act, reason }: NonNullable<Command<'StartTalk'>['waiting']>,
  state: BoardState,
): Pick<TalkStarted, 'waiting'> => {
  const waiting = state.questions
    .values()
    .filter((question) => question.status === 'waiting' && isCurrent(state, question))
    .toArray();
  if (waiting.length === 0) return {};
  const questionIds = act === 'carry' ? waiting.flatMap(withMembers) : waiting.map(({ id }) => id);
  const ofDecline = act === 'decline' && reason !== undefined && { reason };
  return { waiting: { act, questionIds: questionIds.toSorted(), ...ofDecline } };
};

/** A carried question takes its members along, because all questions of a tree are of one talk. */
const withMembers = ({ id, members }: QuestionState) => [id, ...members];
