import { clockAndChance } from '@openfloor/client/ports';
import { createReportedVotes } from '@openfloor/client/session/reportedVotes';
import { followSession, type FollowedSession } from '@openfloor/client/session/followSession';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';
import type { Random } from '@openfloor/platform/testing/random';
import type { SimulatedApi } from './simulatedApi.ts';

/** Each client represents this many viewers: three of them are a large hall, in which the polls rest. */
export const VIEWERS_PER_CLIENT = 50;

/** What a client knows of its session. */
export type SimulatedSession = FollowedSession & {
  isBlocked: () => boolean;
  votes: () => ReadonlySet<QuestionId>;
  ownQuestions: () => ReadonlyMap<QuestionId, OwnQuestion>;
};

/** The session of the product's client. @param onOwnQuestionsRead called with each list of own questions */
export const followSimulatedSession = (
  sessionId: SessionId,
  api: () => SimulatedApi,
  random: Random,
  onOwnQuestionsRead: (questions: readonly OwnQuestion[]) => void,
): SimulatedSession => {
  let isBlocked = false;
  let ownQuestions: ReadonlyMap<QuestionId, OwnQuestion> = new Map();
  const votes = new Set<QuestionId>();
  const set = (id: QuestionId, counted: boolean): void => void (counted ? votes.add(id) : votes.delete(id));

  const session = followSession({
    ...clockAndChance,
    random: random.fraction,
    read: {
      status: async (minSeq) => {
        const answer = await api().userStatus(sessionId, minSeq, random);
        return answer.ok ? { value: answer.value, position: answer.value.position } : undefined;
      },
      votes: async () => {
        const answer = await api().userVotes(sessionId, random);
        return answer.ok
          ? Object.fromEntries(Array.from(answer.value, (id) => [id, true] as const))
          : undefined;
      },
      ownQuestions: async (minSeq) => {
        const answer = await api().ownQuestions(sessionId, minSeq, random);
        if (!answer.ok) return undefined;
        const { questions, position } = answer.value;
        onOwnQuestionsRead(questions);
        return { value: questions, position };
      },
    },
    votes: createReportedVotes({ known: () => votes, onListed: set, onArrived: set }),
    onBlocked: (next) => (isBlocked = next),
    onOwnQuestions: (next) => (ownQuestions = next),
  });
  return {
    ...session,
    follow: (state) =>
      session.follow({ ...state, viewerCount: (state.viewerCount ?? 0) * VIEWERS_PER_CLIENT }),
    isBlocked: () => isBlocked,
    votes: () => votes,
    ownQuestions: () => ownQuestions,
  };
};
