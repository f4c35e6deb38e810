import type { Talk } from '@openfloor/contract/boardHead';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, Epoch, QuestionId } from '@openfloor/contract/ids';
import type { MergedQuestion, Question } from '@openfloor/contract/questions';
import type { BoardFrame, QuestionChange } from '@openfloor/contract/ws';
import { isCurrent, isErased, isMerged, isShowable, type BoardState } from '../board/boardState.ts';
import type { QuestionState } from '../board/questionFields.ts';
import { mayRead, publicRootOf, questionFor, shownBy, talkOf, type Reader } from './audience.ts';
import { evolveNoting, noChanges } from './changes.ts';
import { frameFor } from './frame.ts';

/** A reader of a board's past. `now`: the board's current state, which decides what the public may still see. */
export type PastReader = { reader: Reader; boardId: BoardId; epoch: Epoch; now: BoardState };

/** The screen of an audience at a moment. */
export type PastView = { talk: Talk; answeringId: QuestionId | null; questions: Question[] };

/** What one event changed on that screen. It applies like the content of a frame. */
export type PastChanges = Pick<
  BoardFrame['data'],
  'questions' | 'changes' | 'votes' | 'talk' | 'answeringId'
>;

/** The past shows the board's current title at every moment, also before the first event, which set a title. */
const titledNow = ({ now }: PastReader, state: BoardState): BoardState => ({ ...state, title: now.title });

/** The screen of an audience when the board was in `state`. */
export const pastViewOf = (pastReader: PastReader, state: BoardState): PastView => ({
  talk: talkOf(pastReader.boardId, titledNow(pastReader, state)),
  answeringId: answeringIn(pastReader, state.answeringId ?? null),
  questions: state.questions
    .values()
    .filter((question) => isCurrent(state, question) && mayRead(pastReader.reader.audience, question))
    .flatMap((question) =>
      asShownNow(pastReader, questionFor(pastReader.reader, pastReader.boardId, question, state)),
    )
    .toArray(),
});

/**
 * Fingerprint of what the audience no longer sees, or now sees changed. While it stays the same, every past
 * view stays the same. Its length grows with the questions that were hidden, edited, replied to or erased.
 */
export const pastFingerprint = ({ reader, now }: Pick<PastReader, 'reader' | 'now'>): string => {
  const questions = [...now.questions.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (reader.audience === 'moderator')
    return JSON.stringify([now.title, questions.filter(isErased).map(({ id }) => id)]);
  const { names, labels } = now.settings;
  const taken = questions
    .filter(({ wasPublic }) => wasPublic)
    .flatMap((question) => {
      const { id, text, original, reply } = question;
      if (!shownNow({ now }, id)) return [[id]];
      return original !== undefined || reply || isErased(question) ? [[id, text, reply]] : [];
    });
  return JSON.stringify([now.title, names, labels.map(({ name }) => name), taken]);
};

/** Applies the next event to `state`. @returns what the audience saw change; undefined if that was nothing */
export const replayEvent = (
  pastReader: PastReader,
  state: BoardState,
  recorded: RecordedEvent,
): PastChanges | undefined => {
  const { reader, boardId, epoch } = pastReader;
  const touched = noChanges();
  evolveNoting(state, recorded, touched);
  const frame = frameFor(
    reader,
    { boardId, epoch, from: recorded.seq - 1, seq: recorded.seq },
    touched,
    state,
  );
  if (!frame) return undefined;
  const { questions = [], changes = [], votes = {}, talk, answeringId } = frame.data;
  const shown = {
    questions: questions.flatMap((question) => asShownNow(pastReader, question)),
    changes: changes.flatMap((change) => changeShownNow(pastReader, change)),
    votes: Object.fromEntries(Object.entries(votes).filter(([id]) => mayShow(pastReader, id))),
  };
  const result: PastChanges = {
    ...(shown.questions.length > 0 && { questions: shown.questions }),
    ...(shown.changes.length > 0 && { changes: shown.changes }),
    ...(Object.keys(shown.votes).length > 0 && { votes: shown.votes }),
    ...(talk && { talk: talkOf(boardId, titledNow(pastReader, state)) }),
    ...(answeringId !== undefined && { answeringId: answeringIn(pastReader, answeringId) }),
  };
  return Object.keys(result).length > 0 ? result : undefined;
};

/** The question as it is now, if the public sees it now, by itself or below its root. */
const shownNow = ({ now }: Pick<PastReader, 'now'>, id: QuestionId): QuestionState | undefined => {
  const question = now.questions.get(id);
  if (!question || !isShowable(question)) return undefined;
  return isMerged(question) && !publicRootOf(question, now) ? undefined : question;
};

const mayShow = (pastReader: PastReader, id: QuestionId): boolean =>
  pastReader.reader.audience === 'moderator' || shownNow(pastReader, id) !== undefined;

const answeringIn = (pastReader: PastReader, id: QuestionId | null): QuestionId | null =>
  id !== null && mayShow(pastReader, id) ? id : null;

/**
 * A question of the past as the reader may see it now. Except for moderators, its text and reply are the current
 * ones, and names and labels that are not shown now are left out.
 * @returns one question or none
 */
const asShownNow = (pastReader: PastReader, then: Question): Question[] => {
  const question = unlessErased(pastReader, then);
  if (pastReader.reader.audience === 'moderator') return [question];
  const present = shownNow(pastReader, question.id);
  if (!present) return [];
  const { name, reply, labels, merged, edited: _, ...rest } = question;
  const shown = shownBy(pastReader.now, present);
  const known = pastReader.now.settings.labels.map((label) => label.name);
  const shownLabels = labels?.filter((label) => known.includes(label)) ?? [];
  const shownMerged = merged?.flatMap((each) => mergedShownNow(pastReader, each)) ?? [];
  return [
    {
      ...rest,
      text: present.text,
      ...(name !== undefined && shown.name !== undefined && { name: shown.name }),
      ...(reply && present.reply && { reply: present.reply }),
      ...(shownLabels.length > 0 && { labels: shownLabels }),
      ...(shownMerged.length > 0 && { merged: shownMerged }),
      ...(present.original !== undefined && { edited: true as const }),
    },
  ];
};

const isErasedNow = ({ now }: PastReader, id: QuestionId): boolean => {
  const present = now.questions.get(id);
  return present !== undefined && isErased(present);
};

const NO_TEXT = { text: '', erased: true } as const;

/** Removes texts that are erased now: the node may have read the past before the erasure. */
const unlessErased = (pastReader: PastReader, question: Question): Question => {
  const { merged: mergedThen, ...own } = question;
  const merged = mergedThen?.map((each) =>
    isErasedNow(pastReader, each.id) ? { ...each, ...NO_TEXT } : each,
  );
  const { name: _name, edited: _edited, original: _original, flags: _flags, ...rest } = own;
  return { ...(isErasedNow(pastReader, own.id) ? { ...rest, ...NO_TEXT } : own), ...(merged && { merged }) };
};

const mergedShownNow = (pastReader: PastReader, then: MergedQuestion): MergedQuestion[] => {
  const present = shownNow(pastReader, then.id);
  return present ? [{ ...then, text: present.text }] : [];
};

const changeShownNow = (pastReader: PastReader, change: QuestionChange): QuestionChange[] => {
  if (!mayShow(pastReader, change.id)) return [];
  const { question, mergedInto, flags, ...rest } = change;
  return [
    {
      ...rest,
      ...(flags && { flags: isErasedNow(pastReader, change.id) ? [] : flags }),
      ...(question && { question: asShownNow(pastReader, question)[0] ?? question }),
      ...(mergedInto !== undefined && mayShow(pastReader, mergedInto) && { mergedInto }),
    },
  ];
};
