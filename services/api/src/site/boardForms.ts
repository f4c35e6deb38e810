import { createHash } from 'node:crypto';
import { cardIdOf } from '@openfloor/contract/drawnBoard';
import { ERROR_MESSAGES } from '@openfloor/contract/errorMessages';
import { AskBody } from '@openfloor/contract/http/boards';
import { BoardId, QuestionId, type Seq, type SessionId } from '@openfloor/contract/ids';
import { ASKER_NAME_LENGTH_MAX, QUESTION_TEXT_LENGTH_MAX } from '@openfloor/contract/limits';
import { normalizeText } from '@openfloor/contract/normalizeText';
import { isVisible } from '@openfloor/contract/plainText';
import { WrittenQuestion } from '@openfloor/contract/writtenText';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { participantOf } from '../auth/session.ts';
import { openBoardFeed } from '../boardFeeds.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { HTTP_STATUS, refuse, type RefusedWith } from '../errors.ts';
import { plainPage } from '../plainPage.ts';
import { createAsk } from '../routes/audience/askQuestion.ts';
import type { ParticipantCall } from '../routes/audience/participate.ts';
import { createVote } from '../routes/audience/vote.ts';
import { CommandHeaders } from '../routes/schemas.ts';
import type { App } from '../routes/typedApp.ts';
import { ASKED_ID, type RefusedForm } from './earlyPart.ts';
import { wantsPage } from './wantsPage.ts';

/** Without scripts a form has no idempotency key: the same text of one session counts once within this time. */
const SAME_TEXT_MS = 60_000;

const FormKey = z.object({ key: CommandHeaders.shape['idempotency-key'] });
const VoteForm = z.object({ questionId: QuestionId, voted: z.enum(['true', 'false']) });

/** What a browser sends with a form: text that was not checked. */
type Fields = Readonly<Record<string, string>>;

/**
 * The outcome of a form. `fragment`: of the board's address, by which the board shows the outcome; `answer`: that of
 * the call.
 */
type Outcome = { ok: true; seq: Seq; fragment: string; answer: object } | ({ ok: false } & RefusedWith);

type FormCall = ParticipantCall & { fields: Fields; boardId: BoardId };
type Act = (call: FormCall) => Promise<Outcome>;

/**
 * Serves the forms of a drawn board: `POST /board/:boardId/ask` and `…/vote`, with the rules and limits of the calls. A
 * browser gets 303 to the board as it is after the act, or the page with what is wrong and what was typed. The script
 * in the page gets the answers of the calls.
 * @param sendPage sends the page of a board with what is wrong with a form; without the board: that there is none
 */
export const boardForms = async (
  app: App,
  dependencies: ApiDependencies,
  sendPage: (reply: FastifyReply, boardId: BoardId | undefined, form: RefusedForm) => Promise<FastifyReply>,
): Promise<void> => {
  const acts: Readonly<Record<string, Act>> = { ask: askBy(dependencies), vote: voteBy(dependencies) };
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body: string, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(body))),
    );
    // Turns a refusal from before the form was read into a page. A browser that goes back still has what was typed.
    scope.addHook('onSend', async (request, reply, payload) => {
      if (reply.refusal === undefined || !wantsPage(request) || typeof payload !== 'string') return payload;
      if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
      const { message } = z.object({ message: z.string() }).parse(JSON.parse(payload));
      reply.type('text/html; charset=utf-8').removeHeader('content-length');
      return plainPage({ title: 'This was not sent', text: `${message} Go back and try again.` });
    });
    for (const [name, act] of Object.entries(acts)) {
      const path = `/board/:boardId/${name}`;
      const schema = { hide: true };
      type Form = { Params: { boardId: string }; Body: Fields | undefined };
      scope.post<Form>(path, { schema }, async (request, reply) => {
        const boardId = BoardId.safeParse(request.params.boardId).data;
        const fields = request.body ?? {};
        const outcome = boardId ? await run(act, { request, reply, fields, boardId }) : NO_BOARD;
        reply.header('cache-control', 'no-store');
        if (!outcome.ok) {
          const message = messageOf(outcome);
          if (!wantsPage(request)) return refuse(reply, outcome.code, { ...outcome, message });
          reply.refusal = outcome.code;
          const { text, name: askerName } = fields;
          return sendPage(reply.code(HTTP_STATUS[outcome.code]), boardId, { message, text, askerName });
        }
        return wantsPage(request)
          ? reply.redirect(`/board/${boardId}?minSeq=${outcome.seq}#${outcome.fragment}`, 303)
          : reply.send(outcome.answer);
      });
      // A browser that restores its tabs requests the address that it showed last.
      scope.get<Form>(path, { schema }, (request, reply) =>
        reply.redirect(`/board/${encodeURIComponent(request.params.boardId)}`, 302),
      );
    }
    done();
  });

  const run = async (act: Act, form: Omit<FormCall, 'dependencies' | 'right'>): Promise<Outcome> => {
    const { request, fields } = form;
    const { success, data } = FormKey.safeParse(fields);
    if (!success) return { ok: false, code: 'invalid-request' };
    // Puts the key into the header in which calls have it.
    delete request.headers['idempotency-key'];
    if (data.key !== undefined) request.headers['idempotency-key'] = data.key;
    return act({ ...form, dependencies, right: participantOf(dependencies, request) });
  };
};

const NO_BOARD: Outcome = { ok: false, code: 'board-not-found' };

const askBy = (dependencies: ApiDependencies): Act => {
  const ask = createAsk(dependencies);
  return async (call) => {
    const { request, right, fields, boardId } = call;
    const { text = '', name = '' } = fields;
    // A form sends a name that was not given as an empty text.
    const { data: written } = AskBody.safeParse({ text, ...(isVisible(name) && { name }) });
    if (!written) return { ok: false, code: 'invalid-request', message: questionFault(text) };
    if (right !== undefined && request.headers['idempotency-key'] === undefined) {
      const earlier = await askedLately(dependencies, { boardId, sessionId: right, ...written });
      if (earlier !== undefined) return askedOutcome(earlier);
      request.headers['idempotency-key'] = keyOf(written, dependencies.clock.nowMs());
    }
    const outcome = await ask(call, boardId, written);
    return outcome.ok ? askedOutcome(outcome.asked) : outcome;
  };
};

const askedOutcome = (asked: { seq: Seq }): Outcome => ({
  ok: true,
  seq: asked.seq,
  fragment: ASKED_ID,
  answer: asked,
});

/** An idempotency key from the text and the minute, so that copies of a form, as by a double press, have one key. */
const keyOf = (written: object, nowMs: number): string =>
  createHash('sha256')
    .update(JSON.stringify([written, Math.floor(nowMs / SAME_TEXT_MS)]))
    .digest('base64url');

/** The same question of the same session, if it was asked a moment ago. */
const askedLately = async (
  dependencies: ApiDependencies,
  { boardId, sessionId, text }: { boardId: BoardId; sessionId: SessionId; text: string },
): Promise<{ id: QuestionId; seq: Seq } | undefined> => {
  const feed = await openBoardFeed(dependencies, boardId);
  const sinceMs = dependencies.clock.nowMs() - SAME_TEXT_MS;
  const earlier = feed?.state.questions
    .values()
    .find(
      (question) =>
        question.sessionId === sessionId &&
        question.text === text &&
        Date.parse(question.createdAt) > sinceMs,
    );
  return feed && earlier && { id: earlier.id, seq: feed.seq };
};

const voteBy = (dependencies: ApiDependencies): Act => {
  const castVote = createVote(dependencies);
  return async (call) => {
    const { data: form } = VoteForm.safeParse(call.fields);
    if (!form) return { ok: false, code: 'invalid-request' };
    const { questionId } = form;
    const outcome = await castVote(call, { ...call, questionId, voted: form.voted === 'true' });
    if (!outcome.ok) return outcome;
    const { counted } = outcome;
    return {
      ok: true,
      seq: counted.seq,
      fragment: cardIdOf(counted.questionId ?? questionId),
      answer: counted,
    };
  };
};

/** What is wrong with a question that cannot be asked. */
const questionFault = (text: string): string => {
  if (WrittenQuestion.safeParse(text).success)
    return `Your name must be a single line of ${ASKER_NAME_LENGTH_MAX} characters or less.`;
  return normalizeText(text).length > QUESTION_TEXT_LENGTH_MAX
    ? `Question must be ${QUESTION_TEXT_LENGTH_MAX} characters or less.`
    : 'Please enter a question.';
};

const CHALLENGED =
  'Many people write from this network, so this browser has to prove that a person uses it. That needs the scripts of this page.';

/** The message for the person who sent a form that was refused. */
const messageOf = ({ code, message = ERROR_MESSAGES[code] }: RefusedWith): string =>
  code === 'challenge-required' ? CHALLENGED : message;
