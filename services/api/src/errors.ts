import type { Challenge } from '@openfloor/contract/challenge';
import type { ErrorCode } from '@openfloor/contract/errors';
import type { FileRefusal } from '@openfloor/contract/http/agenda';
import type { ErrorBody } from '@openfloor/contract/http/errorBody';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import type { Feature, PaidPlan } from '@openfloor/contract/plans';
import type { Question } from '@openfloor/contract/questions';
import type { FastifyReply } from 'fastify';

export const HTTP_STATUS = {
  'invalid-request': 400,
  'body-too-large': 413,
  'unsupported-media-type': 415,
  'not-found': 404,
  'method-not-allowed': 405,
  'format-not-supported': 501,
  'board-not-found': 404,
  'event-not-found': 404,
  'question-not-found': 404,
  'contact-not-found': 404,
  'control-key-not-found': 404,
  'talk-not-found': 404,
  'moderator-not-found': 404,
  'group-not-found': 404,
  'webhook-not-found': 404,
  'plan-key-not-found': 404,
  'plan-device-not-found': 404,
  'link-code-not-found': 404,
  'recovery-code-not-found': 404,
  'owner-not-found': 404,
  'last-owner': 409,
  'logo-not-found': 404,
  'invalid-logo': 400,
  'invalid-programme': 400,
  'address-not-allowed': 400,
  'too-many-webhooks': 409,
  'no-checkpoint': 404,
  'summary-not-found': 404,
  'offset-gone': 410,
  'token-required': 401,
  'invalid-token': 401,
  'wrong-board': 403,
  'wrong-role': 403,
  'not-your-board': 403,
  'not-your-event': 403,
  'foreign-origin': 403,
  'invalid-secret': 401,
  'sign-in-required': 401,
  'one-board-limit': 403,
  'plan-required': 403,
  'plan-expired': 403,
  'plan-key-used': 409,
  'plan-devices-full': 409,
  'trial-used': 409,
  'challenge-required': 403,
  blocked: 403,
  'own-question': 409,
  'not-your-question': 403,
  'question-withdrawn': 409,
  'question-merged': 409,
  'question-settled': 409,
  'already-merged': 409,
  'changed-meanwhile': 409,
  'different-talks': 409,
  'too-many-merged': 409,
  'summary-changed': 409,
  'replay-not-allowed': 403,
  'not-published': 409,
  'asking-paused': 409,
  'voting-paused': 409,
  'board-not-open': 409,
  'board-ended': 409,
  'cannot-undo': 409,
  'nothing-to-show': 409,
  'nothing-to-extend': 409,
  'board-full': 409,
  'event-full': 409,
  'room-name-taken': 409,
  'idempotency-mismatch': 422,
  'rate-limited': 429,
  overloaded: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ErrorCode, number>;

/** Default `Retry-After` of codes that have no exact wait. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = { overloaded: 1, unavailable: 2 };

export type RefusedWith = { code: ErrorCode } & RefusalDetails;
export type RefusalDetails = {
  message?: string;
  retryAfterMs?: number;
  challenge?: Challenge;
  opensAt?: string;
  closesAt?: string;
  question?: Question;
  feature?: Feature;
  plan?: PaidPlan;
  /** Where a file cannot be read, what was found and expected there, and what to ask the sender for. */
  file?: FileRefusal;
};

/** Answers in the one error shape, with the status and headers of the code. */
export const refuse = (
  reply: FastifyReply,
  code: ErrorCode,
  {
    message = ERROR_MESSAGES[code],
    retryAfterMs,
    challenge,
    opensAt,
    closesAt,
    question,
    feature,
    plan,
    file,
  }: RefusalDetails = {},
): FastifyReply => {
  const retryAfterS = retryAfterMs === undefined ? RETRY_AFTER_S[code] : Math.ceil(retryAfterMs / 1000);
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS);
  reply.refusal = code;
  const body: ErrorBody = {
    code,
    message,
    ...(challenge && { challenge }),
    ...(opensAt !== undefined && { opensAt }),
    ...(closesAt !== undefined && { closesAt }),
    ...(question && { question }),
    ...(feature && { feature }),
    ...(plan && { plan }),
    ...file,
  };
  return reply.code(HTTP_STATUS[code]).type('application/json; charset=utf-8').send(JSON.stringify(body));
};

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the refusal, or why a socket was refused; for the log. */
    refusal?: string;
  }
}
