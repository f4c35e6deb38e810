import { listQuestions, vote } from '@openfloor/contract/calls/audience';
import * as control from '@openfloor/contract/calls/control';
import { changeSettings, endBoard, reopenBoard } from '@openfloor/contract/calls/desk';
import { recoverByCode } from '@openfloor/contract/calls/devices';
import * as moderation from '@openfloor/contract/calls/moderation';
import { closeBoard, removeOwner, revokeModerator, rotateKeys } from '@openfloor/contract/calls/owners';
import { deleteBoards } from '@openfloor/contract/calls/superAdmin';
import type { ControlAct } from '@openfloor/contract/acts';
import { QuestionList } from '@openfloor/contract/http/audience';
import { BoardAccess } from '@openfloor/contract/http/boards';
import { FIRST_OWNER_ID } from '@openfloor/contract/ids';
import { ControlKeyCreated, ControlState } from '@openfloor/contract/http/control';
import { CONTROL_KEYS_MAX, MODERATOR_TOKEN_LIFETIME_MS } from '@openfloor/contract/limits';
import { addressPrefix } from '@openfloor/platform/addressPrefix';
import { describe, expect, it } from 'vitest';
import {
  answered,
  openSuiteApi,
  refused,
  START,
  START_MS,
  UNKNOWN_ID,
  type ApiHarness,
} from '../../testing/apiHarness.ts';
import { configure, invite, startTalk } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

type Board = Awaited<ReturnType<ApiHarness['openBoard']>>;
const makeKey = async (board: Board, token = board.adminToken, node = api) => {
  const answer = await node.send(control.createControlKey, { ...board, name: 'Stream Deck' }, { token });
  expect(answer.status).toBe(201);
  return ControlKeyCreated.parse(answer.body);
};
const press = (key: string, act: ControlAct, node = api) => node.send(control.control, { key, act });
const state = async (key: string, node = api) =>
  ControlState.parse((await node.send(control.readControl, { key })).body);
const minutesOn = (minutes: number): string => new Date(START_MS + minutes * 60_000).toISOString();

const gone = refused(404, 'control-key-not-found');
const nothing = refused(409, 'nothing-to-show');
const IDLE = { answering: null, position: null, asking: 'open', closesAt: null, screen: 'stage' };

/** A board with these questions in the order of the stage: the first has the most votes. */
const openStage = async (...texts: string[]) => {
  const board = await api.openBoard();
  const ids: string[] = [];
  for (const [index, text] of texts.entries()) {
    const id = await api.ask(board.boardId, text);
    ids.push(id);
    for (let votes = texts.length - index; votes > 0; votes -= 1)
      await api.send(vote, { ...board, questionId: id }, { session: api.session() });
  }
  const { key, keyId } = await makeKey(board);
  const shows = async (act: ControlAct): Promise<[text: string | undefined, position: number | null]> => {
    const { answering, position } = ControlState.parse((await press(key, act)).body);
    return [answering?.text, position];
  };
  return { board, ids, key, keyId, shows };
};

describe('A button', () => {
  it('steps through the open questions in the order of the stage, marks what it leaves, and goes back', async () => {
    const { board, ids, key, shows } = await openStage('One', 'Two', 'Three');
    expect(await state(key)).toEqual(IDLE);
    const votes = ControlState.parse((await press(key, 'next')).body).answering?.votes;
    expect([await shows('answering'), votes]).toEqual([['One', 1], 3]);
    expect(await shows('next')).toEqual(['Two', 2]);
    expect(await shows('previous')).toEqual(['One', 1]);
    const list = await api.send(listQuestions, board);
    expect(list.body).toMatchObject([{ isAnswered: true }, { isAnswered: false }, { isAnswered: false }]);
    expect(await press(key, 'previous')).toEqual(nothing);
    expect(await shows('next')).toEqual(['Two', 2]);
    expect(await shows('next')).toEqual(['Three', 3]);
    expect(await press(key, 'next')).toEqual(nothing);
    expect(await shows('answered')).toEqual([undefined, null]);
    for (const act of ['answered', 'next', 'previous', 'answering'] as const)
      expect(await press(key, act)).toEqual(nothing);
    expect(await logOf(api, board.boardId)).toContainEqual(
      expect.objectContaining({ actor: 'moderator', event: expect.objectContaining({ questionId: ids[2] }) }),
    );
  });

  it('moves over the pinned questions, answered or not, around both ends, and marks nothing', async () => {
    const { board, ids, key, shows } = await openStage('One', 'Two', 'Three', 'Four');
    const { adminToken: token } = board;
    // Two, Three and Four are pinned; Three is answered.
    for (const id of ids.slice(1)) await api.send(moderation.pinQuestion, { questionId: id }, { token });
    await api.send(moderation.markAnswered, { questionId: ids[2] ?? '' }, { token });
    const moves: unknown[] = [];
    for (const act of ['move-next', 'move-next', 'move-next', 'move-next'] as const)
      moves.push(await shows(act));
    expect(moves).toEqual([
      ['Two', 1],
      ['Three', 2],
      ['Four', 3],
      ['Two', 1],
    ]);
    expect(await shows('move-previous')).toEqual(['Four', 3]);
    expect(await shows('move-previous')).toEqual(['Three', 2]);
    const list = QuestionList.parse((await api.send(listQuestions, board)).body);
    expect(list.flatMap(({ text, isAnswered }) => (isAnswered ? text : []))).toEqual(['Three']);
    // As in 1.0, an act that answers leaves out what is answered.
    expect(await shows('next')).toEqual(['Four', 3]);
    expect(await press(key, 'answered')).toMatchObject({ status: 200, body: { answering: null } });
  });

  it('moves over all questions where none is pinned, and nowhere with a single one', async () => {
    const { shows } = await openStage('One', 'Two');
    expect(await shows('move-previous')).toEqual(['Two', 2]);
    expect(await shows('move-previous')).toEqual(['One', 1]);
    expect(await shows('move-previous')).toEqual(['Two', 2]);
    const single = await openStage('Alone');
    expect(await single.shows('move-next')).toEqual(['Alone', 1]);
    expect(await press(single.key, 'move-next')).toEqual(nothing);
  });

  it('shows pinned questions first, arranged ones in their order, and none of another talk or that is hidden', async () => {
    const { board, ids, key, shows } = await openStage('One', 'Two', 'Three', 'Four');
    const { adminToken: token } = board;
    const [one = '', two = '', three = '', four = ''] = ids;
    await api.send(moderation.pinQuestion, { questionId: four }, { token });
    await api.send(moderation.hideQuestion, { ...board, questionId: one }, { token });
    expect(await shows('next')).toEqual(['Four', 1]);
    expect(await shows('next')).toEqual(['Two', 2]);
    await configure(api, board, { stageOrder: 'arranged' });
    await api.send(moderation.arrangeStage, { ...board, ids: [three, two, one, four] }, { token });
    expect(await state(key)).toMatchObject({ answering: { id: two }, position: 2 });
    // In an arranged order the first open question is due, as on the stage.
    expect(await shows('next')).toEqual(['Three', 1]);
    await startTalk(api, board);
    expect(await state(key)).toEqual(IDLE);
    expect(await press(key, 'next')).toEqual(nothing);
  });

  it('pauses asking, extends the time and changes the screen, and says whether it changed anything', async () => {
    const { board, key } = await openStage();
    expect(await press(key, 'pause-asking')).toEqual(answered(200, { ...IDLE, asking: 'paused' }));
    expect((await press(key, 'pause-asking')).headers).toMatchObject({ 'x-recorded': 'false' });
    expect(await press(key, 'resume-asking')).toEqual(answered(200, IDLE));
    expect(await press(key, 'wall')).toEqual(answered(200, { ...IDLE, screen: 'wall' }));
    expect(await press(key, 'stage')).toEqual(answered(200, IDLE));
    expect(await press(key, 'extend')).toEqual(refused(409, 'nothing-to-extend'));
    await configure(api, board, { closesAt: minutesOn(10) });
    expect(await press(key, 'extend')).toEqual(answered(200, { ...IDLE, closesAt: minutesOn(15) }));
    api.advance(20 * 60_000);
    expect(await press(key, 'extend')).toEqual(answered(200, { ...IDLE, closesAt: minutesOn(25) }));
    api.advance(-20 * 60_000);
    const presses = await Promise.all([press(key, 'extend'), press(key, 'extend'), press(key, 'extend')]);
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await state(key)).toMatchObject({ closesAt: minutesOn(40) });
  });

  it('acts on an ended board as a moderator does, and says that asking has ended', async () => {
    const { board, ids, key } = await openStage('One', 'Two');
    await configure(api, board, { closesAt: minutesOn(10) });
    const { boardId, adminToken: token } = board;
    await api.send(endBoard, { boardId }, { token });
    const ended = { asking: 'ended', closesAt: minutesOn(10) };
    expect(await state(key)).toMatchObject(ended);
    expect(await press(key, 'resume-asking')).toMatchObject({ status: 200, body: ended });
    expect(await press(key, 'pause-asking')).toMatchObject({ status: 200, body: ended });
    expect(await press(key, 'extend')).toMatchObject({
      status: 200,
      body: { asking: 'ended', closesAt: minutesOn(15) },
    });
    for (const settings of [{ asking: 'open' }, { asking: 'paused' }])
      expect(await api.send(changeSettings, { boardId }, { body: settings, token })).toMatchObject({
        status: 200,
      });
    const byModerator = await api.send(moderation.startAnswering, { questionId: ids[0] ?? '' }, { token });
    expect(byModerator.status).toBe(200);
    for (const act of ['next', 'answering', 'previous', 'answered', 'wall', 'stage'] as const)
      expect(await press(key, act)).toMatchObject({ status: 200, body: { asking: 'ended' } });
    await api.send(reopenBoard, { boardId }, { token });
    expect(await state(key)).toMatchObject({ asking: 'paused', closesAt: minutesOn(15) });
  });

  it('acts on what other nodes recorded, and a repeat under one key acts once', async () => {
    const { key, shows } = await openStage('One', 'Two', 'Three');
    const other = await api.anotherNode();
    expect(await shows('next')).toEqual(['One', 1]);
    const again = { headers: { 'idempotency-key': 'pressed once' } };
    for (const node of [other, api, other])
      expect((await node.send(control.control, { key, act: 'next' }, again)).body).toMatchObject({
        answering: { text: 'Two' },
      });
    expect(await state(key)).toMatchObject({ answering: { text: 'Two' } });
  });

  it('is refused for what is no key of its board', async () => {
    const { board, key } = await openStage('One');
    const elsewhere = key.replace(board.boardId, (await api.openBoard()).boardId);
    const forged = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    for (const wrong of [elsewhere, forged, key.replace(board.boardId, UNKNOWN_ID), 'x', board.adminToken]) {
      expect(await press(wrong, 'next')).toEqual(gone);
      expect(await api.send(control.readControl, { key: wrong })).toEqual(gone);
    }
    expect(await state(key)).toEqual(IDLE);
  });
});

describe('A control key', () => {
  it('is made, listed and revoked by moderators, and no row has it', async () => {
    const board = await api.openBoard();
    const { moderatorId, adminToken: grace } = await invite(api, board);
    const owned = await makeKey(board);
    const graces = await makeKey(board, grace);
    const common = { name: 'Stream Deck', createdAt: START };
    const entries = [
      { ...common, keyId: owned.keyId, by: { role: 'owner' } },
      { ...common, keyId: graces.keyId, by: { role: 'moderator', name: 'Grace' } },
    ];
    const listed = await api.send(control.listControlKeys, board, { token: grace });
    expect(listed.body).toEqual(expect.arrayContaining(entries));
    expect(listed.body).toHaveLength(2);
    const rows = await api.dependencies.db.selectFrom('control_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(owned.key.slice(-20));
    const fresh = await api.openBoard();
    const ofOther = { ...fresh, keyId: owned.keyId };
    expect(await api.send(control.revokeControlKey, ofOther, { token: fresh.adminToken })).toEqual(gone);
    expect(
      await api.send(control.revokeControlKey, { ...board, keyId: owned.keyId }, { token: grace }),
    ).toEqual(answered(200, {}));
    expect(
      await api.send(control.revokeControlKey, { ...board, keyId: owned.keyId }, { token: grace }),
    ).toEqual(gone);
    expect(await press(owned.key, 'wall')).toEqual(gone);
    await press(graces.key, 'wall');
    expect((await api.send(moderation.listHistory, board, { token: grace })).body).toMatchObject([
      { act: 'change-settings', settings: ['screen'], by: { role: 'moderator', id: moderatorId } },
      { act: 'invite-moderator' },
    ]);
  });

  it('is refused without a name, and beyond the most of a board', async () => {
    const board = await api.openBoard();
    const body = { name: 'Companion' };
    for (const name of [undefined, '', ' ', 'a\nb', 'x'.repeat(200), 7])
      expect(
        await api.send(control.createControlKey, { ...board, name }, { token: board.adminToken }),
      ).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^name: /) },
      });
    const { moderatorId, adminToken: grace } = await invite(api, board);
    const graces = await makeKey(board, grace);
    const made = await Promise.all(
      Array.from({ length: CONTROL_KEYS_MAX + 4 }, () =>
        api.send(control.createControlKey, board, { body, token: board.adminToken }),
      ),
    );
    expect(made.filter(({ status }) => status === 201)).toHaveLength(CONTROL_KEYS_MAX - 1);
    expect(made).toContainEqual(refused(409, 'board-full', 'A board has at most 20 control keys.'));
    // Keys that have ended make room.
    await api.send(revokeModerator, { ...board, moderatorId }, { token: board.adminToken });
    expect(await press(graces.key, 'wall')).toEqual(gone);
    await makeKey(board);
  });

  it('ends at once on every node when it, its moderator or their access is revoked, and with the keys and the board', async () => {
    const other = await api.anotherNode();
    const board = await api.openBoard();
    const { adminToken: token } = board;
    const grace = await invite(api, board);
    const heidi = await invite(api, board, 'Heidi');
    const [revoked, graces, heidis, owned] = await Promise.all(
      [token, grace.adminToken, heidi.adminToken, token].map((one) => makeKey(board, one)),
    );
    const keys = [revoked, graces, heidis, owned].map((made) => made?.key ?? '');
    const held = async (): Promise<boolean[]> => {
      const answers = await Promise.all(keys.map((key) => press(key, 'stage', other)));
      const reads = await Promise.all(keys.map((key) => other.send(control.readControl, { key })));
      expect(reads.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
      return answers.map(({ status }) => status === 200);
    };
    expect(await held()).toEqual([true, true, true, true]);
    await api.send(control.revokeControlKey, { ...board, keyId: revoked?.keyId }, { token });
    expect(await held()).toEqual([false, true, true, true]);
    await api.send(revokeModerator, { ...board, moderatorId: grace.moderatorId }, { token });
    expect(await held()).toEqual([false, false, true, true]);
    other.advance(MODERATOR_TOKEN_LIFETIME_MS);
    expect(await held()).toEqual([false, false, false, true]);
    await api.send(rotateKeys, board, { token });
    expect(await held()).toEqual([false, false, false, false]);

    const closing = await openStage('One');
    await api.send(closeBoard, { boardId: closing.board.boardId }, { token: closing.board.adminToken });
    expect(await press(closing.key, 'next', other)).toEqual(gone);
    expect(await press(closing.key, 'next')).toEqual(gone);
  });

  it('of a moderator without a date ends a week after the board, as their token does', async () => {
    const board = await api.openBoard();
    const grace = await invite(api, board);
    const [graces, owned] = [await makeKey(board, grace.adminToken), await makeKey(board)];
    const { boardId, adminToken: token } = board;
    expect(await api.send(endBoard, { boardId }, { token })).toMatchObject({ status: 200 });
    const later = await api.anotherNode();
    later.advance(7 * 24 * 60 * 60 * 1000 - 1);
    expect(await press(graces.key, 'stage', later)).toMatchObject({ status: 200 });
    later.advance(1);
    expect(await press(graces.key, 'stage', later)).toEqual(gone);
    expect(await press(owned.key, 'stage', later)).toMatchObject({ status: 200 });
  });

  it('ends with the owner’s device that made it, on every node', async () => {
    const board = await api.openBoard();
    const { boardId, recoveryCode: code, adminToken: first } = board;
    const body = { code };
    const recovered = await api.send(recoverByCode, {}, { body, session: api.session() });
    const { adminToken: token } = BoardAccess.parse(recovered.body);
    const [firsts, seconds] = [await makeKey(board), await makeKey(board, token)];
    const behind = await api.anotherNode();
    for (const { key } of [firsts, seconds])
      expect(await press(key, 'stage', behind)).toMatchObject({ status: 200 });
    await api.send(removeOwner, { boardId, ownerId: FIRST_OWNER_ID }, { token });
    expect(await press(firsts.key, 'stage', behind)).toEqual(gone);
    expect(await press(firsts.key, 'stage')).toEqual(gone);
    expect(await press(seconds.key, 'stage', behind)).toMatchObject({ status: 200 });
    expect(await api.send(control.listControlKeys, board, { token })).toMatchObject({
      body: [{ keyId: seconds.keyId }],
    });
    expect(await api.send(control.listControlKeys, board, { token: first })).toEqual(
      refused(401, 'invalid-token'),
    );
  });

  it('is deleted with its board', async () => {
    const { board } = await openStage();
    const token = await api.superAdminToken();
    await api.send(deleteBoards, { ids: [board.boardId] }, { token });
    const rows = await api.dependencies.db
      .selectFrom('control_keys')
      .select('id')
      .where('board_id', '=', board.boardId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('is limited like other acts, and by address, whether it is right or wrong', async () => {
    const node = await api.anotherNode({ limits: { LIMIT_ACTS_PER_BOARD_PER_MINUTE: 1 } });
    const { key } = await openStage();
    expect((await press(key, 'wall', node)).status).toBe(200);
    expect(await press(key, 'stage', node)).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect((await node.send(control.readControl, { key })).status).toBe(200);
    const { controlCallsPerIp } = node.dependencies.limits;
    while ((await controlCallsPerIp.take(addressPrefix('127.0.0.1'))) === undefined);
    expect(await node.send(control.readControl, { key })).toMatchObject({ status: 429 });
    const forged = key.replace(/.{4}$/, 'AAAA');
    expect(await press(forged, 'wall', node)).toMatchObject({ status: 429 });
    expect(await node.send(control.control, { key: forged, act: 'wall' }, { from: '10.0.0.9' })).toEqual(
      gone,
    );
    expect((await node.send(control.readControl, { key }, { from: '10.0.0.9' })).status).toBe(200);
  });
});
