import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { invalidInput } from '../answerErrors.ts';
import { escapeHtml } from '../escapeHtml.ts';
import { wantsPage } from './wantsPage.ts';

/**
 * Answers a browser that asks for an address with a wrong parameter with a page that names the parameter, because a person typed
 * the address into streaming software or into a page. The background is opaque, so that the words are legible on any picture.
 * Programs get the one error shape.
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
    .send(page(message));
};

const page = (complaint: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Invalid address · Openfloor</title>
    <style>
      body { margin: 0; padding: 1rem 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #16171d; background: #fbfaf7; overflow-wrap: anywhere; }
      h1 { margin: 0 0 0.5rem; font-size: 1.5rem; }
      p { margin: 0; }
    </style>
  </head>
  <body>
    <main>
      <h1>This address has a mistake</h1>
      <p>${escapeHtml(complaint)}</p>
    </main>
  </body>
</html>
`;
