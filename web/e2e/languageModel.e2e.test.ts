import { getBoard } from '@openfloor/contract/calls/audience';
import { flagWord, reply, startModelService } from '@openfloor/platform/testing/modelService';
import { afterAll, describe, expect, it } from 'vitest';
import {
  actFromMenu,
  asAdmin,
  ask,
  cardOf,
  createBoard,
  DESK,
  moderate,
  openTool,
  PHONE,
  setUpApp,
  visit,
} from './app.ts';

const WRITTEN = 'The hall wonders about the room and about lunch.';

const service = await startModelService((request, response) => {
  if (request.name === 'screening') return flagWord('clown')(request, response);
  const ids = request.questions.map(({ id }) => id);
  reply(response, { summary: WRITTEN, topics: [{ name: 'The room', ids }] });
});
afterAll(() => service.stop());
const app = setUpApp({
  AI_ENDPOINT: service.endpoint,
  AI_MODEL: 'small',
  AI_KEY: 'key-of-the-stories',
  AI_SUMMARY_SECONDS: '1',
});

const INSULT = 'Which clown chose this room?';
const CLEAN = 'When is lunch?';

describe('The language model', () => {
  it('flags a question for moderators, who see why and dismiss it', async () => {
    const board = await createBoard(app);
    for (const text of [INSULT, CLEAN]) await ask(app, board, text);
    const viewer = await visit(app, board, PHONE);
    const admin = await moderate(app, board, DESK);
    await cardOf(admin, INSULT).getByText('Language model, insult:').waitFor();
    await cardOf(admin, INSULT).getByText('It says clown.', { exact: true }).waitFor();
    await admin.getByRole('button', { name: 'Flagged 1' }).waitFor();
    await cardOf(viewer, INSULT).waitFor();
    expect(await viewer.locator('body').innerText()).not.toContain('It says');

    await actFromMenu(admin, 'Dismiss flags', INSULT);
    await admin.getByRole('button', { name: 'Flagged 0' }).waitFor();
    await cardOf(viewer, INSULT).waitFor();
  });

  it('is switched off by a moderator, who reads where texts go', async () => {
    const board = await createBoard(app);
    const admin = await moderate(app, board, DESK);
    await openTool(admin, 'Screening');
    await admin.getByText('is sent to the service that this server is set up with').waitFor();
    await admin.getByRole('radio', { name: 'Reads nothing' }).check();
    await admin.getByText('The language model reads nothing', { exact: true }).waitFor();
    expect(await asAdmin(app, board, getBoard, { boardId: board.boardId })).toMatchObject({
      settings: { ai: false },
    });
  });
});
