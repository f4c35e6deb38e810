import type { QuestionId } from '@openfloor/contract/ids';
import type { OwnQuestion } from '@openfloor/contract/questions';
import type { Position } from '@openfloor/contract/ws';
import type { ConnectionState } from '../machine/state.ts';
import type { News } from '../machine/transition.ts';
import type { createReportedVotes } from './reportedVotes.ts';
import {
  createSessionPolls,
  OWN_QUESTIONS_MS,
  USER_STATUS_MS,
  USER_VOTES_MS,
  type SessionPollsOptions,
} from './sessionPolls.ts';
import { createSessionValue, type SessionAnswer } from './sessionValue.ts';

/** The session's own questions in every status, newest first. */
export type OwnQuestions = ReadonlyMap<QuestionId, OwnQuestion>;
const NONE: OwnQuestions = new Map();

type Status = { isBlocked: boolean };

export type SessionOptions = Omit<SessionPollsOptions, 'polls'> & {
  /** Calls of the API; undefined: no answer. `minSeq`: the answer must not be older. */
  read: {
    status: (minSeq: number) => Promise<SessionAnswer<Status> | undefined>;
    votes: () => Promise<Readonly<Record<QuestionId, true>> | undefined>;
    ownQuestions: (minSeq: number) => Promise<SessionAnswer<readonly OwnQuestion[]> | undefined>;
  };
  votes: Pick<ReturnType<typeof createReportedVotes>, 'arrived' | 'refresh'>;
  onBlocked: (isBlocked: boolean) => void;
  onOwnQuestions: (questions: OwnQuestions) => void;
};

export type FollowedSession = ReturnType<typeof followSession>;

/** Follows what the server knows of a session on one board, by polls and by the news of the socket. */
export const followSession = ({ read, votes, onBlocked, onOwnQuestions, ...polling }: SessionOptions) => {
  let view: Position | undefined;
  const shownAt = (): Position | undefined => view;
  const positionAt = (seq: number): Position => ({ epoch: view?.epoch ?? '', seq });

  const status = createSessionValue<Status, Status>({
    initial: { isBlocked: false },
    read: read.status,
    change: (_, next) => next,
    shownAt,
    onChange: ({ isBlocked }) => onBlocked(isBlocked),
  });
  const own = createSessionValue<OwnQuestions, readonly OwnQuestion[]>({
    initial: NONE,
    read: async (minSeq) => {
      const answer = await read.ownQuestions(minSeq);
      return answer && { ...answer, value: withChanged(NONE, answer.value) };
    },
    change: withChanged,
    shownAt,
    onChange: onOwnQuestions,
  });
  const polls = createSessionPolls({
    ...polling,
    polls: [
      { everyMs: USER_STATUS_MS, read: status.refresh },
      { everyMs: USER_VOTES_MS, read: () => votes.refresh(read.votes) },
      { everyMs: OWN_QUESTIONS_MS, read: own.refresh, runsOnConnect: true },
    ],
  });

  return {
    /** Takes each new state of the board's client. */
    follow: (state: ConnectionState): void => {
      const former = view?.epoch;
      view = state.view;
      polls.follow(state);
      // A restored database may have lost what was known.
      if (former !== undefined && view && view.epoch !== former) polls.readNow();
    },
    /** Takes the news of the board's client. */
    arrived: (news: News): void => {
      if (news.type === 'blocked') status.arrived(news, news.position);
      else if (news.type === 'own-questions') own.arrived(news.questions, news.position);
      // Drops ballots of another epoch: its list is read soon, and the votes with it.
      else if (news.type === 'ballots' && news.epoch === view?.epoch) votes.arrived(news);
    },
    /** Adds a question that the viewer asked, unless the socket delivered it before. @param seq of the answer */
    asked: (question: OwnQuestion, seq: number): void => {
      if (!own.now().has(question.id)) own.arrived([question], positionAt(seq));
    },
    /** Replaces a question that the viewer withdrew or edited. @param seq of the answer */
    changed: (question: OwnQuestion, seq: number): void => own.arrived([question], positionAt(seq)),
    /** Call it when the page is shown again. */
    resume: polls.readNow,
    stop: polls.stop,
  };
};

/** Replaces known questions in place. New ones go first, in the order in which they arrive. */
const withChanged = (before: OwnQuestions, changed: readonly OwnQuestion[]): OwnQuestions => {
  const latest = new Map(changed.map((each) => [each.id, each]));
  const unknown = changed.filter(({ id }) => !before.has(id));
  const known = [...before.values()].map((each) => latest.get(each.id) ?? each);
  return new Map([...unknown, ...known].map((each) => [each.id, each]));
};
