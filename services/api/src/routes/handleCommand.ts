import { createHash } from 'node:crypto';
import type { Actor } from '@openfloor/contract/events';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { CommandRequest } from '@openfloor/store/append/request';
import { findReplay, type IdempotencyClaim } from '@openfloor/store/reads/idempotency';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import type { Refusal } from '../errors.ts';
import { takeAll, type Claim } from '../limits/takeAll.ts';

export type HandledCommand =
  Extract<Outcome, { ok: true }> | ({ ok: false; sessionId?: SessionId } & Refusal);

/** A refusal if what the command needs was not found. */
export type MadeCommand = BoardCommand | Refusal;

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
  /** Returns a refusal if the caller may not write. Not called for a repeat. */
  admit?: () => Promise<Refusal | undefined>;
  limits?: readonly Claim[];
};

/** Runs a command: replays the outcome of a known key, else admits the caller, counts the limits, decides and records. */
export const handleCommand = async (
  { db, writer }: Pick<ApiDependencies, 'db' | 'writer'>,
  request: FastifyRequest,
  { boardId, command, actor, caller, issues, payload, admit, limits = [], authority }: CommandFrom,
): Promise<HandledCommand> => {
  const idempotency = claimOf(request, { caller, issues, payload });
  // Looks up the key before it counts, because a retry does not count against limits.
  const replay = idempotency && (await findReplay(db, boardId, idempotency));
  if (replay) return replay;
  const refusal = await admit?.();
  if (refusal) return { ok: false, ...refusal };
  const exceeded = await takeAll(limits);
  if (exceeded) return { ok: false, code: 'rate-limited', ...exceeded };
  const made = typeof command === 'function' ? await command() : command;
  if ('code' in made) return { ok: false, ...made };
  const commandRequest: CommandRequest = {
    command: made,
    actor,
    ...(authority && { authority }),
    ...(idempotency && { idempotency }),
    ...(request.span && { traceparent: request.span.traceparent }),
  };
  return writer.handle(boardId, commandRequest);
};

/** Returns a part that every outcome of the command has. */
export const partOf = <Part>(part: Part | undefined, name: string): Part => {
  if (part === undefined) throw new Error(`The outcome of a command has no ${name}`);
  return part;
};

export const idempotencyKeyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

type ClaimDetails = { caller: string; issues?: SessionId | undefined; payload: object };

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
