import { createBoard } from '@openfloor/contract/calls/boards';
import { openBoard, type NewBoard } from '@openfloor/store/boards/openBoard';
import { openBoardFeed } from '../../boardFeeds.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import { refuse } from '../../errors.ts';
import type { Server } from '../serve.ts';
import { credentialOf, openForDevice } from './openForDevice.ts';
import { withFreeShortId } from './openOnce.ts';
import { addSampleQuestions } from './sampleQuestions.ts';

/** The board that a caller opened, and the code that makes any device its owner. */
type Opened = Pick<NewBoard, 'id' | 'shortId' | 'adminKey' | 'ownerSessionId' | 'recoveryCode'>;

/** Route that opens a board for a device, within the limit of its plan, and returns the board's tokens. */
export const boardCreation = ({ serve, dependencies }: Server): void => {
  const { db, clock, ids, settings, recoveryCodes, tokens } = dependencies;

  serve(
    createBoard,
    {
      tag: 'Boards',
      summary: 'Create a board and get its tokens',
      refusals: ['sign-in-required', 'one-board-limit', 'plan-expired', 'board-not-found'],
    },
    async (call) => {
      const { title, demo = false } = call.body;
      const board = await openForDevice<Opened>(call, {
        what: 'boards',
        boards: 1,
        payload: { type: 'OpenBoard', title, ...(demo && { demo }) },
        open: async ({ ownerId, owned, boardsMax, claim }) => {
          const identity = { id: ids.uuid(), adminKey: ids.uuid() };
          const opened: NewBoard = {
            ...identity,
            shortId: ids.shortId(),
            title,
            recoveryCode: recoveryCodes.first(identity),
            epoch: ids.epoch(),
            ownerSessionId: ownerId,
            ipAddress: call.request.ip,
            demo,
            // Demos have the free plan. Their number has no limit, so one could otherwise keep the features of a plan
            // that has ended.
            plan: settings.sellsPlans ? (demo ? 'free' : owned.plan) : null,
            at: new Date(clock.nowMs()).toISOString(),
          };
          const result = await withFreeShortId(
            () => openBoard(db, opened, boardsMax, claim),
            () => {
              opened.shortId = ids.shortId();
            },
          );
          if (result !== 'opened') return result;
          if (demo) await tryAddSampleQuestions(dependencies, opened);
          return opened;
        },
        // A repeat gets the tokens of the first keys, which are invalid after a rotation of the keys.
        again: async ({ boardId }) => {
          const feed = boardId === undefined ? undefined : await openBoardFeed(dependencies, boardId);
          if (!feed) return { code: 'board-not-found' };
          return { ...feed.board, recoveryCode: await recoveryCodes.repeatFirst(db, feed.board) };
        },
      });
      if ('code' in board) return refuse(call.reply, board.code, board);
      return {
        boardId: board.id,
        shortId: board.shortId,
        adminToken: tokens.issue('admin', { board, state: {} }),
        speakerToken: tokens.issue('speaker', { board, state: {} }),
        sessionId: credentialOf(call, board),
        recoveryCode: board.recoveryCode,
      };
    },
  );
};

/**
 * Adds the sample questions of a demo. Logs failures instead of throwing: a demo is usable without sample questions.
 */
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
