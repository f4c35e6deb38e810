import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { ComputedTalk } from '@openfloor/contract/http/insights';
import { isPublic, isShowable, type BoardState } from '../board/boardState.ts';
import type { QuestionState } from '../board/questionFields.ts';
import type { Minute } from './activity.ts';
import { hasAnswer, type InsightsState, type TalkActivity } from './insightsState.ts';

const UNANSWERED_MAX = 50;

/** The figures of each talk, the first one first. */
export const figuresOf = (boardId: BoardId, state: InsightsState): ComputedTalk[] => {
  // The first talk has the board's id.
  const ids = [boardId, ...state.board.talks.map(({ id }) => id)];
  const byTalk = Map.groupBy(state.board.questions.values(), ({ talkId }) => talkId ?? boardId);
  const seen = new Set<SessionId>();
  return state.talks.map((talk, place) => {
    const id = ids[place] ?? boardId;
    const questions = byTalk.get(id) ?? [];
    return {
      id,
      startedAt: new Date(talk.startedAtMs).toISOString(),
      endedAt: endOf(state, place),
      ...totalsOf(questions),
      ...participantsOf(state.board, talk, questions, seen),
      secondsToAnswer: secondsToAnswer(state, questions),
      ...seriesOf(talk),
      unansweredIds: questions
        .filter((question) => isPublic(question) && !hasAnswer(question))
        .toSorted((a, b) => b.votes - a.votes || (a.createdAt < b.createdAt ? -1 : 1))
        .slice(0, UNANSWERED_MAX)
        .map(({ id: ofQuestion }) => ofQuestion),
    };
  });
};

/**
 * When a talk ended; null while it goes on. A talk that started after the board's end goes on until the next one or the
 * closing.
 */
const endOf = ({ board, talks }: InsightsState, place: number): string | null => {
  const startedAtMs = talks[place]?.startedAtMs ?? 0;
  const endedAtMs = Date.parse(board.endedAt ?? '');
  const ends = [
    talks[place + 1]?.startedAtMs ?? Number.NaN,
    endedAtMs < startedAtMs ? Number.NaN : endedAtMs,
    Date.parse(board.closedAt ?? ''),
  ].filter((ms) => !Number.isNaN(ms));
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
};

const totalsOf = (questions: readonly QuestionState[]) => {
  const shown = questions.filter(isPublic);
  return {
    questions: shown.length,
    answered: shown.filter(hasAnswer).length,
    votes: shown.reduce((sum, { votes }) => sum + votes, 0),
  };
};

/** @param seen sessions that took part in an earlier talk; those of this talk are added */
const participantsOf = (
  { setAside }: BoardState,
  { voters }: TalkActivity,
  questions: readonly QuestionState[],
  seen: Set<SessionId>,
) => {
  const asked = new Set<SessionId>(questions.filter(isShowable).map(({ sessionId }) => sessionId));
  const voted = Array.from(voters.keys()).filter((session) => !setAside.has(session));
  const tookPart = new Set([...voted, ...asked]);
  const before = seen.size;
  for (const session of tookPart) seen.add(session);
  return {
    asked: asked.size,
    voted: voted.length,
    tookPart: tookPart.size,
    tookPartFirst: seen.size - before,
  };
};

/** Percentiles of the seconds from asking to the start of the answer; null: no answers. */
const secondsToAnswer = (
  { answeredAtMs }: InsightsState,
  questions: readonly QuestionState[],
): ComputedTalk['secondsToAnswer'] => {
  const seconds = questions
    .filter(isShowable)
    .flatMap(({ id, createdAt }) => {
      const atMs = answeredAtMs.get(id);
      return atMs === undefined ? [] : [Math.max(0, Math.round((atMs - Date.parse(createdAt)) / 1000))];
    })
    .toSorted((a, b) => a - b);
  const percentile = (share: number): number | undefined => seconds[Math.ceil(seconds.length * share) - 1];
  const [median, ninetieth] = [percentile(0.5), percentile(0.9)];
  return median === undefined || ninetieth === undefined ? null : { median, ninetieth };
};

const seriesOf = ({ activity: { stepMinutes, steps } }: TalkActivity) => ({
  stepMinutes,
  steps: [...steps]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, counts]): { minute: Minute; votes: number; questions: number } => ({ minute, ...counts })),
});
