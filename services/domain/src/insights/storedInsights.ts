import type { BoardState, QuestionState } from '../board/boardState.ts';
import type { Activity } from './activity.ts';
import type { InsightsState, TalkActivity } from './insightsState.ts';

/**
 * Of the stored form. A change of this form, of `BoardState` or of the rules needs another version: then every node computes the
 * figures of all boards again.
 */
export const INSIGHTS_VERSION = 1;

type StoredActivity = Omit<Activity, 'steps'> & { steps: [number, { votes: number; questions: number }][] };
type StoredTalk = Omit<TalkActivity, 'activity' | 'voters'> & { activity: StoredActivity; voters: string[] };

/** The state as plain JSON, without texts of people, so that nothing that is erased is left in it. */
export const toStored = ({ board, answeringSinceMs, answeredAtMs, talks }: InsightsState) => ({
  board: {
    ...board,
    moderators: [],
    writtenSummary: undefined,
    publishedSummary: undefined,
    questions: Array.from(board.questions.values(), withoutTexts),
    blocked: [...board.blocked],
    setAside: [...board.setAside],
  },
  answeringSinceMs,
  answeredAtMs: [...answeredAtMs],
  talks: talks.map(({ startedAtMs, activity, voters }): StoredTalk => ({
    startedAtMs,
    activity: { ...activity, steps: [...activity.steps] },
    voters: [...voters],
  })),
});
export type StoredInsights = ReturnType<typeof toStored>;

export const fromStored = ({
  board,
  answeringSinceMs,
  answeredAtMs,
  talks,
}: StoredInsights): InsightsState => ({
  board: {
    ...board,
    questions: new Map(board.questions.map((question) => [question.id, question])),
    blocked: new Set(board.blocked),
    setAside: new Map(board.setAside),
  } satisfies BoardState,
  answeringSinceMs,
  answeredAtMs: new Map(answeredAtMs),
  talks: talks.map(({ startedAtMs, activity, voters }) => ({
    startedAtMs,
    activity: { ...activity, steps: new Map(activity.steps) },
    voters: new Set(voters),
  })),
});

const withoutTexts = (question: QuestionState): QuestionState => ({
  ...question,
  text: '',
  original: undefined,
  reason: undefined,
  name: undefined,
  reply: question.reply && { ...question.reply, text: '' },
  labels: [],
  flags: [],
});
