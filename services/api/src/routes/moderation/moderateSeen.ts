import type { QuestionId } from '@openfloor/contract/ids';
import type { Question } from '@openfloor/contract/questions';
import type { BoardCommand } from '@openfloor/domain/board/commands';
import { questionFor } from '@openfloor/domain/view/audience';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import type { BoardFeed } from '@openfloor/stream/feed/boardFeed';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { SeenCommandHeaders } from '../schemas.ts';
import {
  MODERATORS,
  noteEffect,
  runModeration,
  seenBy,
  type HandledModeration,
  type RefusedModeration,
} from './moderate.ts';

type SeenRequest = FastifyRequest & { headers: z.infer<typeof SeenCommandHeaders> };
type SeenCommand = Extract<
  BoardCommand,
  { type: 'ModerateQuestion' | 'EditQuestion' | 'ReplyToQuestion' | 'LabelQuestion' }
>;

/**
 * Runs an act on a question of which the moderator may have seen an earlier state: `changed-meanwhile` then.
 * @param answer what the answer has beside `seq`
 */
export const moderateSeen = async (
  dependencies: ApiDependencies,
  request: SeenRequest,
  reply: FastifyReply,
  command: SeenCommand,
  answer: (handled: HandledModeration) => object = () => ({}),
): Promise<FastifyReply> => {
  const handled = await runModeration(dependencies, request, {
    // The path names no board: it is the token's.
    boardId: undefined,
    roles: MODERATORS,
    command: (_feed, right) => ({ ...command, ...seenBy(right, request.headers) }),
    payload: command,
  });
  if (!handled.ok) return refuseSeen(reply, handled, command.questionId);
  return noteEffect(reply, handled).send({ seq: handled.seq, ...answer(handled) });
};

/** With `changed-meanwhile` the answer has the question as it is now. */
const refuseSeen = async (
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
