import type { Schema } from '@openfloor/contract/shapes';
import type { CallInput, Sendable } from '@openfloor/contract/calls/call';
import { RECORDED_HEADER } from '@openfloor/contract/http/moderation';
import { send, type ApiResult, type SendOptions } from '../http/apiClient.ts';
import { newKey } from '../http/newKey.ts';

/** `recorded`: false when the act changed nothing. */
export type Effect = { seq: number; recorded?: boolean };
export type Done = ApiResult<Effect>;

/** Whether the answer was lost: the server may have done what was asked. */
const isLost = (result: ApiResult<unknown>): boolean =>
  !result.ok && (result.code === 'unreachable' || result.status === 502 || result.status === 504);

/**
 * Sends an act of a moderator, and adds to the answer whether it changed anything. If the answer is lost, sends the
 * act once more under the same idempotency key.
 */
export const act = async <C extends Sendable, T>(
  call: C & { answer: Schema<T> },
  input: CallInput<C>,
  options: SendOptions,
): Promise<ApiResult<T & { recorded: boolean }>> => {
  const keyed = { ...options, idempotencyKey: options.idempotencyKey ?? newKey() };
  const first = await send(call, input, keyed);
  return withEffect(isLost(first) ? await send(call, input, keyed) : first);
};

/** Adds to the result of an act whether it changed anything (`recorded`). */
export const withEffect = <T>(result: ApiResult<T>): ApiResult<T & { recorded: boolean }> =>
  result.ok
    ? { ...result, value: { ...result.value, recorded: result.headers.get(RECORDED_HEADER) !== 'false' } }
    : result;
