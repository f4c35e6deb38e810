import type { RecordedEvent } from '@openfloor/contract/events';
import type { Seq } from '@openfloor/contract/ids';
import { PASSING_REFUSALS, type Outcome } from '@openfloor/contract/outcome';
import { ballotOf, type Ballot, type BoardState } from '@openfloor/domain/board/boardState';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { decide, type BoardLimits } from '@openfloor/domain/board/decide';
import { evolveNoting, noChanges, type Changes } from '@openfloor/domain/view/changes';
import { claimId, type Facts } from './facts.ts';
import { keptUnder, type CommandRequest, type CommandResult, type IdempotencyClaim } from './request.ts';

export type DecidedBatch = {
  /** One per request, in order. */
  results: CommandResult[];
  events: RecordedEvent[];
  /** New outcomes to store under their idempotency keys. */
  firsts: { claim: IdempotencyClaim; outcome: Outcome }[];
  /** What the batch touched. */
  changes: Changes;
  ballotsBefore: ReadonlySet<Ballot>;
};

/** `at`: ISO 8601. */
export type DecidedUnder = { at: string; limits: BoardLimits };

/** Decides requests in order, each on the state after the previous ones. Modifies `facts` in place. */
export const decideBatch = (
  facts: Facts,
  requests: readonly CommandRequest[],
  { at, limits }: DecidedUnder,
): DecidedBatch => {
  const batch: DecidedBatch = {
    results: [],
    events: [],
    firsts: [],
    changes: noChanges(),
    ballotsBefore: new Set(facts.state.ballots),
  };
  for (const request of requests) batch.results.push(resultOf(request, facts, batch, { at, limits }));
  return batch;
};

const resultOf = (
  request: CommandRequest,
  facts: Facts,
  batch: DecidedBatch,
  under: DecidedUnder,
): CommandResult => {
  const claim = request.idempotency;
  const earlier = claim && facts.remembered.get(claimId(claim));
  if (earlier)
    return earlier.requestHash === claim.requestHash
      ? earlier.outcome
      : { ok: false, code: 'idempotency-mismatch' };
  if (isRevoked(request, facts.state)) return { ok: false, code: 'invalid-token' };
  if (!claim) return handle(request, facts, batch, under);
  const { issues } = claim;
  const decided = handle(request, facts, batch, under);
  if (!decided.ok && PASSING_REFUSALS.has(decided.code)) return decided;
  const outcome = issues ? { ...decided, sessionId: issues.sessionId } : decided;
  for (const kept of keptUnder(claim)) {
    facts.remembered.set(claimId(kept), { requestHash: kept.requestHash, outcome });
    batch.firsts.push({ claim: kept, outcome });
  }
  return outcome;
};

/** Checked here because the caller's node may not have seen the rotation yet. A closed board refuses every command anyway. */
const isRevoked = ({ authority }: CommandRequest, { closedAt, keyId }: BoardState): boolean =>
  authority !== undefined && closedAt === undefined && authority.keyId !== keyId;

const handle = (
  { command, actor, idempotency }: CommandRequest,
  { state, seq }: Facts,
  { events, changes }: DecidedBatch,
  { at, limits }: DecidedUnder,
): Outcome => {
  const decision = decide(command, state, limits);
  if (!decision.ok) return decision;
  for (const event of decision.events) {
    const recorded = {
      seq: seq + events.length + 1,
      at,
      actor,
      event,
      ...(idempotency && { key: idempotency.key }),
    };
    evolveNoting(state, recorded, changes);
    events.push(recorded);
  }
  return accepted(command, state, seq + events.length);
};

const accepted = (command: BoardCommand, state: Facts['state'], seq: Seq): Outcome => {
  if (command.type === 'AskQuestion') return { ok: true, seq, questionId: command.questionId };
  if (command.type === 'RotateKeys') return { ok: true, seq, keyId: command.keyId };
  if (command.type !== 'Vote') return { ok: true, seq };
  const voted = state.ballots.has(ballotOf(command));
  return { ok: true, seq, vote: { voted, votes: state.questions.get(command.questionId)?.votes ?? 0 } };
};
