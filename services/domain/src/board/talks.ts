import type { AgendaItem } from '@openfloor/contract/agenda';
import type { BoardEvent } from '@openfloor/contract/events';
import { TALKS_MAX } from '@openfloor/contract/limits';
import type { StoredSettings } from '@openfloor/contract/storedSettings';
import { isCurrent, type BoardState } from './boardState.ts';
import type { QuestionState } from './questionFields.ts';
import { accept, refuse, type Command, type DecideContext, type Decision } from './decision.ts';
import { dueItem } from './dueItem.ts';

type TalkStarted = Extract<BoardEvent, { type: 'v1.TalkStarted' }>;

/** Starts a talk. If two moderators start the same item, the second command records nothing. */
export const startTalk = (
  command: Command<'StartTalk'>,
  state: BoardState,
  { now }: DecideContext,
): Decision => {
  const { agendaId, after } = command;
  const item = state.agenda.find(({ id }) => id === agendaId);
  if (agendaId !== undefined && !item) return refuse('talk-not-found');
  const current = state.talks.at(-1);
  if (item && current?.agendaId === agendaId) return accept();
  if (after !== undefined && after !== (current?.id ?? null))
    return {
      ...refuse('changed-meanwhile'),
      message: `Another talk is on now: “${current?.title ?? state.title}”.`,
    };
  return newTalk(command, item, state, now);
};

export const startDueTalk = (
  { talkId }: Command<'StartDueTalk'>,
  state: BoardState,
  { now }: DecideContext,
): Decision => {
  const item = dueItem(state, now);
  return item ? newTalk({ talkId }, item, state, now) : accept();
};

/** The new talk begins without the former one's time box, stage, notice and votes set aside. */
const newTalk = (
  { talkId, title, waiting }: Omit<Command<'StartTalk'>, 'type'>,
  item: AgendaItem | undefined,
  state: BoardState,
  now: string,
): Decision => {
  const { answeringId, setAsideTotals } = state;
  const settings = settingsOfTalk(item, state, now);
  const number = state.talks.length + 2;
  if (number > TALKS_MAX)
    return { ...refuse('board-full'), message: `A board has at most ${TALKS_MAX} talks.` };
  return accept({
    type: 'v1.TalkStarted',
    talkId,
    title: title ?? item?.title ?? `Talk ${number}`,
    ...(item && { agendaId: item.id }),
    ...(answeringId !== undefined && { answeredId: answeringId }),
    ...(waiting && waitingPart(waiting, state)),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(setAsideTotals.votes !== (setAsideTotals.before ?? 0) && { setAsideBefore: setAsideTotals.votes }),
  });
};

/** Settings that the new talk changes, beside the time box, which it clears unless asking begins later. */
const settingsOfTalk = (
  item: AgendaItem | undefined,
  { settings: { notice, asking } }: BoardState,
  now: string,
): StoredSettings => {
  const wanted = item?.asking === 'off' ? 'paused' : 'open';
  return {
    ...(notice !== null && { notice: null }),
    ...(item && wanted !== asking && { asking: wanted }),
    ...(item && Date.parse(item.asking) > Date.parse(now) && { opensAt: item.asking }),
  };
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
