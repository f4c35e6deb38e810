import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { invalidInput } from '../answerErrors.ts';
import { plainPage } from '../plainPage.ts';
import { wantsPage } from './wantsPage.ts';

/**
 * Answers a browser that asks for an address with a wrong parameter with a page that names the parameter, because a
 * person typed the address into streaming software or into a page. The background is opaque, so that the words are
 * legible on any picture. Programs get the one error shape.
 */
export const answerInvalidAddress = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (!hasZodFastifySchemaValidationErrors(error) || !wantsPage(request)) throw error;
  const { code, message = '' } = invalidInput(error, request);
  reply.refusal = code;
  return reply
    .code(400)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(plainPage({ title: 'This address has a mistake', text: message }));
};
