import type { BoardEvent, RecordedEvent } from '@openfloor/contract/events';
import type { GroupId, QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import { TEMPORARY_REFUSALS, type BulkResult, type Outcome } from '@openfloor/contract/outcome';
import {
  isMerged,
  isModerator,
  rootIdOf,
  type Act,
  type Ballot,
  type BoardState,
  type Field,
  type LatestChange,
} from '@openfloor/domain/board/boardState';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { decide } from '@openfloor/domain/board/decide';
import type { DecideContext, Decision } from '@openfloor/domain/board/decision';
import { ON_STATUS } from '@openfloor/domain/board/moderation';
import { isRemovedOwner } from '@openfloor/domain/board/owners';
import { votesOf } from '@openfloor/domain/board/setAside';
import { votedIn } from '@openfloor/domain/board/mergedTree';
import { watchAct } from '@openfloor/domain/board/noteActs';
import { isInHistory } from '@openfloor/domain/board/history';
import { evolveNoting, noChanges, type Changes } from '@openfloor/domain/view/changes';
import { claimId, type Facts } from './facts.ts';
import { claimsToStore, type IdempotencyClaim } from '../reads/idempotency.ts';
import type { CommandRequest, CommandResult, Decided } from './request.ts';

type Refused = BulkResult['refused'];

export type DecidedBatch = {
  /** The answer to each request, in order. */
  results: CommandResult[];
  /** What was decided about each request, in order. */
  decided: Decided[];
  events: RecordedEvent[];
  /** The acts among the events, and what undoing each gives back, if it can be undone. */
  acts: { seq: Seq; act: Act | undefined }[];
  /** New outcomes to store under their idempotency keys. */
  outcomes: { claim: IdempotencyClaim; outcome: Outcome }[];
  /** What the batch touched. */
  changes: Changes;
  /** State before the batch: only differences from it are written to the projections. */
  ballotsBefore: ReadonlySet<Ballot>;
  setAsideBefore: ReadonlyMap<SessionId, GroupId>;
  latestChangesBefore: ReadonlyMap<Field, LatestChange>;
};

/** `at`: time of the events (ISO 8601). */
type BatchContext = DecideContext & { at: string };

/** Decides requests in order, each on the state after the previous ones. Modifies `facts` in place. */
export const decideBatch = (
  facts: Facts,
  requests: readonly CommandRequest[],
  context: BatchContext,
): DecidedBatch => {
  const batch: DecidedBatch = {
    results: [],
    decided: [],
    events: [],
    acts: [],
    outcomes: [],
    changes: noChanges(),
    ballotsBefore: new Set(facts.state.ballots),
    setAsideBefore: new Map(facts.state.setAside),
    latestChangesBefore: new Map(facts.state.latestChanges),
  };
  for (const request of requests) {
    const recorded = batch.events.length;
    const isRepeat = request.idempotency !== undefined && facts.remembered.has(claimId(request.idempotency));
    batch.results.push(resultOf(request, facts, batch, context));
    batch.decided.push({ isRepeat, events: batch.events.slice(recorded) });
  }
  return batch;
};

/**
 * The answer to one request: the outcome already stored under its idempotency key, or a new decision. A new outcome is
 * stored under the key, unless it is a temporary refusal.
 */
const resultOf = (
  request: CommandRequest,
  facts: Facts,
  batch: DecidedBatch,
  context: BatchContext,
): CommandResult => {
  const claim = request.idempotency;
  const earlier = claim && facts.remembered.get(claimId(claim));
  if (earlier)
    return earlier.requestHash === claim.requestHash
      ? earlier.outcome
      : { ok: false, code: 'idempotency-mismatch' };
  if (isRevoked(request, facts.state)) return { ok: false, code: 'invalid-token' };
  if (!claim) return decideOne(request, facts, batch, context);
  const { issues } = claim;
  const decided = decideOne(request, facts, batch, context);
  if (!decided.ok && TEMPORARY_REFUSALS.has(decided.code)) return decided;
  const outcome = issues ? { ...decided, sessionId: issues.sessionId } : decided;
  for (const kept of claimsToStore(claim)) {
    facts.remembered.set(claimId(kept), { requestHash: kept.requestHash, outcome });
    batch.outcomes.push({ claim: kept, outcome });
  }
  return outcome;
};

/**
 * Whether the caller's token is no longer valid. Checked here because the caller's node may not have seen the rotation
 * yet. A closed board refuses every command anyway.
 */
const isRevoked = ({ authority }: CommandRequest, state: BoardState): boolean => {
  if (!authority || state.closedAt !== undefined) return false;
  const { keyId, moderatorId, ownerId } = authority;
  return (
    keyId !== state.keyId ||
    (moderatorId !== undefined && !isModerator(state, moderatorId)) ||
    (ownerId !== undefined && isRemovedOwner(state, ownerId))
  );
};

/** Decides a command and records its events: in the batch, and in `state` for the requests after it. */
const decideOne = (
  { command, actor, idempotency, authority }: CommandRequest,
  { state, seq }: Facts,
  { events, acts, changes }: DecidedBatch,
  context: BatchContext,
): Outcome => {
  const decision = decide(command, state, context);
  if (!decision.ok) return decision;
  const record = (event: BoardEvent, by: Omit<RecordedEvent, 'seq' | 'at' | 'event'>): void => {
    const recorded = { seq: seq + events.length + 1, at: context.at, event, ...by };
    const noteAct = watchAct(state, recorded);
    evolveNoting(state, recorded, changes);
    events.push(recorded);
    const act = noteAct();
    if (isInHistory(recorded)) acts.push({ seq: recorded.seq, act });
  };
  for (const event of decision.events)
    record(event, {
      actor,
      ...(idempotency && { key: idempotency.key }),
      ...(authority?.moderatorId !== undefined && { by: authority.moderatorId }),
    });
  for (const event of decision.automatic ?? []) record(event, { actor: 'automatic' });
  const isAct = actor === 'moderator' || actor === 'speaker';
  return {
    ok: true,
    seq: seq + events.length,
    ...(isAct && decision.events.length === 0 && { recorded: false as const }),
    ...answerOf(command, state, decision),
  };
};

type OutcomeParts = Omit<Extract<Outcome, { ok: true }>, 'ok' | 'seq' | 'recorded'>;

/** The parts of the answer besides the position. */
const answerOf = (
  command: BoardCommand,
  state: BoardState,
  { refused = [], agenda }: Extract<Decision, { ok: true }>,
): OutcomeParts => {
  const { type } = command;
  if (type === 'Vote') return voteResult(command, state);
  if (type === 'AskQuestion')
    return { questionId: command.questionId, ...statusOf(command, state), ...mergedInto(command, state) };
  if (type === 'ModerateQuestions') return { bulk: bulkResult(command.questionIds, refused) };
  if (type === 'RotateKeys') return { keyId: command.keyId };
  // If two moderators start the same item, the second gets the talk that is already running.
  if (type === 'StartTalk') return { talkId: state.talks.at(-1)?.id ?? command.talkId };
  if (agenda) return { agenda };
  if (type === 'SetSessionsAside' || type === 'ReleaseSessions') {
    const { sessionIds } = command;
    return { group: { sessions: sessionIds.length, votes: votesOf(state, sessionIds) } };
  }
  if (type === 'InviteModerator') return { moderatorId: command.moderatorId };
  const isReview =
    type === 'WithdrawQuestion' ||
    type === 'EditOwnQuestion' ||
    (type === 'ModerateQuestion' && ON_STATUS.has(command.act));
  return isReview ? statusOf(command, state) : {};
};

const statusOf = ({ questionId }: { questionId: QuestionId }, { questions }: BoardState): OutcomeParts => {
  const status = questions.get(questionId)?.status;
  return status === undefined ? {} : { status };
};

const mergedInto = ({ questionId }: { questionId: QuestionId }, { questions }: BoardState): OutcomeParts => {
  const [into] = questions.get(questionId)?.ancestors ?? [];
  return into === undefined ? {} : { mergedInto: into };
};

/**
 * Answer to a vote: whether the session votes anywhere in the tree, the votes of its root, and the root's id if the
 * question is in a tree.
 */
const voteResult = (
  { questionId, sessionId }: { questionId: QuestionId; sessionId: SessionId },
  state: BoardState,
): OutcomeParts => {
  const question = state.questions.get(questionId);
  const root = question && state.questions.get(rootIdOf(question));
  if (!root) throw new Error(`Question ${questionId} or its root was not loaded`);
  const vote = { voted: votedIn(state, root, sessionId).length > 0, votes: root.votes };
  return { vote, ...((isMerged(question) || root.members.length > 0) && { questionId: root.id }) };
};

const bulkResult = (questionIds: readonly QuestionId[], refused: Refused): BulkResult => {
  const isRefused = new Set(refused.map(({ id }) => id));
  return { done: [...new Set(questionIds)].filter((id) => !isRefused.has(id)), refused };
};
