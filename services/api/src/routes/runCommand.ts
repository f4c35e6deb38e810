import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { CommandRequest, Decided } from '@openfloor/store/append/request';
import { findEarlierOutcome, type IdempotencyClaim } from '@openfloor/store/reads/idempotency';
import { Unavailable } from '@openfloor/store/database/unavailable';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';
import { giveBackAll, takeAll, type LimitUse } from '../limits/takeAll.ts';

export type RecordedCommand = Extract<Outcome, { ok: true }>;
export type CommandOutcome = RecordedCommand | ({ ok: false; sessionId?: SessionId } & RefusedWith);

/** The command, or a refusal if what it needs was not found. */
export type MadeCommand = BoardCommand | RefusedWith;

/** Who runs a command, and what it depends on until it is recorded. */
export type CommandAuthor = Pick<CommandRequest, 'actor' | 'authority'> & {
  /** Scope of the idempotency key: a session id, or the role of a caller without a session. */
  caller: string;
  /** The new session that the command uses and the answer issues, if the caller has none. */
  issues?: SessionId | undefined;
};

/** One command of a request. */
export type CommandRun = CommandAuthor & {
  boardId: BoardId;
  /** Content of the request. Repeating a key with another payload is a mismatch. */
  payload: object;
  /** Makes the command. Called only after the caller is admitted and counted, so that refused requests cost no work. */
  decide: () => MadeCommand | Promise<MadeCommand>;
  /**
   * Whether the statements that record the command look up the idempotency key, instead of a query before them. A
   * repeat is then admitted and counted until they find its outcome.
   */
  looksUpKeyLate?: boolean;
  /** Returns a refusal if the caller may not write. Not called for a repeat, unless its key is looked up late. */
  admit?: () => Promise<RefusedWith | undefined>;
  limits?: readonly LimitUse[];
  /** Limits of the bytes that the command adds to the log. */
  byteLimits?: readonly LimitUse[];
  /**
   * Wraps the recording: it calls `record`, and may refuse instead, or hold what must not change meanwhile. Not called
   * for a repeat.
   */
  recording?: (record: () => Promise<CommandOutcome>) => Promise<CommandOutcome>;
  /** Called with the bytes that the command added to the log. */
  noteBytes?: (bytes: number) => void;
};

/** @returns a function that runs the works of one key one after the other, in the order of its calls */
const createQueuesByKey = () => {
  const latest = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = latest.get(key)?.then(work, work) ?? work();
    latest.set(key, result);
    try {
      return await result;
    } finally {
      if (latest.get(key) === result) latest.delete(key);
    }
  };
};

/**
 * Runs works of the same key one after the other; works of different keys run independently. Thus a repeat with the
 * same idempotency key waits for the first request and finds its outcome, instead of being counted against the limits.
 */
export const oneAtATime = createQueuesByKey();

/** Callers get an answer within six seconds, even if Postgres hangs. */
const ANSWER_WITHIN_MS = 5500;

/**
 * Runs a command: replays the outcome of a known key, else admits the caller, counts the limits, decides and records.
 * A refused request with a key is looked up again before it gets the refusal.
 * @throws Unavailable when that takes too long; the command may be recorded later, and a repeat then gets its outcome
 */
export const runCommand = async (
  dependencies: Pick<ApiDependencies, 'db' | 'writer'>,
  request: FastifyRequest,
  run: CommandRun,
): Promise<CommandOutcome> => {
  const claim = claimOf(request, run);
  const steps = () => runSteps(dependencies, request, run, claim);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Unavailable('Postgres did not answer in time')),
    ANSWER_WITHIN_MS,
  );
  try {
    const result = claim ? oneAtATime(queueKeyOf(run.boardId, claim), steps) : steps();
    return await Promise.race([result, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

const runSteps = async (
  { db, writer }: Pick<ApiDependencies, 'db' | 'writer'>,
  request: FastifyRequest,
  run: CommandRun,
  claim: IdempotencyClaim | undefined,
): Promise<CommandOutcome> => {
  const { boardId, actor, authority, limits = [], byteLimits = [] } = run;
  const findOutcome = claim && (() => findEarlierOutcome(db, boardId, claim));

  // 1. A repeat gets the outcome of the first request.
  const earlier = run.looksUpKeyLate ? undefined : await findOutcome?.();
  if (earlier) return earlier;

  // 2. The caller is admitted.
  const refusal = await run.admit?.();
  if (refusal) return (await findOutcome?.()) ?? { ok: false, ...refusal };

  // 3. The limits count the request. The recorded bytes are known only afterwards. Until then the bytes of the payload
  // count, so that concurrent requests are limited too.
  const assumedBytes = byteLimits.length > 0 ? Buffer.byteLength(JSON.stringify(run.payload)) : 0;
  const uses = [...limits, ...byteLimits.map((limit) => ({ ...limit, points: assumedBytes }))];
  const refusedOrRepeated = await countRequest(uses, findOutcome);
  if (refusedOrRepeated) return refusedOrRepeated;

  // 4. The command is decided and recorded.
  let decided: Decided = { isRepeat: false, events: [] };
  const record = async (): Promise<CommandOutcome> => {
    const command = await run.decide();
    if ('code' in command) return { ok: false, ...command };
    const recorded = () =>
      writer.handle(boardId, {
        command,
        actor,
        ...(authority && { authority }),
        ...(claim && { idempotency: claim }),
        onDecided: (outcome) => {
          decided = outcome;
        },
        ...(request.span && { traceparent: request.span.traceparent }),
      });
    return run.recording ? run.recording(recorded) : recorded();
  };
  const outcome = await record();

  // 5. The limits get back what the request did not use. A repeat was counted by another node.
  const usedBytes = bytesOf(decided.events);
  if (!decided.isRepeat) run.noteBytes?.(usedBytes);
  await giveBackAll(
    decided.isRepeat ? uses : byteLimits.map((limit) => ({ ...limit, points: assumedBytes - usedBytes })),
  );
  return outcome;
};

/**
 * How often a request with a key is counted again before it is refused as beyond its limits: another node may be
 * recording, and have counted, the same request.
 */
const LOOKS_FOR_REPEAT_MAX = 4;
const LOOK_EVERY_MS = 250;

/**
 * Counts the request against each limit. A request with an idempotency key is counted again before it is refused: it
 * may be a repeat, or the limit may be used up by repeats that are uncounted a moment later.
 * @returns undefined: the request may be decided; else the refusal, or the outcome that it repeats
 */
const countRequest = async (
  uses: readonly LimitUse[],
  findOutcome: (() => Promise<CommandOutcome | undefined>) | undefined,
): Promise<CommandOutcome | undefined> => {
  for (let looks = 0; ; looks += 1) {
    const exceeded = await takeAll(uses);
    if (!exceeded) return undefined;
    if (!findOutcome || looks === LOOKS_FOR_REPEAT_MAX)
      return { ok: false, code: 'rate-limited', ...exceeded };
    await delay(LOOK_EVERY_MS);
    const outcome = await findOutcome();
    if (outcome) return outcome;
  }
};

const bytesOf = (events: readonly RecordedEvent[]): number =>
  events.reduce((bytes, event) => bytes + Buffer.byteLength(JSON.stringify(event)), 0);

/** Key for `oneAtATime`, the same for all repeats of a request. */
export const queueKeyOf = (boardId: BoardId, { caller, key }: IdempotencyClaim): string =>
  `${boardId} ${caller} ${key}`;

/** Returns a part that every outcome of the command has. @throws Error if it is missing */
export const partOf = <Part>(part: Part | undefined, name: string): Part => {
  if (part === undefined) throw new Error(`The outcome of a command has no ${name}`);
  return part;
};

export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

export type ClaimDetails = Pick<CommandRun, 'caller' | 'issues' | 'payload'>;

/**
 * The claim by which the store finds the earlier outcome of a repeated request; undefined without an idempotency key.
 */
export const claimOf = (
  request: FastifyRequest,
  { caller, issues, payload }: ClaimDetails,
): IdempotencyClaim | undefined => {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return undefined;
  if (issues === undefined) return { caller, key, requestHash: hashOf(payload) };
  // The hash leaves out the session: a repeat without a credential has another new session until its key is found.
  return {
    caller,
    key,
    requestHash: hashOf({ ...payload, sessionId: undefined }),
    issues: { sessionId: issues, requestHash: hashOf(payload) },
  };
};

const hashOf = (payload: object): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
