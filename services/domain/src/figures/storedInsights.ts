import type { GroupId, QuestionId, SessionId } from '@openfloor/contract/ids';
import type { BoardState } from '../board/boardState.ts';
import { NO_DETAILS, type QuestionState } from '../board/questionFields.ts';
import type { Activity } from './activity.ts';
import type { InsightsState, TalkActivity } from './insightsState.ts';

/**
 * Version of the stored form. A change of this form, of `BoardState` or of the rules needs another version: then every
 * node computes the figures of all boards again.
 */
export const INSIGHTS_VERSION = 5;

/** Writing or reading this many items takes about a millisecond. */
const ITEMS_PER_PART = 250;

type StoredActivity = Omit<Activity, 'steps'> & { steps: [number, { votes: number; questions: number }][] };
type StoredTalk = Omit<TalkActivity, 'activity' | 'voters'> & { activity: StoredActivity };

/** Plain JSON. `base` is the first part; `voters` belong to the last `talk` before them. */
export type StoredPart =
  | {
      base: Pick<InsightsState, 'answeringSinceMs'> & {
        board: Omit<BoardState, 'questions' | 'blocked' | 'setAside'>;
      };
    }
  | { questions: QuestionState[] }
  | { blocked: SessionId[] }
  | { setAside: [SessionId, GroupId][] }
  | { answeredAtMs: [QuestionId, number][] }
  | { talk: StoredTalk }
  | { voters: SessionId[] };

/** The state in short parts, without texts by people, so that an erasure has nothing to remove from it. */
export function* partsOf(state: InsightsState): Generator<StoredPart> {
  const { answeringSinceMs, answeredAtMs, talks } = state;
  const { questions, blocked, setAside, ...rest } = state.board;
  const board = {
    ...rest,
    moderators: [],
    agenda: [],
    owners: [],
    writtenSummary: undefined,
    publishedSummary: undefined,
  };
  yield { base: { board, answeringSinceMs } };
  for (const some of chunks(questions.values())) yield { questions: some.map(withoutTexts) };
  for (const some of chunks(blocked)) yield { blocked: some };
  for (const some of chunks(setAside)) yield { setAside: some };
  for (const some of chunks(answeredAtMs)) yield { answeredAtMs: some };
  for (const { startedAtMs, activity, voters } of talks) {
    yield { talk: { startedAtMs, activity: { ...activity, steps: [...activity.steps] } } };
    for (const some of chunks(voters)) yield { voters: some };
  }
}

/** Adds the next stored part, in place, to a state that began as `emptyInsights()`. */
export const addPart = (state: InsightsState, part: StoredPart): void => {
  const { board, answeredAtMs, talks } = state;
  if ('base' in part) Object.assign(state, part.base, { board: { ...board, ...part.base.board } });
  else if ('questions' in part)
    for (const question of part.questions) board.questions.set(question.id, question);
  else if ('blocked' in part) for (const session of part.blocked) board.blocked.add(session);
  else if ('setAside' in part)
    for (const [session, group] of part.setAside) board.setAside.set(session, group);
  else if ('answeredAtMs' in part) for (const [id, atMs] of part.answeredAtMs) answeredAtMs.set(id, atMs);
  else if ('talk' in part) {
    const { startedAtMs, activity } = part.talk;
    talks.push({ startedAtMs, activity: { ...activity, steps: new Map(activity.steps) }, voters: new Set() });
  } else for (const session of part.voters) talks.at(-1)?.voters.add(session);
};

function* chunks<Item>(items: Iterable<Item>): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    if (chunk.push(item) < ITEMS_PER_PART) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const withoutTexts = (question: QuestionState): QuestionState => ({
  ...question,
  text: '',
  ...NO_DETAILS,
  reply: question.reply && { ...question.reply, text: '' },
});
