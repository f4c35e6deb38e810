import type { BoardEvent } from '@openfloor/contract/events';
import type { Flag } from '@openfloor/contract/flags';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import {
  ballotOf,
  isCurrent,
  isErased,
  isMerged,
  isPublic,
  rootIdOf,
  talkQuestionCount,
  type BoardState,
} from './boardState.ts';
import type { QuestionState } from './questionFields.ts';
import { accept, refuse, type Command, type DecideContext, type Decision, type Refused } from './decision.ts';
import { votedIn } from './mergedTree.ts';
import { rootWithSameWords, automaticMerge } from './merging.ts';

/**
 * Publishes a question, or makes it wait if moderators review all questions or hold those with flags. If the settings
 * say so, a published question with the words of a public question is merged into that question.
 */
export const ask = (
  { type: _type, name, flags = [], ...given }: Command<'AskQuestion'>,
  state: BoardState,
  { questionsMax, now }: DecideContext,
): Decision => {
  const { settings } = state;
  const { questionId, sessionId, text } = given;
  const closed = whyNoText(state, sessionId, now);
  if (closed) return closed;
  if (talkQuestionCount(state) >= questionsMax) return refuse('board-full');
  const status = mustWait(state, flags) ? 'waiting' : 'published';
  const asked: BoardEvent = {
    type: 'v1.QuestionAsked',
    ...given,
    status,
    ...(name !== undefined && settings.names === 'optional' && { name }),
    ...(flags.length > 0 && { flags: [...flags] }),
  };
  const equal = settings.merge === 'exact' && status === 'published' && rootWithSameWords(text, state);
  return equal
    ? { ok: true, events: [asked], automatic: [automaticMerge(questionId, equal)] }
    : accept(asked);
};

/** Why a session may not write a text that others can read; undefined: it may. */
const whyNoText = (state: BoardState, sessionId: SessionId, now: string): Refused | undefined => {
  if (state.blocked.has(sessionId)) return refuse('blocked');
  if (state.endedAt !== undefined) return refuse('board-ended');
  if (state.settings.asking === 'paused') return refuse('asking-paused');
  return outsideTimeBox(state, now);
};

/** Whether a text with these flags waits for review. */
const mustWait = ({ settings }: BoardState, flags: readonly Flag[]): boolean =>
  settings.review || (settings.holdFlagged && flags.length > 0);

/** Casts, takes back or (`voted` undefined) toggles the session's vote in the tree of the question. */
export const vote = (command: Command<'Vote'>, state: BoardState, { now }: DecideContext): Decision => {
  const { questionId, sessionId } = command;
  const question = state.questions.get(questionId);
  const root = question && state.questions.get(rootIdOf(question));
  if (!root || question.hidden || !isPublic(root) || !isCurrent(state, root))
    return refuse('question-not-found');
  const votedFor = votedIn(state, root, sessionId);
  const hasVoted = votedFor.length > 0;
  const wanted = command.voted ?? !hasVoted;
  // A retry after a lost answer must not count twice.
  if (wanted === hasVoted) return accept();
  if (state.endedAt !== undefined) return refuse('board-ended');
  if (state.settings.voting === 'paused') return refuse('voting-paused');
  return (
    outsideTimeBox(state, now) ??
    accept(wanted ? { type: 'v1.VoteCast', questionId, sessionId } : retraction(votedFor, sessionId))
  );
};

/** Takes back all ballots that the session has in a tree of merged questions. */
const retraction = (questionIds: readonly QuestionId[], sessionId: SessionId): BoardEvent => {
  const [questionId, ...others] = questionIds;
  return questionId !== undefined && others.length === 0
    ? { type: 'v1.VoteRetracted', questionId, sessionId }
    : { type: 'v1.VotesRetracted', questionIds: [...questionIds], sessionId };
};

/** Withdraws a question for its author. Refuses if it is merged with others, because it shares votes with them. */
export const withdraw = (
  { questionId, sessionId }: Command<'WithdrawQuestion'>,
  state: BoardState,
): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  if (question.sessionId !== sessionId) return refuse('not-your-question');
  if (question.status === 'withdrawn') return accept();
  if (state.endedAt !== undefined) return refuse('board-ended');
  if (isMerged(question) || question.members.length > 0) return refuse('question-merged');
  return accept({ type: 'v1.QuestionWithdrawn', questionId, sessionId });
};

/**
 * Changes a question's text for its author, while no others rely on it. If the new text needs review, the question
 * leaves the public.
 */
export const editOwn = (
  { questionId, sessionId, text, flags = [] }: Command<'EditOwnQuestion'>,
  state: BoardState,
  { now }: DecideContext,
): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  if (question.sessionId !== sessionId) return refuse('not-your-question');
  if (question.status === 'withdrawn' || isErased(question)) return refuse('question-withdrawn');
  if (question.text === text) return accept();
  const closed = whyNoText(state, sessionId, now);
  if (closed) return closed;
  if (isSettled(question, state)) return refuse('question-settled');
  const waitsAgain = question.status === 'published' && mustWait(state, flags);
  return accept({
    type: 'v1.QuestionEdited',
    questionId,
    text,
    sessionId,
    ...(waitsAgain && { status: 'waiting' }),
    ...(flags.length > 0 && { flags: [...flags] }),
  });
};

/**
 * Whether others rely on the text of a question: they voted for it, or moderators declined it, replied to it, merged
 * it, pinned it for the stage or had it answered, or its talk is over.
 */
const isSettled = (question: QuestionState, state: BoardState): boolean => {
  const { id, sessionId, votes, status, reply, isAnswered, pinned, members } = question;
  const isOwnVoteCounted =
    state.ballots?.has(ballotOf({ questionId: id, sessionId })) === true && !state.setAside.has(sessionId);
  return (
    isMerged(question) ||
    members.length > 0 ||
    status === 'declined' ||
    reply !== undefined ||
    isAnswered ||
    pinned ||
    state.answeringId === id ||
    !isCurrent(state, question) ||
    votes > Number(isOwnVoteCounted)
  );
};

/** The refusal before a board opens or after it closes for participants; undefined in between. */
const outsideTimeBox = (
  { settings: { opensAt, closesAt } }: BoardState,
  now: string,
): Refused | undefined => {
  const nowMs = Date.parse(now);
  if (opensAt !== null && nowMs < Date.parse(opensAt)) return { ...refuse('board-not-open'), opensAt };
  if (closesAt !== null && nowMs >= Date.parse(closesAt)) return { ...refuse('board-not-open'), closesAt };
  return undefined;
};
