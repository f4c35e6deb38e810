import { createHash } from 'node:crypto';
import type { Actor } from '@openfloor/contract/events';
import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId, SessionId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { CommandRequest, IdempotencyClaim } from '@openfloor/store/append/request';
import { findReplay } from '@openfloor/store/reads/idempotency';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusalDetails } from '../errors.ts';
import type { Limiter } from '../limits/limiter.ts';

export type HandledCommand =
  Extract<Outcome, { ok: true }> | ({ ok: false; code: ErrorCode; sessionId?: SessionId } & RefusalDetails);

export type CommandFrom = Pick<CommandRequest, 'authority'> & {
  boardId: BoardId;
  command: BoardCommand;
  actor: Actor;
  /** Whose idempotency key it is: a session id, or the role of a caller without one. */
  caller: string;
  /** The session that the command is for, where the caller has none yet and the answer shall issue it. */
  issues?: SessionId | undefined;
  /** What the request asked for: the same key with something else is a mistake. Defaults to the command. */
  payload?: object;
  limit?: { limiter: Limiter; message: string };
};

/** The way of every command: replay if its key is known, else count it against its limit, decide and record it. */
export const handleCommand = async (
  { db, writer }: Pick<ApiDependencies, 'db' | 'writer'>,
  request: FastifyRequest,
  { boardId, command, actor, caller, issues, payload = command, limit, authority }: CommandFrom,
): Promise<HandledCommand> => {
  const idempotency = claimOf(request, { caller, issues, payload });
  // A retry costs no limit, so it is looked up before it is counted.
  const replay = idempotency && (await findReplay(db, boardId, idempotency));
  if (replay) return replay;
  const retryAfterMs = await limit?.limiter.take(issues ?? caller);
  if (limit && retryAfterMs !== undefined)
    return { ok: false, code: 'rate-limited', message: limit.message, retryAfterMs };
  const commandRequest: CommandRequest = {
    command,
    actor,
    ...(authority && { authority }),
    ...(idempotency && { idempotency }),
    ...(request.span && { traceparent: request.span.traceparent }),
  };
  return writer.handle(boardId, commandRequest);
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
  // A repeat without a credential is of another new session until it is recognized.
  return {
    caller,
    key,
    requestHash: hashOf({ ...payload, sessionId: undefined }),
    issues: { sessionId: issues, requestHash: hashOf(payload) },
  };
};

const hashOf = (payload: object): string =>
  createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
