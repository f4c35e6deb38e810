import { ballotOf, isCurrent, isPublic, talkQuestionCount, type BoardState } from './boardState.ts';
import { accept, refuse, type Command, type DecideUnder, type Decision, type Refused } from './decision.ts';

export const ask = (
  { questionId, sessionId, text, name, flags = [] }: Command<'AskQuestion'>,
  state: BoardState,
  { questionsMax, at }: DecideUnder,
): Decision => {
  const { settings } = state;
  if (state.blocked.has(sessionId)) return refuse('blocked');
  if (settings.asking === 'paused') return refuse('asking-paused');
  const outside = outsideTimeBox(state, at);
  if (outside) return outside;
  if (talkQuestionCount(state) >= questionsMax) return refuse('board-full');
  const isHeld = settings.holdFlagged && flags.length > 0;
  return accept({
    type: 'v2.QuestionAsked',
    questionId,
    sessionId,
    text,
    status: settings.review || isHeld ? 'waiting' : 'published',
    ...(name !== undefined && settings.names === 'optional' && { name }),
    ...(flags.length > 0 && { flags: [...flags] }),
  });
};

export const vote = (command: Command<'Vote'>, state: BoardState, { at }: DecideUnder): Decision => {
  const { questionId, sessionId } = command;
  const question = state.questions.get(questionId);
  if (!question || !isPublic(question) || !isCurrent(state, question)) return refuse('question-not-found');
  const hasVoted = state.ballots?.has(ballotOf(command)) ?? false;
  const wanted = command.voted ?? !hasVoted;
  // A retry after a lost answer must not count twice.
  if (wanted === hasVoted) return accept();
  if (state.settings.voting === 'paused') return refuse('voting-paused');
  return (
    outsideTimeBox(state, at) ??
    accept({ type: wanted ? 'v1.VoteCast' : 'v1.VoteRetracted', questionId, sessionId })
  );
};

export const withdraw = (
  { questionId, sessionId }: Command<'WithdrawQuestion'>,
  state: BoardState,
): Decision => {
  const question = state.questions.get(questionId);
  if (!question) return refuse('question-not-found');
  if (question.sessionId !== sessionId) return refuse('not-your-question');
  if (question.status === 'withdrawn') return accept();
  return accept({ type: 'v1.QuestionWithdrawn', questionId, sessionId });
};

/** Timestamps of the log all have the same format; those of settings are compared as times. */
const outsideTimeBox = ({ settings: { opensAt, closesAt } }: BoardState, at: string): Refused | undefined => {
  const atMs = Date.parse(at);
  if (opensAt !== null && atMs < Date.parse(opensAt)) return { ...refuse('board-not-open'), opensAt };
  if (closesAt !== null && atMs >= Date.parse(closesAt)) return { ...refuse('board-not-open'), closesAt };
  return undefined;
};
