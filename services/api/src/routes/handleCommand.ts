import { createHash } from 'node:crypto';
import type { Actor } from '@openfloor/contract/events';
import type { ErrorCode } from '@openfloor/contract/errors';
import type { BoardId } from '@openfloor/contract/ids';
import type { Outcome } from '@openfloor/contract/outcome';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import type { CommandRequest, IdempotencyClaim } from '@openfloor/store/append/request';
import { findReplay } from '@openfloor/store/reads/idempotency';
import type { FastifyRequest } from 'fastify';
import type { ApiDependencies } from '../dependencies.ts';
import type { RefusalDetails } from '../errors.ts';
import type { Limiter } from '../limits/limiter.ts';

export type HandledCommand =
  Extract<Outcome, { ok: true }> | ({ ok: false; code: ErrorCode } & RefusalDetails);

export type CommandFrom = {
  boardId: BoardId;
  command: BoardCommand;
  actor: Actor;
  /** Whose idempotency key and limit it is: a session id, or the role of a caller without one. */
  caller: string;
  /** What the request asked for: the same key with something else is a mistake. Defaults to the command. */
  payload?: unknown;
  limit?: { limiter: Limiter; message: string };
};

/** The way of every command: replay if its key is known, else count it against its limit, decide and record it. */
export const handleCommand = async (
  { db, writer }: Pick<ApiDependencies, 'db' | 'writer'>,
  request: FastifyRequest,
  { boardId, command, actor, caller, payload = command, limit }: CommandFrom,
): Promise<HandledCommand> => {
  const idempotency = claimOf(request, caller, payload);
  // A retry costs no limit, so it is looked up before it is counted.
  const replay = idempotency && (await findReplay(db, boardId, idempotency));
  if (replay) return replay;
  const retryAfterMs = await limit?.limiter.take(caller);
  if (limit && retryAfterMs !== undefined)
    return { ok: false, code: 'rate-limited', message: limit.message, retryAfterMs };
  const commandRequest: CommandRequest = {
    command,
    actor,
    ...(idempotency && { idempotency }),
    ...(request.span && { traceparent: request.span.traceparent }),
  };
  return writer.handle(boardId, commandRequest);
};

const claimOf = (request: FastifyRequest, caller: string, payload: unknown): IdempotencyClaim | undefined => {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  return {
    caller,
    key,
    requestHash: createHash('sha256').update(JSON.stringify(payload)).digest('base64url'),
  };
};
