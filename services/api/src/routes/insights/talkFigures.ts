import type {
  BoardFigures,
  ComputedTalk,
  EarlierBoard,
  Insights,
  InsightsStep,
  TalkFigures,
} from '@openfloor/contract/http/insights';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import { isPublic, type BoardState } from '@openfloor/domain/board/boardState';
import { startOf, stepFor } from '@openfloor/domain/figures/activity';
import { hasAnswer } from '@openfloor/domain/figures/insightsState';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import { earlierBoards } from '@openfloor/store/insights/earlierBoards';
import type { StoredFigures } from '@openfloor/store/insights/readInsights';
import { viewerPeaks, viewerSteps, type ViewerPeak } from '@openfloor/store/insights/viewerSamples';
import type { Db } from '@openfloor/store/tables';

/** Current figures of a talk, with the data for its steps and its unanswered questions. */
type FoundTalk = TalkFigures & { computed: ComputedTalk; viewers: ViewerPeak };

/** The figures of each talk of the board, also of one that began after they were computed. */
export const figuresOfTalks = async (
  db: Db,
  { board, state }: Pick<BoardFeed, 'board' | 'state'>,
  stored: StoredFigures | undefined,
): Promise<FoundTalk[]> => {
  const talks = [{ id: board.id, title: state.title }, ...state.talks];
  const known = new Map(stored?.talks.map((talk) => [talk.id, talk]));
  const sinceThen = stored?.computedAt.toISOString() ?? board.createdAt;
  const figures = talks.map(({ id }) => known.get(id) ?? noFigures(id, sinceThen));
  const peaks = await viewerPeaks(db, board.id, figures);
  return talks.flatMap(({ id, title }, place) => {
    const [ofTalk, viewers] = [figures[place], peaks[place]];
    if (!ofTalk || !viewers) return [];
    return {
      ...ofTalk,
      id,
      number: place + 1,
      title,
      peakViewers: viewers.peak,
      came: Math.max(viewers.peak ?? 0, ofTalk.tookPart),
      attention: hoursOf(viewers.viewerMinutes),
      computed: ofTalk,
      viewers,
    };
  });
};

const SIGNIFICANT = 100;
/** Hours, to a hundredth. */
const hoursOf = (minutes: number): number => Math.round((minutes / 60) * SIGNIFICANT) / SIGNIFICANT;

/**
 * The number of invited people, as set for the board, and the share of them who took part; nothing if it is not set.
 */
const turnoutOf = (
  tookPart: number,
  invited: number | null,
): Pick<BoardFigures, 'invited' | 'participation'> =>
  invited === null ? {} : { invited, participation: tookPart / invited };

/** Figures of the whole board. */
export const figuresOfBoard = (
  talks: readonly FoundTalk[],
  { settings }: Pick<BoardState, 'settings'>,
): BoardFigures => {
  const total = (of: (talk: FoundTalk) => number): number => talks.reduce((sum, talk) => sum + of(talk), 0);
  const tookPart = total(({ computed }) => computed.tookPartFirst);
  const peaks = talks.flatMap(({ peakViewers }) => peakViewers ?? []);
  return {
    questions: total(({ questions }) => questions),
    answered: total(({ answered }) => answered),
    votes: total(({ votes }) => votes),
    tookPart,
    peakViewers: peaks.length === 0 ? null : Math.max(...peaks),
    attention: hoursOf(total(({ viewers }) => viewers.viewerMinutes)),
    ...turnoutOf(tookPart, settings.invited),
  };
};

const EARLIER_MAX = 10;

/** Figures of the latest boards of the session from before this one, the newest first. */
export const figuresOfEarlier = async (
  db: Db,
  boardId: BoardId,
  sessionId: SessionId,
): Promise<EarlierBoard[]> => {
  const boards = await earlierBoards(db, { sessionId, boardId, count: EARLIER_MAX });
  return boards.map(({ createdAt, viewerMinutes, invited, ...figures }) => ({
    ...figures,
    createdAt: createdAt.toISOString(),
    attention: hoursOf(viewerMinutes),
    ...turnoutOf(figures.tookPart, invited),
  }));
};

const noFigures = (id: ComputedTalk['id'], startedAt: string): ComputedTalk => ({
  id,
  startedAt,
  endedAt: null,
  questions: 0,
  answered: 0,
  votes: 0,
  asked: 0,
  voted: 0,
  tookPart: 0,
  tookPartFirst: 0,
  secondsToAnswer: null,
  stepMinutes: 1,
  steps: [],
  unansweredIds: [],
});

const MINUTE_MS = 60_000;

/** Votes, questions and viewers of a talk over time. */
export const stepsOf = async (
  db: Db,
  boardId: BoardId,
  { computed, viewers: { first, last } }: FoundTalk,
): Promise<Pick<Insights['talk'], 'stepMinutes' | 'steps'>> => {
  const minutes = [...computed.steps.map(({ minute }) => minute), ...[first ?? [], last ?? []].flat()];
  const stepMinutes = stepFor(minutes, computed.stepMinutes);
  const steps = new Map<number, InsightsStep>();
  const stepAt = (minute: number): InsightsStep => {
    const start = startOf(minute, stepMinutes);
    const at = new Date(start * MINUTE_MS).toISOString();
    const step = steps.get(start) ?? { at, viewers: null, votes: 0, questions: 0 };
    steps.set(start, step);
    return step;
  };
  for (const { minute, votes, questions } of computed.steps) {
    const step = stepAt(minute);
    step.votes += votes;
    step.questions += questions;
  }
  const counted = first === null ? [] : await viewerSteps(db, boardId, computed, stepMinutes);
  for (const [minute, viewers] of counted) stepAt(minute).viewers = viewers;
  return { stepMinutes, steps: [...steps.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1)) };
};

/** Unanswered questions of the talk, without those hidden or answered after the figures were computed. */
export const unansweredIn = (
  { questions }: BoardState,
  { computed }: FoundTalk,
): Insights['talk']['unanswered'] =>
  computed.unansweredIds
    .flatMap((id) => questions.get(id) ?? [])
    .filter((question) => isPublic(question) && !hasAnswer(question))
    .map(({ id, text, votes }) => ({ id, text, votes, ...(text === '' && { erased: true as const }) }))
    .toSorted((a, b) => b.votes - a.votes);
