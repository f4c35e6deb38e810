import { listOwnQuestions } from '@openfloor/contract/calls/ownQuestions';
import type { OwnQuestionList } from '@openfloor/contract/http/boards';
import type { QuestionId, SessionId } from '@openfloor/contract/ids';
import { POSITION_HEADER } from '@openfloor/contract/position';
import type { BoardState } from '@openfloor/domain/board/boardState';
import { ownQuestionOf } from '@openfloor/domain/view/audience';
import { newestFirst } from '@openfloor/domain/view/ranking';
import { compressAnswer } from '../../compressibleBody.ts';
import { openFeedAt } from '../../boardFeeds.ts';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';

/** Route that lists the questions of the caller's session, with what became of them. */
export const ownQuestions = ({ serve, dependencies }: Server): void => {
  serve(
    listOwnQuestions,
    {
      tag: 'Participants',
      summary: 'List the questions that this session asked on a board, newest first',
      onSend: compressAnswer,
    },
    async ({ reply, params: { boardId }, query: { minSeq }, right: sessionId }) => {
      const feed = await openFeedAt(dependencies, boardId, minSeq);
      if (!feed) return refuse(reply, 'board-not-found');
      reply.header(POSITION_HEADER, `${feed.epoch}.${feed.seq}`);
      return sessionId === undefined ? [] : ownQuestionsOf(sessionId, feed.state);
    },
  );
};

const ownQuestionsOf = (sessionId: SessionId, state: BoardState): OwnQuestionList =>
  (questionsByAuthor(state).get(sessionId) ?? [])
    .flatMap((id) => state.questions.get(id) ?? [])
    .toSorted(newestFirst)
    .map((question) => ownQuestionOf(question, state));

type Index = { size: number; ids: ReadonlyMap<SessionId, readonly QuestionId[]> };

const kept = new WeakMap<BoardState, Index>();

/** The ids of each author's questions. Cached until a question is added, because a whole audience arrives together. */
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
