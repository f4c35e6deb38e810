import { Moderated } from '@openfloor/contract/http/audience';
import { BlockedAuthors, BlockUserBody } from '@openfloor/contract/http/moderation';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { App } from '../typedApp.ts';
import { BOARD_TOKEN, COMMAND, refusals, WRITE } from '../refusals.ts';
import { BoardParams, BoardQuestionParams, CommandHeaders } from '../schemas.ts';
import { BY_BOARD_TOKEN } from '../security.ts';
import { refuse } from '../../errors.ts';
import { moderate, MODERATORS, rightOnLatest } from './moderate.ts';

const REFUSED = [...WRITE, ...COMMAND, ...BOARD_TOKEN, 'board-not-found', 'question-not-found'] as const;

/** Moderation whose path names the board: hide, unhide, block-user, unblock-user. */
export const boardModeration = (app: App, dependencies: ApiDependencies): void => {
  for (const [act, operationId, summary] of [
    ['hide', 'hideQuestion', 'Hide a question from the public'],
    ['unhide', 'unhideQuestion', 'Show a hidden question again'],
  ] as const) {
    const schema = {
      operationId,
      tags: ['Moderation'],
      summary,
      security: BY_BOARD_TOKEN,
      params: BoardQuestionParams,
      headers: CommandHeaders,
      response: { 200: Moderated, ...refusals(...REFUSED, 'question-withdrawn') },
    };
    app.post(`/api/boards/:boardId/questions/:questionId/${act}`, { schema }, async (request, reply) =>
      moderate(dependencies, request, reply, {
        boardId: request.params.boardId,
        roles: MODERATORS,
        command: { type: 'ModerateQuestion', act, questionId: request.params.questionId },
      }),
    );
  }

  const schema = {
    operationId: 'blockAuthor',
    tags: ['Moderation'],
    summary: 'Block the author of a question from asking on this board',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    headers: CommandHeaders,
    body: BlockUserBody,
    response: { 200: Moderated, ...refusals(...REFUSED, 'own-question') },
  };
  app.post('/api/boards/:boardId/block-user', { schema }, async (request, reply) => {
    // The moderator's session: moderators cannot block themselves.
    const sessionId = sessionOf(dependencies, request);
    return moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      command: {
        type: 'BlockAuthor',
        questionId: request.body.questionId,
        ...(sessionId !== undefined && { sessionId }),
      },
    });
  });

  const unblock = {
    ...schema,
    operationId: 'unblockAuthor',
    summary: 'Let the blocked author of a question ask on this board again',
    response: { 200: Moderated, ...refusals(...REFUSED) },
  };
  app.post('/api/boards/:boardId/unblock-user', { schema: unblock }, async (request, reply) => {
    const { questionId } = request.body;
    return moderate(dependencies, request, reply, {
      boardId: request.params.boardId,
      roles: MODERATORS,
      payload: { type: 'UnblockAuthor', questionId },
      command: ({ state }) => {
        // The author of a question never changes.
        const sessionId = state.questions.get(questionId)?.sessionId;
        return sessionId === undefined
          ? { code: 'question-not-found' }
          : { type: 'UnblockParticipant', sessionId };
      },
    });
  });

  const list = {
    operationId: 'listBlockedAuthors',
    tags: ['Moderation'],
    summary: 'List the authors who are blocked on this board',
    security: BY_BOARD_TOKEN,
    params: BoardParams,
    response: { 200: BlockedAuthors, ...refusals(...BOARD_TOKEN, 'board-not-found') },
  };
  app.get('/api/boards/:boardId/blocked-authors', { schema: list }, async (request, reply) => {
    const { boardId } = request.params;
    const held = await rightOnLatest(dependencies, request, { boardId, roles: MODERATORS });
    if (!held.ok) return refuse(reply, held.code);
    const { board, state } = held.feed;
    return reply.send([...state.blocked].map(createPseudonymizer(board)));
  });
};
