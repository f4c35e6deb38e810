import { getOEmbed, resolveShortId } from '@openfloor/contract/calls/boards';
import { expect, it } from 'vitest';
import { openSuiteApi, refused } from '../../testing/apiHarness.ts';

const api = await openSuiteApi({ limits: { LIMIT_SHORT_ID_MISSES_PER_IP_PER_MINUTE: 60 } });

const resolve = (shortId: string, from: string) => api.send(resolveShortId, { shortId }, { from });
const guess = (place: number): string => `guess${place}`;

it('an address that guesses codes is answered only for those that it reached within the hour', async () => {
  const from = '192.0.2.1';
  const [known, other] = [await api.openBoard(), await api.openBoard()];
  expect(await resolve(known.shortId, from)).toMatchObject({ status: 200 });
  const answers = await Promise.all(Array.from({ length: 3000 }, (_, place) => resolve(guess(place), from)));
  const statuses = answers.map(({ status }) => status);
  const answered = statuses.filter((status) => status === 404).length;
  expect(answered).toBeGreaterThanOrEqual(60);
  expect(answered).toBeLessThanOrEqual(70);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3000 - answered);
  expect(await resolve(known.shortId, from)).toMatchObject({ status: 200, body: { boardId: known.boardId } });
  expect(await resolve(other.shortId, from)).toMatchObject(refused(429, 'rate-limited', expect.anything()));
  expect(await api.get(`/b/${other.shortId}`, { from })).toMatchObject({ status: 429 });
  expect(await api.get(`/b/${known.shortId}`, { from })).toMatchObject({ status: 302 });
  const page = `http://localhost/b/${other.shortId}`;
  expect(await api.send(getOEmbed, { url: page }, { from, headers: { host: 'localhost' } })).toMatchObject({
    status: 429,
  });
  expect(await resolve(other.shortId, '192.0.2.2')).toMatchObject({ status: 200 });
  const counted = await api.measured();
  expect(counted).toContain(`openfloor_short_id_misses_total{outcome="answered"} ${answered}`);
});

it('a hall of 1,000 people that arrive together behind one address finds its board, with some typing errors', async () => {
  const from = '198.51.100.7';
  const { shortId, boardId } = await api.openBoard();
  const arrivals = Array.from({ length: 1000 }, (_, place) =>
    resolve(place % 20 === 19 ? guess(place) : shortId, from),
  );
  for (const [place, answer] of (await Promise.all(arrivals)).entries())
    expect(answer).toMatchObject(
      place % 20 === 19 ? refused(404, 'board-not-found') : { status: 200, body: { boardId } },
    );
});
