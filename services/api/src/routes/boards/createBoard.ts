import { BoardCreated, CreateBoardBody } from '@openfloor/contract/http';
import { openBoard, type NewBoard } from '@openfloor/store/boards/openBoard';
import { ensureSession } from '../../auth/session.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { App } from '../app.ts';
import { refusals } from '../schemas.ts';

const SHORT_ID_TRIES_MAX = 5;

export const createBoard = (app: App, dependencies: ApiDependencies): void => {
  const { credentials, tokens, limits, clock, ids } = dependencies;
  const schema = { body: CreateBoardBody, response: { 201: BoardCreated, ...refusals } };
  app.post('/api/boards', { schema }, async (request, reply) => {
    const sessionId = ensureSession(dependencies, request, reply);
    const retryAfterMs = await limits.boards.take(sessionId);
    if (retryAfterMs !== undefined)
      return refuse(reply, 'rate-limited', { message: 'Board rate limit exceeded', retryAfterMs });
    const board: NewBoard = {
      id: ids.uuid(),
      shortId: ids.shortId(),
      title: request.body.title,
      adminKey: ids.uuid(),
      epoch: ids.epoch(),
      ownerSessionId: sessionId,
      ipAddress: request.ip,
      at: new Date(clock.nowMs()).toISOString(),
    };
    if (!(await open(dependencies, board))) return refuse(reply, 'one-board-limit');
    return reply.code(201).send({
      boardId: board.id,
      shortId: board.shortId,
      adminToken: tokens.issue('admin', board),
      speakerToken: tokens.issue('speaker', board),
      sessionId: credentials.issue(sessionId),
    });
  });
};

/** @returns false when the device has all the boards that its plan allows */
const open = async ({ db, ids, settings, clock }: ApiDependencies, board: NewBoard): Promise<boolean> => {
  const promo = settings.launchPromoUntilMs !== undefined && clock.nowMs() <= settings.launchPromoUntilMs;
  const boardsMax = promo ? Infinity : settings.freePlanBoards;
  for (let tries = 0; tries < SHORT_ID_TRIES_MAX; tries++) {
    const result = await openBoard(db, board, boardsMax);
    if (result !== 'short-id-taken') return result === 'opened';
    board.shortId = ids.shortId();
  }
  throw new Error(`No free short id in ${SHORT_ID_TRIES_MAX} tries`);
};
