import type { AgendaEntry, AgendaItem } from '@openfloor/contract/agenda';
import type { BoardHead, Talk } from '@openfloor/contract/boardHead';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { MergedQuestion, Question, OwnQuestion } from '@openfloor/contract/questions';
import type { BoardSettings } from '@openfloor/contract/storedSettings';
import { hasTalk } from '../board/agenda.ts';
import {
  answeringNow,
  isErased,
  isMerged,
  isPublic,
  isShowable,
  rootIdOf,
  type BoardState,
} from '../board/boardState.ts';
import { fieldsWith, type QuestionState } from '../board/questionFields.ts';
import { newestFirst } from './ranking.ts';

/** Moderators see questions in every status and a pseudonym of each author; the public sees neither. */
export type Audience = 'public' | 'moderator';

/** Derives a pseudonym from an author's session; it is meaningless outside the board. */
export type Pseudonymize = (sessionId: SessionId) => string;

export const mayRead = (audience: Audience, question: QuestionState): boolean =>
  audience === 'moderator' || isPublic(question);

export type Reader = { audience: Audience; pseudonymize: Pseudonymize };

/** The question as the audience sees it. Check `mayRead` first. */
export const questionFor = (
  { audience, pseudonymize }: Reader,
  boardId: BoardId,
  question: QuestionState,
  state: Pick<BoardState, 'settings' | 'questions'>,
): Question => {
  const { id, text, votes, hidden, pinned, isAnswered, createdAt, reply, original } = question;
  const { name, labels } = shownBy(state, question);
  const merged = mergedIn(question, state);
  return {
    id,
    boardId,
    text,
    votes,
    hidden,
    pinned,
    isAnswered,
    createdAt,
    ...erasedIn(question),
    ...(name !== undefined && { name }),
    ...(reply && { reply }),
    ...(labels.length > 0 && { labels }),
    ...(original !== undefined && { edited: true }),
    ...(merged.length > 0 && { merged }),
    ...(audience === 'moderator' && forModerators(question, pseudonymize)),
  };
};

const erasedIn = (question: Pick<QuestionState, 'text'>): { erased?: true } =>
  isErased(question) ? { erased: true } : {};

/** The questions that are shown unfolded below the one that they were merged into, oldest first. */
const mergedIn = (
  { members }: QuestionState,
  { questions }: Pick<BoardState, 'questions'>,
): MergedQuestion[] =>
  members
    .flatMap((id) => questions.get(id) ?? [])
    .filter(isShowable)
    .map(({ id, text, createdAt }) => ({ id, text, createdAt, ...erasedIn({ text }) }))
    .toSorted((a, b) => newestFirst(b, a));

/** The name and the labels of a question, as far as the settings show them. */
export const shownBy = (
  { settings }: Pick<BoardState, 'settings'>,
  { name, labels }: Pick<QuestionState, 'name' | 'labels'>,
): { name: string | undefined; labels: string[] } => ({
  name: settings.names === 'optional' ? name : undefined,
  labels: labels.filter((label) => settings.labels.some((known) => known.name === label)),
});

const MODERATORS_ONLY = fieldsWith({ seenBy: 'moderators' }) satisfies (keyof Question)[];

const isSent = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value !== undefined);

const forModerators = (question: QuestionState, pseudonymize: Pseudonymize): Partial<Question> => {
  const [mergedInto] = question.ancestors;
  return {
    authorId: pseudonymize(question.sessionId),
    ...Object.fromEntries(
      MODERATORS_ONLY.filter((name) => isSent(question[name])).map((name) => [name, question[name]]),
    ),
    ...(mergedInto !== undefined && { mergedInto }),
  };
};

/** The current talk. The first one has the id and the title of the board. */
export const talkOf = (boardId: BoardId, { talks, title }: BoardState): Talk => {
  const { id, title: ofTalk } = talks.at(-1) ?? { id: boardId, title };
  return { id, number: talks.length + 1, title: ofTalk };
};

/**
 * The settings as an audience sees them. The public gets no word lists, which are offensive and show what to avoid,
 * no topics that moderators removed from a summary, and no number of invited people.
 */
const settingsFor = (audience: Audience, { settings }: BoardState): BoardSettings =>
  audience === 'moderator'
    ? settings
    : { ...settings, screenWords: [], allowWords: [], hiddenTopics: [], invited: null };

/** The planned talks as an audience sees them. */
const agendaFor = (audience: Audience, state: BoardState): AgendaEntry[] =>
  state.agenda.map((item) => {
    const { sourceId, ...plan } = item;
    const isHeld = state.agendaHeld.includes(item.id);
    return {
      ...plan,
      state: stateOf(item, state),
      ...(audience === 'moderator' && sourceId !== undefined && { sourceId }),
      ...(audience === 'moderator' && isHeld && { held: true }),
    };
  });

const stateOf = ({ id }: AgendaItem, state: BoardState): AgendaEntry['state'] => {
  if (state.talks.at(-1)?.agendaId === id) return 'now';
  return hasTalk(state, id) ? 'past' : 'planned';
};

/**
 * What an audience knows of the board besides its questions. Questions on the stage that it may not read are left out.
 */
export const headFor = (audience: Audience, boardId: BoardId, state: BoardState): BoardHead => ({
  settings: settingsFor(audience, state),
  talk: talkOf(boardId, state),
  answeringId: state.answeringId ?? null,
  stage: state.stage.filter((id) => {
    const question = state.questions.get(id);
    return question !== undefined && mayRead(audience, question);
  }),
  summary: state.isSummaryPublished ? 'published' : 'none',
  votesSetAside: Math.max(0, state.setAsideTotals.votes - (state.setAsideTotals.before ?? 0)),
  title: state.title,
  endedAt: state.endedAt ?? null,
  agenda: agendaFor(audience, state),
});

/** The public question that has the votes of a merged one. */
export const publicRootOf = (
  question: QuestionState,
  { questions }: Pick<BoardState, 'questions'>,
): QuestionState | undefined => {
  const root = isMerged(question) ? questions.get(rootIdOf(question)) : undefined;
  return root && isPublic(root) ? root : undefined;
};

/** What the author of a question may know of it, whatever its status. */
export const ownQuestionOf = (question: QuestionState, state: BoardState): OwnQuestion => {
  const root = publicRootOf(question, state);
  return {
    id: question.id,
    status: question.status,
    text: question.text,
    ...erasedIn(question),
    votes: question.votes,
    ...(question.reason !== undefined && { reason: question.reason }),
    ...(question.reply && { reply: question.reply }),
    answering: question.id === answeringNow(state),
    answered: question.isAnswered,
    hidden: question.hidden,
    ...(root && { mergedInto: root.id }),
  };
};
