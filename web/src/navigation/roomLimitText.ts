import { getBoardLimit } from '../api/owner/deviceCalls.ts';
import { plural } from '../design/formats.ts';

/**
 * Why this device may open no board for a further room of a conference, and what to do.
 * @param isCreating a conference with its rooms
 */
export const roomLimitText = async ({ isCreating }: { isCreating: boolean }): Promise<string> => {
  const plan = await getBoardLimit();
  const limit = plan.ok ? plan.value.boards.limit : null;
  const boards = limit === null ? 'no more' : plural(limit, 'board');
  const fewer = isCreating ? ', name fewer rooms,' : '';
  const more =
    plan.ok && plan.value.sells
      ? 'enter a plan key on My Boards'
      : 'ask who runs this server to raise FREE_PLAN_BOARDS';
  return `Each room is a board, and this device may have ${boards} open. Close boards that you do not need${fewer} or ${more}.`;
};
