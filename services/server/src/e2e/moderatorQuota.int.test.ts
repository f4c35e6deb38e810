import { setTimeout as delay } from 'node:timers/promises';
import { changeSettings } from '@openfloor/contract/calls/desk';
import {
  markAnswered,
  markUnanswered,
  pinQuestion,
  unpinQuestion,
} from '@openfloor/contract/calls/moderation';
import { inviteModerator, revokeModerator, rotateKeys } from '@openfloor/contract/calls/owners';
import type { BoardCreated } from '@openfloor/contract/http/boards';
import { createTestDatabase } from '@openfloor/platform/testing/testDatabase';
import { tempDir } from '@openfloor/platform/testing/tempDir';
import { openDatabase } from '@openfloor/store/database/database';
import { answerOf, ask, createBoard, send } from '@openfloor/testkit/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Config } from '../config.ts';
import { startServer } from '../testing/program.ts';

const ATTACK_MS = 20_000;
const BOARDS = 10;
const LOG_BYTES_MAX = 5_000_000;
/** The most words of a list, as long as they may be. */
const words = (round: number): string[] =>
  Array.from({ length: 180 }, (_, place) => `${round} ${place} `.padEnd(40, 'x'));

/** A node with every limit at its default. */
const startNode = async () => {
  const testDatabase = await createTestDatabase();
  onTestFinished(() => testDatabase.drop());
  const { url } = await startServer({ DATABASE_URL: testDatabase.url, DATA_DIR: await tempDir() });
  const database = openDatabase({ url: testDatabase.url, connectionsMax: 1, onIdleError: () => {} });
  onTestFinished(database.close);
  const logBytes = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ bytes: string }>(
      'SELECT coalesce(sum(octet_length(e::text)), 0) AS bytes FROM board_events AS e',
    );
    return Number(rows[0]?.bytes);
  };
  return { url, logBytes };
};

const openBoards = (url: string): Promise<BoardCreated[]> =>
  Promise.all(Array.from({ length: BOARDS }, () => createBoard(url)));

describe('With the limits at their defaults', () => {
  it('one address stores less than 5 MB of log in 20 s, however many boards it opens', async () => {
    const { url, logBytes } = await startNode();
    const boards = await openBoards(url);
    const endsAtMs = performance.now() + ATTACK_MS;
    const answers = new Map<number, number>();
    const flood = async ({ boardId, adminToken: token }: BoardCreated): Promise<void> => {
      for (let round = 0; performance.now() < endsAtMs; round += 1) {
        const settings = { screenWords: words(round), allowWords: words(-round) };
        const { status } = await send(url, changeSettings, { boardId, ...settings }, { token });
        answers.set(status, (answers.get(status) ?? 0) + 1);
        // A refused one is tried again without a break, but not so often that the test measures only itself.
        if (status === 429) await delay(20);
      }
    };
    await Promise.all(boards.flatMap((board) => [flood(board), flood(board)]));
    expect(answers.get(200)).toBeGreaterThan(100);
    expect(answers.get(429)).toBeGreaterThan(100);
    expect(await logBytes()).toBeLessThan(LOG_BYTES_MAX);
  }, 60_000);

  it('a flood on a board does not keep its owner from ending it', async () => {
    const { url } = await startNode();
    const { boardId, adminToken: token } = await createBoard(url);
    const { moderatorId, adminToken: mallory } = await answerOf(
      url,
      inviteModerator,
      { boardId, name: 'Mallory' },
      { token },
    );
    const notice = (text: string) => send(url, changeSettings, { boardId, notice: text }, { token: mallory });
    let status = 200;
    for (let round = 0; status === 200; round += 1)
      [{ status } = { status }] = await Promise.all([1, 2, 3, 4, 5].map((of) => notice(`${round} ${of}`)));
    expect(status).toBe(429);
    expect((await send(url, revokeModerator, { boardId, moderatorId }, { token })).status).toBe(200);
    expect((await send(url, rotateKeys, { boardId }, { token })).status).toBe(200);
  });

  it('a moderator does two acts a second without end', async () => {
    const { url, logBytes } = await startNode();
    const { boardId, adminToken: token } = await createBoard(url);
    const questionId = await ask(url, boardId, 'When?');
    const before = await logBytes();
    const ACTS = 120;
    for (let count = 0; count < ACTS; count += 1) {
      const act = [pinQuestion, markAnswered, unpinQuestion, markUnanswered][count % 4] ?? pinQuestion;
      const key = `a-key-of-the-usual-length-${String(count).padStart(10, '0')}`;
      expect((await send(url, act, { questionId }, { token, key })).status).toBe(200);
    }
    // The limits of bytes are for an hour.
    const bytesPerHour = 60 * ((await logBytes()) - before);
    expect(bytesPerHour).toBeGreaterThan(0);
    const { LIMIT_LOG_BYTES_PER_IP_PER_HOUR: perAddress, LIMIT_LOG_BYTES_PER_BOARD_PER_HOUR: perBoard } =
      Config.parse({});
    expect(bytesPerHour).toBeLessThan(Math.min(perAddress, perBoard));
  }, 30_000);
});
