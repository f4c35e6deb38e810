import { setTimeout as delay } from 'node:timers/promises';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import { changeSettings } from '@openfloor/contract/calls/desk';
import { answerOf, createBoard, putAgenda, send } from '@openfloor/testkit/client';
import { expect, it, vi } from 'vitest';
import { startSteppedNodes } from '../testing/steppedNodes.ts';
import { watch } from '../testing/watch.ts';

const HOUR_MS = 3_600_000;
/** Five seconds are promised; a busy machine gets some more. */
const STARTED = { timeout: 10_000, interval: 100 };
const QUIET_MS = 4000;

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString();

it('a talk starts once where the clock of one node steps by an hour and the other node is killed', async () => {
  const { stepped, other, startAnother } = await startSteppedNodes(HOUR_MS);
  const { boardId, adminToken: token } = await createBoard(stepped.url);
  const items = [
    { title: 'Skipped', startsAt: inMs(HOUR_MS / 4) },
    { title: 'Due', startsAt: inMs(HOUR_MS / 2) },
    { title: 'Later', startsAt: inMs(2 * HOUR_MS) },
  ];
  await putAgenda(stepped.url, { boardId, adminToken: token }, items);
  await send(stepped.url, changeSettings, { boardId, autoNext: true }, { token });
  const talksOn = async (url: string): Promise<string[]> =>
    (await answerOf(url, listTalks, { boardId })).map(({ title }) => title);
  const [board = ''] = await talksOn(stepped.url);
  const frames = watch(other.url, boardId);

  stepped.signal('SIGUSR2');
  await vi.waitFor(async () => expect(await talksOn(stepped.url)).toEqual([board, 'Due']), STARTED);
  // The node whose clock is right shows it, and starts nothing again.
  await vi.waitFor(async () => expect(await talksOn(other.url)).toEqual([board, 'Due']), STARTED);
  expect(JSON.stringify(frames)).toContain('"title":"Due"');
  other.signal('SIGKILL');
  await other.ended;
  const back = await startAnother();
  await delay(QUIET_MS);
  for (const { url } of [stepped, back]) expect(await talksOn(url)).toEqual([board, 'Due']);
});
