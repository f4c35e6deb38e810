import { randomUUID } from 'node:crypto';
import * as audience from '@openfloor/contract/calls/audience';
import { getIntegrity, quarantine, release } from '@openfloor/contract/calls/integrity';
import { listHistory, undoAct } from '@openfloor/contract/calls/moderation';
import { QuestionList, UserVotes } from '@openfloor/contract/http/audience';
import { BoardInfo } from '@openfloor/contract/http/boards';
import { GroupCounted, IntegrityReport } from '@openfloor/contract/http/integrity';
import { datedSessionId } from '@openfloor/platform/credentials/sessionCredentials';
import { pruneVoteOrigins } from '@openfloor/store/reads/voteOrigins';
import { faultsIn } from '@openfloor/store/testing/testStore';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { boardFeed } from '../../boardFeeds.ts';
import { openSuiteApi, refused, UNKNOWN_ID, type ApiHarness } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

const HOUR_MS = 60 * 60 * 1000;
const STUFFED = 40;
const SCRIPT = '203.0.113.7';

const newSession = (agoMs = 0): string =>
  api.session(datedSessionId(randomUUID(), api.dependencies.clock.nowMs() - agoMs));

const ACTS = { quarantine, release };

/** A board with two questions: 30 people vote for the second one, and then a script of 40 sessions for the first. */
const openStuffed = async () => {
  const board = await api.openBoardWithQuestion();
  const { boardId, questionId } = board;
  const feed = await boardFeed(api.dependencies, boardId);
  if (!feed) throw new Error('The board was not opened');
  /** Valid also a day later. */
  const token = (): string => api.dependencies.tokens.issue('admin', feed);
  const otherId = await api.ask(boardId, 'Where is lunch?');
  const vote = (id: string, session: string, from: string, node: ApiHarness = api) =>
    node.send(audience.vote, { boardId, questionId: id, voted: true }, { session, from });
  for (let person = 0; person < 30; person += 1) {
    await vote(otherId, newSession(3000 + ((person * 7919) % 60_000)), `198.51.100.${person % 3}`);
    api.advance(1500);
  }
  const stuffers = [];
  for (let number = 0; number < STUFFED; number += 1) {
    const session = newSession();
    api.advance(50);
    await vote(questionId, session, SCRIPT);
    stuffers.push(session);
  }
  const report = async (node: ApiHarness = api) =>
    IntegrityReport.parse((await node.send(getIntegrity, { boardId }, { token: token() })).body);
  const act = (name: 'quarantine' | 'release', group: unknown, node: ApiHarness = api) =>
    node.send(ACTS[name], { boardId }, { body: { group }, token: token() });
  const info = async (node: ApiHarness = api) =>
    BoardInfo.parse((await node.send(audience.getBoard, { boardId, minSeq: 1000 })).body);
  const votes = async () => {
    const { body } = await api.send(audience.listQuestions, { boardId, minSeq: 1000 });
    return new Map(QuestionList.parse(body).map(({ id, votes: count }) => [id, count]));
  };
  return { ...board, token, otherId, vote, stuffers, report, act, info, votes };
};

it('the report finds the sessions of a script and says why, without naming sessions or addresses', async () => {
  const { report, questionId, otherId, stuffers, boardId } = await openStuffed();
  const { groups, setAside, questions } = await report();
  expect(groups).toEqual([
    {
      id: groups[0]?.id,
      score: expect.closeTo(0.88, 1),
      reasons: ['burst', 'minted-together', 'shared-prefix'],
      sessions: STUFFED,
      votes: STUFFED,
      setAside: 0,
      alsoActive: 0,
      questions: [{ id: questionId, votes: STUFFED }],
    },
  ]);
  expect(setAside).toEqual([]);
  const sums = questions.map(({ id, perMinute }) => ({
    id,
    votes: perMinute.reduce((sum, { votes }) => sum + votes, 0),
  }));
  expect(sums).toHaveLength(2);
  expect(sums).toContainEqual({ id: otherId, votes: 30 });
  expect(sums).toContainEqual({ id: questionId, votes: STUFFED });
  const stored = JSON.stringify(
    await api.dependencies.db
      .selectFrom('vote_origins')
      .selectAll()
      .where('board_id', '=', boardId)
      .execute(),
  );
  expect(stored.match(/"origin"/g)).toHaveLength(70);
  const written = JSON.stringify(await report()) + api.logged.join('\n');
  for (const session of stuffers) expect(written).not.toContain(session.split('.')[0]);
  for (const spelling of [SCRIPT, JSON.stringify(Buffer.from(SCRIPT)), Buffer.from(SCRIPT).toString('hex')])
    expect(written + stored).not.toContain(spelling);
});

it('names the share of the script’s network, until its votes are set aside', async () => {
  const { report, act, questionId, otherId, vote, boardId } = await openStuffed();
  const thirdId = await api.ask(boardId, 'When is lunch?');
  for (let person = 0; person < 10; person += 1) await vote(thirdId, newSession(), `198.51.100.${person}`);
  const shares = async () =>
    (await report()).questions.flatMap(({ id, oneNetwork }) =>
      oneNetwork === undefined ? [] : [[id, oneNetwork]],
    );
  for (let person = 0; person < 10; person += 1) await vote(questionId, newSession(), `198.51.100.${person}`);
  expect(await shares()).toEqual([[questionId, STUFFED / (STUFFED + 10)]]);
  const group = (await report()).groups[0]?.id;
  expect(await act('quarantine', group)).toMatchObject({ status: 200 });
  api.advance(2000);
  expect(await shares()).toEqual([]);
  expect(await act('release', group)).toMatchObject({ status: 200 });
  api.advance(2000);
  expect(await shares()).toHaveLength(1);
  // The same network votes for the other question as well, as a hall does.
  for (let person = 0; person < 30; person += 1) await vote(otherId, newSession(), SCRIPT);
  api.advance(2000);
  expect(await shares()).toEqual([]);
});

it('people whose votes are recorded together, because Postgres stood still, are no group', async () => {
  const { questionId, boardId, adminToken: token } = await api.openBoardWithQuestion();
  const { db, writer } = api.dependencies;
  const people = Array.from({ length: STUFFED }, () => {
    api.advance(25);
    return newSession();
  });
  const held = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM boards WHERE id = ${boardId} FOR UPDATE`.execute(tx);
    const votes = [];
    for (let place = 0; place < STUFFED; place += 1) {
      api.advance(100);
      // Not in the order in which they opened the page.
      const session = people[(place * 7) % STUFFED];
      votes.push(
        api.send(
          audience.vote,
          { boardId, questionId, voted: true },
          { session, from: `198.51.100.${place}` },
        ),
      );
      await vi.waitUntil(() => writer.pending() >= place);
    }
    return { votes };
  });
  for (const { status } of await Promise.all(held.votes)) expect(status).toBe(200);
  const { rows } = await sql`
    SELECT DISTINCT recorded_at FROM board_events WHERE board_id = ${boardId} AND type = 'v1.VoteCast'`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  const read = await api.send(getIntegrity, { boardId }, { token });
  expect(IntegrityReport.parse(read.body).groups).toEqual([]);
});

it('votes whose arrival no node stored are not judged, also when they are sent again later', async () => {
  const { report, boardId, vote, questionId, stuffers } = await openStuffed();
  expect((await report()).groups).toHaveLength(1);
  await api.dependencies.db.deleteFrom('vote_arrivals').where('board_id', '=', boardId).execute();
  api.advance(2000);
  for (const session of stuffers) await vote(questionId, session, SCRIPT);
  expect((await report()).groups).toEqual([]);
});

it('setting a group aside takes its votes out of every total, on all nodes, and a release gives them back', async () => {
  const { report, act, info, votes, vote, questionId, otherId, stuffers, boardId, token } =
    await openStuffed();
  const other = await api.anotherNode();
  const [group] = (await report()).groups;
  const id = group?.id;
  await other.send(audience.listQuestions, { boardId });
  const { status, body, headers } = await act('quarantine', id);
  expect([status, GroupCounted.parse(body), headers['x-recorded']]).toEqual([
    200,
    { seq: 74, sessions: STUFFED, votes: STUFFED },
    'true',
  ]);
  expect(await votes()).toEqual(
    new Map([
      [otherId, 30],
      [questionId, 0],
    ]),
  );
  expect((await info(other)).votesSetAside).toBe(STUFFED);
  expect(await act('quarantine', id)).toMatchObject({
    status: 200,
    body,
    headers: { 'x-recorded': 'false' },
  });
  expect((await report(other)).groups).toMatchObject([{ id, setAside: STUFFED }]);
  expect((await report()).setAside).toEqual([{ id, sessions: STUFFED, votes: STUFFED }]);

  const [first = ''] = stuffers;
  const mine = await api.send(audience.getUserVotes, {}, { session: first });
  expect(UserVotes.parse(mine.body)).toEqual({ [questionId]: true });
  expect((await vote(otherId, first, SCRIPT, other)).body).toMatchObject({ voted: true, votes: 30 });
  expect((await info()).votesSetAside).toBe(STUFFED + 1);

  const released = await act('release', id, other);
  expect(released.body).toMatchObject({ sessions: STUFFED, votes: STUFFED + 1 });
  expect(await act('release', id)).toMatchObject({ body: released.body, headers: { 'x-recorded': 'false' } });
  expect(await votes()).toEqual(
    new Map([
      [otherId, 31],
      [questionId, STUFFED],
    ]),
  );
  expect((await info()).votesSetAside).toBe(0);

  const history = await api.send(listHistory, { boardId }, { token: token() });
  expect(history.body).toMatchObject([
    { act: 'release', undoable: true },
    { act: 'quarantine', undoable: false },
  ]);
  const undo = { body: { seq: GroupCounted.parse(released.body).seq }, token: token() };
  expect((await api.send(undoAct, { boardId }, undo)).status).toBe(200);
  expect((await info()).votesSetAside).toBe(STUFFED + 1);
  expect(await faultsIn({ kysely: api.dependencies.db })).toEqual([]);
});

it('all who read the report within two seconds get the one that was made for the first of them', async () => {
  const { report, vote, questionId } = await openStuffed();
  const votes = async () =>
    (await report()).questions
      .filter(({ id }) => id === questionId)
      .flatMap(({ perMinute }) => perMinute)
      .reduce((sum, minute) => sum + minute.votes, 0);
  expect(await votes()).toBe(STUFFED);
  await vote(questionId, newSession(), '198.51.100.1');
  api.advance(1999);
  expect(await votes()).toBe(STUFFED);
  api.advance(1);
  expect(await votes()).toBe(STUFFED + 1);
});

it('a program that takes votes back and casts them again keeps the id of its group', async () => {
  const { boardId, report, act, votes, stuffers, questionId, vote } = await openStuffed();
  const [group] = (await report()).groups;
  for (const session of stuffers.slice(0, 5)) {
    await api.send(audience.vote, { boardId, questionId, voted: false }, { session, from: SCRIPT });
    api.advance(50);
    await vote(questionId, session, SCRIPT);
  }
  api.advance(2000);
  expect((await report()).groups.map(({ id }) => id)).toEqual([group?.id]);
  expect(await act('quarantine', group?.id)).toMatchObject({ status: 200, body: { sessions: STUFFED } });
  expect((await votes()).get(questionId)).toBe(0);
});

it('a board sets groups aside and counts them again twenty times a minute at most', async () => {
  const { report, act } = await openStuffed();
  const [group] = (await report()).groups;
  const turns = Array.from({ length: 20 }, (_, turn) =>
    turn % 2 === 0 ? ('quarantine' as const) : ('release' as const),
  );
  for (const turn of turns) expect((await act(turn, group?.id)).status).toBe(200);
  expect(await act('quarantine', group?.id)).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
});

it('a request for an unknown group counts as well, because it reads all votes of the board', async () => {
  const { boardId, adminToken: token } = await api.openBoardWithQuestion();
  const act = (name: 'quarantine' | 'release') =>
    api.send(ACTS[name], { boardId, group: UNKNOWN_ID }, { token });
  for (let turn = 0; turn < 20; turn += 1)
    expect(await act(turn % 2 === 0 ? 'quarantine' : 'release')).toEqual(refused(404, 'group-not-found'));
  expect(await act('quarantine')).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
});

it('a group that is set aside can be released when the report no longer finds it', async () => {
  const { report, act, votes, questionId, otherId } = await openStuffed();
  const [group] = (await report()).groups;
  await act('quarantine', group?.id);
  api.advance(25 * HOUR_MS);
  await pruneVoteOrigins(api.dependencies.db, api.dependencies.clock.nowMs());
  const later = await report();
  expect(later.groups.map(({ reasons }) => reasons)).toEqual([['burst', 'minted-together']]);
  expect(later.setAside).toMatchObject([{ id: group?.id, sessions: STUFFED }]);
  expect(await act('quarantine', group?.id)).toMatchObject({
    status: 200,
    headers: { 'x-recorded': 'false' },
  });
  expect((await act('release', group?.id)).status).toBe(200);
  expect(await votes()).toEqual(
    new Map([
      [otherId, 30],
      [questionId, STUFFED],
    ]),
  );
});

it('what was noted of addresses is no longer used after a day, and then deleted with its key', async () => {
  const { report, boardId } = await openStuffed();
  const { db, clock } = api.dependencies;
  const rows = async (table: 'vote_origins' | 'origin_keys') =>
    (await db.selectFrom(table).selectAll().where('board_id', '=', boardId).execute()).length;
  await report();
  expect([await rows('origin_keys'), await rows('vote_origins')]).toEqual([1, 70]);
  api.advance(23 * HOUR_MS);
  await pruneVoteOrigins(db, clock.nowMs());
  expect((await report()).groups[0]?.reasons).toContain('shared-prefix');
  api.advance(HOUR_MS);
  expect((await report()).groups[0]?.reasons).not.toContain('shared-prefix');
  await pruneVoteOrigins(db, clock.nowMs());
  expect([await rows('origin_keys'), await rows('vote_origins')]).toEqual([0, 0]);
});
