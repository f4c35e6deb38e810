import { getViewerCount } from '@openfloor/contract/calls/audience';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import { createMigratedDatabase } from '@openfloor/store/testing/migratedDatabase';
import { expect, it, onTestFinished } from 'vitest';
import { fetchView } from '../boardClient.ts';
import { answerOf, send } from '../client.ts';
import { startServer } from '../program/server.ts';
import { LIMITS_RAISED } from '../raisedLimits.ts';
import { makeTempFolder } from '../tempFolder.ts';
import { until } from '../until.ts';
import { seedBusyBoard } from './seedBusyBoard.ts';
import { startHall } from './startHall.ts';

it('The busy board has everything switched on, and its hall votes until it is stopped', async () => {
  const [folder, database] = [await makeTempFolder(), await createMigratedDatabase()];
  const { url, stop } = await startServer({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    ...LIMITS_RAISED,
  });
  onTestFinished(async () => {
    await stop();
    await database.drop();
    await folder.remove();
  });

  const board = await seedBusyBoard({ url, questions: 40, viewers: 12 });
  const { boardId, adminToken, sessions, publicIds, waitingIds } = board;
  const talks = await answerOf(url, listTalks, { boardId });
  expect(talks.map(({ questions }) => questions)).toEqual([0, 12, 12, publicIds.length]);
  const all = [...(await fetchView(url, boardId, adminToken)).questions.values()];
  const having = (isSo: (question: (typeof all)[number]) => unknown): number => all.filter(isSo).length;
  expect(all).toHaveLength(40);
  expect(having(({ status }) => status === 'waiting')).toBe(waitingIds.length);
  expect(having(({ status }) => status === 'declined')).toBe(2);
  expect(having(({ hidden }) => hidden)).toBe(4);
  for (const isSo of [
    (question: (typeof all)[number]) => question.pinned,
    (question: (typeof all)[number]) => question.isAnswered,
    (question: (typeof all)[number]) => question.reply,
    (question: (typeof all)[number]) => question.labels,
    (question: (typeof all)[number]) => question.name,
    (question: (typeof all)[number]) => question.votes > 0,
  ])
    expect(having(isSo)).toBeGreaterThan(0);

  const hall = await startHall({ url, boardId, sessions });
  const { body } = await send(url, getViewerCount, { boardId });
  expect(body).toEqual({ viewerCount: sessions.length, projectors: 0 });
  expect(await until(() => hall.counts.votes > 40, 20_000)).toBe(true);
  await hall.stop();
  const { votes, failed } = hall.counts;
  expect(failed).toBe(0);
  expect((await fetchView(url, boardId)).seq).toBeGreaterThan(votes);
});
