import { PositionQuery, OwnQuestionList } from '@openfloor/contract/http/boards';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { POSITION_HEADER } from '@openfloor/contract/position';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { ownQuestionOf } from '@openfloor/domain/view/audience';
import { newestFirst } from '@openfloor/domain/view/ranking';
import { participantOf } from '../../auth/session.ts';
import { compressAnswer } from '../../compressibleBody.ts';
import { openFeedAt } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../typedApp.ts';
import { refusals } from '../refusals.ts';
import { BoardParams } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';

/** What became of the questions of the caller's session. */
export const ownQuestions = (app: App, dependencies: ApiDependencies): void => {
  const schema = {
    operationId: 'listOwnQuestions',
    tags: ['Participants'],
    summary: 'List the questions that this session asked on a board, newest first',
    security: BY_SESSION_IF_ANY,
    params: BoardParams,
    querystring: PositionQuery,
    response: { 200: OwnQuestionList, ...refusals('invalid-request', 'board-not-found') },
  };
  const options = { schema, onSend: compressAnswer };
  app.get('/api/boards/:boardId/my-questions', options, async (request, reply) => {
    const feed = await openFeedAt(dependencies, request.params.boardId, request.query.minSeq);
    if (!feed) return refuse(reply, 'board-not-found');
    const sessionId = participantOf(dependencies, request);
    const questions = sessionId === undefined ? [] : ownQuestionsOf(sessionId, feed.state);
    return reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`).send(questions);
  });
};

const ownQuestionsOf = (sessionId: SessionId, state: BoardState): OwnQuestionList =>
  (questionsByAuthor(state).get(sessionId) ?? [])
    .flatMap((id) => state.questions.get(id) ?? [])
    .toSorted(newestFirst)
    .map((question) => ownQuestionOf(question, state));

type Index = { size: number; ids: ReadonlyMap<SessionId, readonly QuestionId[]> };

const kept = new WeakMap<BoardState, Index>();

/**
 * The ids of each author's questions. Collected again only after a new question, because a whole audience
 * arrives together.
 */
const questionsByAuthor = (state: BoardState): Index['ids'] => {
  const { size } = state.questions;
  const known = kept.get(state);
  if (known?.size === size) return known.ids;
  const ids = new Map<SessionId, QuestionId[]>();
  for (const { id, sessionId } of state.questions.values()) {
    const own = ids.get(sessionId);
    if (own) own.push(id);
    else ids.set(sessionId, [id]);
  }
  kept.set(state, { size, ids });
  return ids;
};
