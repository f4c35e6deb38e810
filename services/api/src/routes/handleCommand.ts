import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Actor, RecordedEvent } from '@openfloor/contract/events';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { CommandRequest, Decided } from '@openfloor/store/append/request';
import { findEarlierOutcome, type IdempotencyClaim } from '@openfloor/store/reads/idempotency';
import { Unavailable } from '@openfloor/store/unavailable';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusedWith } from '../errors.ts';
import { giveBackAll, takeAll, type LimitUse } from '../limits/takeAll.ts';

export type HandledCommand =
  Extract<Outcome, { ok: true }> | ({ ok: false; sessionId?: SessionId } & RefusedWith);

/** A refusal if what the command needs was not found. */
export type MadeCommand = BoardCommand | RefusedWith;

/** Takes part in recording a command: it may refuse, or hold what must not change meanwhile. */
type Recording = (record: () => Promise<HandledCommand>) => Promise<HandledCommand>;

export type CommandFrom = Pick<CommandRequest, 'authority'> & {
  boardId: BoardId;
  /** A function is called only after the caller is admitted and counted, so that refused requests cost no work. */
  command: BoardCommand | (() => MadeCommand | Promise<MadeCommand>);
  actor: Actor;
  /** Scope of the idempotency key: a session id, or the role of a caller without a session. */
  caller: string;
  /** The new session that the command uses and the answer issues, if the caller has none. */
  issues?: SessionId | undefined;
  /** Content of the request. Repeating a key with another payload is a mismatch. */
  payload: object;
  /**
   * Whether the idempotency key is looked up by the statements that record the command, and not before them: a repeat is then admitted
   * and counted until they find its outcome.
   */
  looksUpKeyLate?: boolean;
  /** Returns a refusal if the caller may not write. Not called for a repeat, unless its key is looked up late. */
  admit?: () => Promise<RefusedWith | undefined>;
  /** Calls `record`, or refuses. Not called for a repeat. */
  recording?: Recording;
  limits?: readonly LimitUse[];
  /** Limits of the bytes that the command adds to the log. */
  byteLimits?: readonly LimitUse[];
  /** Called with the bytes that the command added to the log. */
  noteBytes?: (bytes: number) => void;
};

/** @returns a function that runs a work after those of the same key that were given before */
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
 * Runs works of the same key one after the other; works of different keys run independently. Thus a repeat with the same
 * idempotency key waits for the first request and finds its outcome, instead of being counted against the limits.
 */
export const oneAtATime = createQueuesByKey();

/** Callers get an answer within six seconds, even if Postgres hangs. */
const ANSWER_WITHIN_MS = 5500;

/**
 * Runs a command: replays the outcome of a known key, else admits the caller, counts the limits, decides and records.
 * A refused request with a key is looked up again before it gets the refusal.
 * @throws Unavailable when that takes too long; the command may be recorded later, and a repeat then gets its outcome
 */
export const handleCommand: typeof replayOrHandle = async (...command) => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Unavailable('Postgres did not answer in time')),
    ANSWER_WITHIN_MS,
  );
  try {
    return await Promise.race([replayOrHandle(...command), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** The work of `handleCommand`, without its time limit. */
const replayOrHandle = async (
  dependencies: Pick<ApiDependencies, 'db' | 'writer'>,
  request: FastifyRequest,
  from: CommandFrom,
): Promise<HandledCommand> => {
  const { boardId } = from;
  const claim = claimOf(request, from);
  if (!claim) return handleNew(dependencies, request, from);
  const findOutcome = () => findEarlierOutcome(dependencies.db, boardId, claim);
  return oneAtATime(queueKeyOf(boardId, claim), async () => {
    const earlier = from.looksUpKeyLate ? undefined : await findOutcome();
    return earlier ?? handleNew(dependencies, request, from, { claim, findOutcome });
  });
};

/** What a request with an idempotency key has in addition. */
type Repeatable = { claim: IdempotencyClaim; findOutcome: () => Promise<HandledCommand | undefined> };

/** Handles a command whose idempotency key, if any, has no outcome yet, or is looked up late. */
const handleNew = async (
  { writer }: Pick<ApiDependencies, 'writer'>,
  request: FastifyRequest,
  from: CommandFrom,
  repeatable?: Repeatable,
): Promise<HandledCommand> => {
  const {
    boardId,
    command,
    actor,
    payload,
    admit,
    limits = [],
    byteLimits = [],
    authority,
    noteBytes,
  } = from;
  const { recording = (record) => record() } = from;
  const refusal = await admit?.();
  if (refusal) return (await repeatable?.findOutcome()) ?? { ok: false, ...refusal };
  // The recorded bytes are known only afterwards. Until then the bytes of the payload count, so that
  // concurrent requests are limited too.
  const assumedBytes = byteLimits.length > 0 ? Buffer.byteLength(JSON.stringify(payload)) : 0;
  const uses = [...limits, ...byteLimits.map((limit) => ({ ...limit, points: assumedBytes }))];
  const refusedOrRepeated = await countRequest(uses, repeatable?.findOutcome);
  if (refusedOrRepeated) return refusedOrRepeated;
  let decided: Decided = { isRepeat: false, events: [] };
  const giveBackUnused = async (): Promise<void> => {
    // Another node has counted the request.
    if (decided.isRepeat) return giveBackAll(uses);
    const unusedBytes = assumedBytes - bytesOf(decided.events);
    return giveBackAll(byteLimits.map((limit) => ({ ...limit, points: unusedBytes })));
  };
  const made = typeof command === 'function' ? await command() : command;
  if ('code' in made) {
    await giveBackUnused();
    return { ok: false, ...made };
  }
  const commandRequest: CommandRequest = {
    command: made,
    actor,
    ...(authority && { authority }),
    ...(repeatable && { idempotency: repeatable.claim }),
    onDecided: (outcome) => {
      decided = outcome;
    },
    ...(request.span && { traceparent: request.span.traceparent }),
  };
  const handled = await recording(() => writer.handle(boardId, commandRequest));
  if (!decided.isRepeat) noteBytes?.(bytesOf(decided.events));
  await giveBackUnused();
  return handled;
};

/** Another node may be recording a request with the same key; it is counted there. */
const LOOKS_FOR_REPEAT_MAX = 4;
const LOOK_EVERY_MS = 250;

/**
 * Counts the request against each limit. A request with an idempotency key is counted again before it is refused: it may be
 * a repeat, or the limit may be used up by repeats that are uncounted a moment later.
 * @returns undefined: the request may be decided; else the refusal, or the outcome that it repeats
 */
const countRequest = async (
  uses: readonly LimitUse[],
  findOutcome: (() => Promise<HandledCommand | undefined>) | undefined,
): Promise<HandledCommand | undefined> => {
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

type ClaimDetails = { caller: string; issues?: SessionId | undefined; payload: object };

/** By the claim the store finds the earlier outcome of a repeated request; undefined without an idempotency key. */
export const claimOf = (
  request: FastifyRequest,
  { caller, issues, payload }: ClaimDetails,
): IdempotencyClaim | undefined => {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return undefined;
  if (issues === undefined) return { caller, key, requestHash: hashOf(payload) };
  // A repeat without a credential has a different new session until its key is found.
  return {
    caller,
    key,
    requestHash: hashOf({ ...payload, sessionId: undefined }),
    issues: { sessionId: issues, requestHash: hashOf(payload) },
  };
};

const hashOf = (payload: object): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
