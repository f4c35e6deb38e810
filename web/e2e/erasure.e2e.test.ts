import { askQuestion } from '@openfloor/contract/calls/audience';
import { pinQuestion } from '@openfloor/contract/calls/moderation';
import { answerOf, newSession } from '@openfloor/testkit/client';
import { runOpenfloor } from '@openfloor/testkit/program/server';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  adminRecord,
  asAdmin,
  createBoard,
  DESK,
  enter,
  moderate,
  PHONE,
  setUpApp,
  visit,
  type BoardAccess,
} from './app.ts';

const app = setUpApp();
const TEXT = 'Who ate my kohlrabi?';
const SENTENCE = 'This question was erased';

const erase = async (sessionId: string): Promise<void> => {
  const program = runOpenfloor('erase', app.environment, { args: ['--session', sessionId] });
  expect(await program.ended).toBe(0);
};

const openScreens = async (board: BoardAccess): Promise<Page[]> =>
  Promise.all([
    visit(app, board, PHONE),
    moderate(app, board, DESK),
    enter(app, `/board/${board.boardId}/speaker`, DESK),
    enter(app, `/board/${board.boardId}/replay?at=3`, { ...DESK, stored: adminRecord(board) }),
  ]);

it('An erased text leaves all open screens without a reload', async () => {
  const board = await createBoard(app, 'Town hall');
  const session = await newSession(app.url, board.boardId);
  const asked = await answerOf(app.url, askQuestion, { boardId: board.boardId, text: TEXT }, { session });
  await asAdmin(app, board, pinQuestion, { questionId: asked.id });
  const screens = await openScreens(board);
  for (const screen of screens) await screen.getByText(TEXT).first().waitFor();
  await erase(session.split('.')[0] ?? '');
  for (const screen of screens) {
    await screen.getByText(SENTENCE).first().waitFor();
    await expect.poll(() => screen.getByText(TEXT).count()).toBe(0);
    await expect.poll(() => screen.locator('body').innerHTML()).not.toContain('kohlrabi');
  }
});
