import type { AgendaState } from '@openfloor/contract/agenda';
import type { BoardHead } from '@openfloor/contract/boardHead';
import type { Epoch, QuestionId, Seq } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import type { BoardFrame, QuestionChange } from '@openfloor/contract/ws';
import type { Audience } from './audience.ts';
import { placeOfFrame } from './place.ts';

/** What a screen shows of a board, and the position it shows. */
export type BoardView = {
  readonly audience: Audience;
  readonly epoch: Epoch;
  readonly seq: Seq;
  readonly questions: ReadonlyMap<QuestionId, Question>;
  /** Undefined where the reader has not asked for it. */
  readonly head?: BoardHead;
  /** Position of a head that is newer than the questions. */
  readonly headSeq?: Seq;
  readonly deletedAt?: string;
};

/** `gap`: events between the view and the frame are missing; subscribe again with `since`. */
export type Applied = { result: 'applied' | 'stale'; view: BoardView } | { result: 'gap' };

/** Applies a frame to a view. Returns the view itself when the frame is stale. */
export const applyFrame = (view: BoardView, { data }: BoardFrame): Applied => {
  const place = placeOfFrame(view, data);
  if (place === 'gap') return { result: 'gap' };
  if (place === 'stale') return { result: 'stale', view };
  const questions = new Map(view.questions);
  applyContent(questions, data, view.audience);
  const closed = data.deletedAt !== undefined && { deletedAt: data.deletedAt };
  return {
    result: 'applied',
    view: { ...view, ...headAfter(view, data), seq: data.seq, questions, ...closed },
  };
};

/**
 * Applies what a frame, or an event of a replay, says of questions. Changes the map in place, and no question in it.
 */
export const applyContent = (
  questions: Map<QuestionId, Question>,
  data: Pick<BoardFrame['data'], 'talk' | 'questions' | 'changes' | 'votes'>,
  audience: Audience,
): void => {
  if (data.talk) questions.clear();
  for (const question of data.questions ?? []) questions.set(question.id, question);
  for (const change of data.changes ?? []) applyChange(questions, change, audience);
  for (const [id, votes] of Object.entries(data.votes ?? {})) patch(questions, id, { votes });
};

/** Skips frames up to `headSeq`: a head that was read after the questions already includes them. */
const headAfter = (
  { head, headSeq = 0 }: BoardView,
  {
    seq,
    settings,
    talk,
    answeringId,
    stage,
    summary,
    votesSetAside,
    agenda,
    agendaStates,
    title,
    endedAt,
  }: BoardFrame['data'],
): Pick<BoardView, 'head'> | undefined => {
  if (!head || seq <= headSeq) return undefined;
  const titleNow = title ?? head.title;
  const endedAtNow = endedAt === undefined ? head.endedAt : endedAt;
  return {
    head: {
      // A node of a former version lacks the newest settings.
      settings: settings ? { ...head.settings, ...settings } : head.settings,
      talk: talk ?? renamed(head.talk, title),
      answeringId: answeringId === undefined ? head.answeringId : answeringId,
      stage: stage ?? head.stage,
      summary: summary ?? head.summary,
      votesSetAside: votesSetAside ?? head.votesSetAside,
      ...(titleNow !== undefined && { title: titleNow }),
      ...(endedAtNow !== undefined && { endedAt: endedAtNow }),
      agenda: agenda ?? (agendaStates ? withStates(head.agenda, agendaStates) : head.agenda),
    },
  };
};

/** The agenda with other states. An item without one is planned and not held. */
const withStates = (agenda: BoardHead['agenda'], states: readonly AgendaState[]): BoardHead['agenda'] =>
  agenda.map(({ held: _held, ...item }) => ({
    ...item,
    state: 'planned',
    ...states.find(({ id }) => id === item.id),
  }));

/** The first talk has the title of the board. */
const renamed = (talk: BoardHead['talk'], title: string | undefined): BoardHead['talk'] =>
  title !== undefined && talk.number === 1 ? { ...talk, title } : talk;

const applyChange = (
  questions: Map<QuestionId, Question>,
  { id, question, ...changes }: QuestionChange,
  audience: Audience,
): void => {
  if (question) questions.set(id, question);
  else if (changes.hidden && audience === 'public') questions.delete(id);
  else patch(questions, id, changes);
};

const patch = (
  questions: Map<QuestionId, Question>,
  id: QuestionId,
  { flags: newFlags, ...changes }: Omit<QuestionChange, 'id'> & { votes?: number },
): void => {
  const { reason, flags = [], ...question } = questions.get(id) ?? {};
  if (!('id' in question)) return;
  // A status without a reason takes the former reason away.
  const kept = changes.status === undefined && reason !== undefined && { reason };
  const shown = newFlags ?? flags;
  questions.set(id, { ...question, ...kept, ...changes, ...(shown.length > 0 && { flags: shown }) });
};
