import { hideQuestion } from '@openfloor/contract/calls/moderation';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { runOpenfloor, startServer } from '@openfloor/testkit/program/server';
import { LIMITS_RAISED } from '@openfloor/testkit/raisedLimits';
import { makeTempFolder } from '@openfloor/testkit/tempFolder';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asAdmin, ask, newDevice, openBoardWith, setUpApp, type App } from './app.ts';

/** Closes the devices of each story; the stories have a server of their own. */
setUpApp();

/** An overlay shows nothing ten seconds after its connection is lost, which it may notice some seconds late. */
const EMPTY_WITHIN_MS = 25_000;

let environment: Record<string, string>;
let server: Awaited<ReturnType<typeof startServer>>;
let removeAll: () => Promise<void>;
beforeAll(async () => {
  const [folder, database] = [await makeTempFolder(), await createMigratedDatabase()];
  environment = { DATA_DIR: folder.path, DATABASE_URL: database.url, ...LIMITS_RAISED };
  server = await startServer(environment);
  // A replacement of the server has the same address, and the same secret.
  environment['PORT'] = new URL(server.url).port;
  removeAll = async () => {
    await database.drop();
    await folder.remove();
  };
});
afterAll(async () => {
  await server.stop();
  await removeAll();
});

const app = (): App => ({ url: server.url, environment, close: async () => {} });

const openSource = async (boardId: string): Promise<Page> => {
  const source = await newDevice({ viewport: { width: 800, height: 600 } });
  await source.goto(`${server.url}/overlay/${boardId}?show=top`);
  return source;
};
const shown = (source: Page): Promise<string[]> => source.locator('.of-question').allTextContents();

describe('An overlay that is open', () => {
  it('while its board gets a new epoch shows what is public, and follows the board on', async () => {
    const { board, ids } = await openBoardWith(app(), ['When is lunch?', 'Who pays?']);
    const source = await openSource(board.boardId);
    await expect.poll(() => shown(source)).toHaveLength(2);
    expect(await runOpenfloor('rotate', environment).ended).toBe(0);
    await asAdmin(app(), board, hideQuestion, { boardId: board.boardId, questionId: ids[1] ?? '' });
    await ask(app(), board, 'And dinner?');
    await expect.poll(() => shown(source), { timeout: 15_000 }).toEqual(['0And dinner?', '0When is lunch?']);
  });

  it('while its server is killed shows nothing soon, and comes back with the server', async () => {
    const { board, ids } = await openBoardWith(app(), ['When is lunch?', 'Who pays?']);
    const source = await openSource(board.boardId);
    await expect.poll(() => shown(source)).toHaveLength(2);
    await server.stop('SIGKILL');
    await expect.poll(() => shown(source), { timeout: EMPTY_WITHIN_MS }).toEqual([]);
    server = await startServer(environment);
    await asAdmin(app(), board, hideQuestion, { boardId: board.boardId, questionId: ids[1] ?? '' });
    await expect.poll(() => shown(source), { timeout: 30_000 }).toEqual(['0When is lunch?']);
  });
});
