import { expect, it } from 'vitest';
import {
  ask,
  askPinned,
  createBoard,
  DESK,
  enter,
  moderate,
  PHONE,
  questionsShown,
  setUpApp,
  visit,
  vote,
} from './app.ts';

const app = setUpApp();

it('A question that gathers votes is marked on phones and on the stage, and has a lane for moderators', async () => {
  const board = await createBoard(app);
  const id = await askPinned(app, board, 'When will the travel budget be approved?');
  const other = await ask(app, board, 'Where is lunch?');
  await ask(app, board, 'Is there Wi-Fi?');
  const viewer = await visit(app, board, PHONE);
  const stage = await enter(app, `/board/${board.boardId}/speaker`, DESK);
  const admin = await moderate(app, board, DESK);
  for (let n = 0; n < 6; n += 1) await vote(app, board, id);
  await vote(app, board, other);

  await viewer.getByText('+6 in 2 min').waitFor();
  await stage.getByText('+6 in 2 min').waitFor();
  expect(await viewer.getByText('in 2 min').count()).toBe(1);
  await admin.getByRole('button', { name: 'Trending 1' }).click();
  await expect.poll(() => questionsShown(admin)).toEqual(['When will the travel budget be approved?']);

  // A page that opens later gets it with the first answer.
  const late = await visit(app, board, DESK);
  await late.getByText('+6 in 2 min').waitFor();
});
