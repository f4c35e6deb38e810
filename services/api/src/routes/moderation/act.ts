import type { Call } from '@openfloor/contract/calls/call';
import { RECORDED_HEADER } from '@openfloor/contract/http/moderation';
import { SEEN_SEQ_HEADER } from '@openfloor/contract/http/seenSeq';
import type { QuestionId, Seq, SessionId } from '@openfloor/contract/ids';
import type { Feature } from '@openfloor/contract/plans';
import type { Question } from '@openfloor/contract/questions';
import type { BoardCommand, Seen, SeenCommand } from '@openfloor/domain/board/commands';
import { questionFor } from '@openfloor/domain/view/audience';
import type { BoardRight } from '@openfloor/platform/credentials/boardTokens';
import { createPseudonymizer } from '@openfloor/platform/credentials/pseudonyms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, authorityOf } from '../../auth/boardAccess.ts';
import { holdModerator, type HeldRight } from '../../auth/rights.ts';
import { sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { actLimits } from '../../limits/actLimits.ts';
import { giveBackAll, takeAll } from '../../limits/takeAll.ts';
import { planMissing } from '../../plans/planMissing.ts';
import { runCommand, type CommandRun, type CommandOutcome, type RecordedCommand } from '../runCommand.ts';

/** A request of somebody with a right on a board. */
type ActCall = {
  dependencies: ApiDependencies;
  request: FastifyRequest;
  reply: FastifyReply;
  right: HeldRight;
};

/** An act on a board. */
type Act = Pick<CommandRun, 'decide' | 'recording' | 'limits'> & {
  /** Content of the request, which a repeat must have too. `type`: of the command. */
  payload: { type: string; [part: string]: unknown };
  /** Features that the plan of the board must have. */
  features?: readonly Feature[];
};

/** Records an act of a caller with the right, within the limits of acts. */
export const recordAct = async (
  { dependencies, request, right }: Omit<ActCall, 'reply'>,
  { payload, limits = [], features = [], ...act }: Act,
): Promise<CommandOutcome> => {
  const boardId = right.feed.board.id;
  const quota = actLimits(dependencies.limits, { boardId, act: payload.type, ip: request.ip });
  return runCommand(dependencies, request, {
    ...act,
    ...authorOf(right, sessionOf(dependencies, request)),
    boardId,
    payload,
    limits: [...quota.limits, ...limits],
    byteLimits: quota.byteLimits,
    admit: () => planMissing(dependencies, boardId, ...features),
  });
};

/** What an act answers beside its `seq`. */
type AnswerParts<Parts> = (recorded: RecordedCommand) => Parts;
type ActAnswer<Parts> = (Parts & { seq: Seq }) | FastifyReply;

/** Runs a command for a caller with the right, and answers its `seq`. */
export const act = async (
  call: ActCall,
  command: BoardCommand,
  terms: Pick<Act, 'features' | 'recording'> = {},
): Promise<ActAnswer<object>> =>
  answerAct(call, await recordAct(call, { ...terms, payload: command, decide: () => command }), seqOnly);

/** Answers nothing beside the `seq`. */
export const seqOnly = (): object => ({});

/**
 * Like `act`, on a question of which the moderator may have seen an earlier state. Such an act is refused with
 * `changed-meanwhile` and the question as it is now.
 */
export const actOnSeen = async <Parts extends object>(
  call: ActCall,
  command: Extract<SeenCommand, { questionId: QuestionId }>,
  answer: AnswerParts<Parts>,
): Promise<ActAnswer<Parts>> => {
  const outcome = await recordAct(call, {
    payload: command,
    decide: () => ({ ...command, ...seenBy(call) }),
  });
  if (outcome.ok || outcome.code !== 'changed-meanwhile') return answerAct(call, outcome, answer);
  const question = await presentQuestion(call.right, command.questionId);
  return refuse(call.reply, outcome.code, { ...outcome, ...(question && { question }) });
};

/** Answers an act, and says in a header whether it changed anything. */
export const answerAct = <Parts extends object>(
  { reply }: Pick<ActCall, 'reply'>,
  outcome: CommandOutcome,
  answer: AnswerParts<Parts>,
): ActAnswer<Parts> => {
  if (!outcome.ok) return refuse(reply, outcome.code, outcome);
  noteEffect(reply, outcome);
  return { ...answer(outcome), seq: outcome.seq };
};

/** Says in a header of the answer whether the act changed anything. */
export const noteEffect = (reply: FastifyReply, { recorded }: { recorded?: boolean }): FastifyReply =>
  reply.header(RECORDED_HEADER, String(recorded !== false));

/** The position that the moderator's screen showed, as the request names it. */
export const seenBy = ({ request, right }: Pick<ActCall, 'request' | 'right'>): { seen?: Seen } => {
  const seq = seenSeqOf(request);
  return seq === undefined ? {} : { seen: { seq, by: right.moderatorId } };
};

/** The seq in the header, which the route has parsed to a number. */
export const seenSeqOf = ({ headers }: FastifyRequest): number | undefined => {
  const seq: unknown = headers[SEEN_SEQ_HEADER];
  return typeof seq === 'number' ? seq : undefined;
};

/** A question as moderators see it now, with what other nodes just recorded. */
const presentQuestion = async (
  { feed }: HeldRight,
  questionId: QuestionId,
): Promise<Question | undefined> => {
  await feed.catchUp();
  const { board, state } = feed;
  const question = state.questions.get(questionId);
  const reader = { audience: 'moderator', pseudonymize: createPseudonymizer(board) } as const;
  return question && questionFor(reader, board.id, question, state);
};

/**
 * Who runs the command. An invited moderator is the scope of the idempotency key, because several may use one browser,
 * hence one session.
 */
const authorOf = (right: BoardRight, sessionId: SessionId | undefined) => ({
  actor: actorOf(right.role),
  authority: authorityOf(right),
  caller:
    right.moderatorId === undefined ? (sessionId ?? actorOf(right.role)) : `moderator ${right.moderatorId}`,
});

/**
 * Refuses an act with a larger body before the body is taken, if the caller has no right or is beyond the limits.
 * Counts nothing: `recordAct` counts the act once it has the body.
 */
export const admitAct =
  (dependencies: ApiDependencies, { kind }: Call & { by: 'moderator' }, type: BoardCommand['type']) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const held = await holdModerator({ dependencies, request, kind, mayBeStale: false });
    if (!held.ok) return refuse(reply, held.code);
    const boardId = held.right.feed.board.id;
    const { limits, byteLimits } = actLimits(dependencies.limits, { boardId, act: type, ip: request.ip });
    const uses = [...limits, ...byteLimits];
    const exceeded = await takeAll(uses);
    if (exceeded) return refuse(reply, 'rate-limited', exceeded);
    await giveBackAll(uses);
    return undefined;
  };
