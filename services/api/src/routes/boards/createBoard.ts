import { EMBED_HEADER } from '@openfloor/contract/embed';
import { BoardCreated, CreateBoardBody } from '@openfloor/contract/http/boards';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import type { CommandResult } from '@openfloor/store/append/request';
import { NO_BOARD, openBoard, type NewBoard } from '@openfloor/store/boards/openBoard';
import { findEarlierOutcome, type IdempotencyClaim } from '@openfloor/store/reads/idempotency';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openBoardFeed } from '../../boardFeeds.ts';
import { isFromEmbed, issueSession, newSessionId, sessionOf } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import { boardsMaxNow } from '../../plans/boardsMaxNow.ts';
import { devicePlanOf } from '../../plans/devicePlan.ts';
import { limitReached } from '../../plans/limitReached.ts';
import type { App } from '../typedApp.ts';
import { claimOf, oneAtATime, queueKeyOf } from '../runCommand.ts';
import { COMMAND, PROOF, refusals, WRITE } from '../refusals.ts';
import { ProvenCommandHeaders } from '../schemas.ts';
import { BY_SESSION_IF_ANY } from '../security.ts';
import { admitOpener } from './admitOpener.ts';
import { addSampleQuestions } from './sampleQuestions.ts';

export const SHORT_ID_TRIES_MAX = 5;

/** Opens a board for a device, within the limit of its plan, and answers the board's tokens. */
export const createBoard = (app: App, dependencies: ApiDependencies): void => {
  const { db, clock, ids, settings, recoveryCodes } = dependencies;
  const schema = {
    operationId: 'createBoard',
    tags: ['Boards'],
    summary: 'Create a board and get its tokens',
    security: BY_SESSION_IF_ANY,
    headers: ProvenCommandHeaders,
    body: CreateBoardBody,
    response: {
      201: BoardCreated,
      ...refusals(
        ...WRITE,
        ...COMMAND,
        ...PROOF,
        'sign-in-required',
        'one-board-limit',
        'plan-expired',
        'board-not-found',
      ),
    },
  };
  app.post('/api/boards', { schema }, async (request, reply) => {
    if (isFromEmbed(request))
      return refuse(reply, 'invalid-request', { message: `${EMBED_HEADER}: an embed creates no boards` });
    const { title, demo = false } = request.body;
    const known = sessionOf(dependencies, request);
    const sessionId = known ?? newSessionId(dependencies);
    // A replay returns the board's tokens, so without a session the key is valid only for the same address.
    const claim = claimOf(request, {
      caller: known ?? `participant ${addressPrefix(request.ip)}`,
      issues: known === undefined ? sessionId : undefined,
      payload: { type: 'OpenBoard', title, ...(demo && { demo }) },
    });
    const answer = async (): Promise<FastifyReply> => {
      const earlier = claim && (await findEarlierOutcome(db, NO_BOARD, claim));
      if (earlier) return sendReplay(dependencies, request, reply, earlier);
      const opener = await admitOpener(dependencies, request, reply, { known, sessionId, boards: 1 });
      if (!opener.ok) return refuse(reply, opener.code, opener);
      const { ownerId } = opener;
      const owned = await devicePlanOf(dependencies, ownerId);
      const identity = { id: ids.uuid(), adminKey: ids.uuid() };
      const recoveryCode = recoveryCodes.first(identity);
      const board: NewBoard = {
        ...identity,
        shortId: ids.shortId(),
        title,
        recoveryCode,
        epoch: ids.epoch(),
        ownerSessionId: ownerId,
        ipAddress: request.ip,
        demo,
        // The number of demos has no limit, so that none keeps a plan that has ended.
        plan: settings.sellsPlans ? (demo ? 'free' : owned.plan) : null,
        at: new Date(clock.nowMs()).toISOString(),
      };
      const boardsMax = boardsMaxNow(dependencies, owned.plan);
      const result = await open(dependencies, board, boardsMax, claim);
      if (result === 'board-limit') {
        const limit = limitReached(owned, boardsMax);
        return refuse(reply, limit.code, limit);
      }
      if (result === 'key-taken') {
        const concurrent = claim && (await findEarlierOutcome(db, NO_BOARD, claim));
        return concurrent
          ? sendReplay(dependencies, request, reply, concurrent)
          : refuse(reply, 'unavailable');
      }
      if (demo) await tryAddSampleQuestions(dependencies, board);
      return sendCreated(dependencies, request, reply, board, recoveryCode);
    };
    // A repeat waits for the first request, and then finds its outcome.
    return claim ? oneAtATime(queueKeyOf(NO_BOARD, claim), answer) : answer();
  });
};

/** Logs failures instead of throwing: an open demo is usable without sample questions. */
const tryAddSampleQuestions = async (
  dependencies: ApiDependencies,
  { id: boardId }: NewBoard,
): Promise<void> => {
  try {
    await addSampleQuestions(dependencies, boardId);
  } catch (error) {
    dependencies.logger.warn({ err: error, boardId }, 'could not add all sample questions to a demo board');
  }
};

/** Answers a repeated request, whose idempotency key has an outcome, as the first time. */
const sendReplay = async (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: CommandResult,
): Promise<FastifyReply> => {
  if (!outcome.ok) return refuse(reply, outcome.code);
  const feed = outcome.boardId === undefined ? undefined : await openBoardFeed(dependencies, outcome.boardId);
  if (!feed) return refuse(reply, 'board-not-found');
  const { db, recoveryCodes } = dependencies;
  return sendCreated(
    dependencies,
    request,
    reply,
    feed.board,
    await recoveryCodes.firstAgain(db, feed.board),
  );
};

/** Answers the caller that opened the board, also on a repeat. After a key rotation the tokens are no longer valid. */
const sendCreated = (
  dependencies: ApiDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  board: Pick<NewBoard, 'id' | 'shortId' | 'adminKey' | 'ownerSessionId'>,
  recoveryCode: string,
): FastifyReply => {
  const { credentials, tokens } = dependencies;
  const known = sessionOf(dependencies, request);
  // A caller without a session is signed in to no account, so its new session is the owner.
  const sessionId = known ?? board.ownerSessionId;
  if (known === undefined) issueSession(dependencies, request, reply, sessionId);
  return reply.code(201).send({
    boardId: board.id,
    shortId: board.shortId,
    adminToken: tokens.issue('admin', { board, state: {} }),
    speakerToken: tokens.issue('speaker', { board, state: {} }),
    sessionId: credentials.issue(sessionId),
    recoveryCode,
  });
};

/**
 * Stores the board, with another short id if its own is taken. `board-limit`: the device has as many boards as its plan allows.
 * `key-taken`: another request with the same idempotency key was faster.
 */
const open = async (
  { db, ids }: ApiDependencies,
  board: NewBoard,
  boardsMax: number | null,
  claim: IdempotencyClaim | undefined,
): Promise<'opened' | 'board-limit' | 'key-taken'> => {
  for (let tries = 0; tries < SHORT_ID_TRIES_MAX; tries++) {
    const result = await openBoard(db, board, boardsMax ?? Infinity, claim);
    if (result !== 'short-id-taken') return result;
    board.shortId = ids.shortId();
  }
  throw new Error(`No free short id in ${SHORT_ID_TRIES_MAX} tries`);
};
