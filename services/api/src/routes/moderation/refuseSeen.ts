import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import { questionFor } from '@openfloor/domain/view/audience';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyReply } from 'fastify';
import { refuse } from '../../errors.ts';
import type { RefusedModeration } from './moderate.ts';

/** Refuses an act on a question. With `changed-meanwhile` the answer has the question as it is now. */
export const refuseSeen = async (
  reply: FastifyReply,
  refused: RefusedModeration,
  questionId: QuestionId,
): Promise<FastifyReply> => {
  const { code, feed } = refused;
  const question = code === 'changed-meanwhile' && feed && (await presentQuestion(feed, questionId));
  return refuse(reply, code, { ...refused, ...(question && { question }) });
};

/** A question as moderators see it now, with what other nodes just recorded. */
const presentQuestion = async (feed: BoardFeed, questionId: QuestionId): Promise<Question | undefined> => {
  await feed.catchUp();
  const { board, state } = feed;
  const question = state.questions.get(questionId);
  const reader = { audience: 'moderator', pseudonymize: createPseudonymizer(board) } as const;
  return question && questionFor(reader, board.id, question, state);
};
