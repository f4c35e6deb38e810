import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as audience from '@openfloor/contract/calls/audience';
import { blockAuthor, hideQuestion } from '@openfloor/contract/calls/moderation';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { closeBoard } from '@openfloor/contract/calls/owners';
import { Moderated, UserVotes } from '@openfloor/contract/http/audience';
import { POSITION_HEADER } from '@openfloor/contract/position';
import { describe, expect, it } from 'vitest';
import { openSuiteApi, answered } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

const blockedOn = (isBlocked: boolean) => answered(200, { isBlocked });

const openAndBlock = async (author = randomUUID()) => {
  const { boardId, adminToken } = await api.openBoard();
  const session = api.session(author);
  const questionId = await api.ask(boardId, 'May I?', session);
  const status = (on: { boardId?: string } = { boardId }) =>
    api.send(audience.getUserStatus, on, { session });
  const block = () => api.send(blockAuthor, { boardId, questionId }, { token: adminToken });
  return { boardId, adminToken, author, session, questionId, status, block };
};

describe('GET /api/user-status', () => {
  it('is not blocked for a caller without a valid session', async () => {
    expect(await api.send(audience.getUserStatus, {})).toEqual(blockedOn(false));
    expect(await api.send(audience.getUserStatus, {}, { session: randomUUID() })).toEqual(blockedOn(false));
    const { headers } = await api.send(audience.getUserStatus, {});
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('shows immediately whether the session is blocked on a board, or on any board', async () => {
    const { status, block, session } = await openAndBlock();
    const { boardId: elsewhere } = await api.openBoard();
    expect(await status()).toEqual(blockedOn(false));
    expect(await status({})).toEqual(blockedOn(false));
    await block();
    expect(await status()).toEqual(blockedOn(true));
    expect(await status({})).toEqual(blockedOn(true));
    expect(await status({ boardId: elsewhere })).toEqual(blockedOn(false));
    expect(await api.send(audience.getUserStatus, {}, { session: api.session() })).toEqual(blockedOn(false));
    expect(await api.send(audience.getUserStatus, {}, { session })).toEqual(blockedOn(true));
  });

  it('includes events that another node has just recorded', async () => {
    const other = await api.anotherNode();
    const { session, block } = await openAndBlock();
    expect(await other.send(audience.getUserStatus, {}, { session })).toEqual(blockedOn(false));
    await block();
    expect(await other.send(audience.getUserStatus, {}, { session })).toEqual(blockedOn(true));
  });

  it('names its position, and on another node is as new as minSeq', async () => {
    const other = await api.anotherNode();
    const { block, boardId, session } = await openAndBlock();
    expect(await other.send(audience.getUserStatus, { boardId }, { session })).toEqual(blockedOn(false));
    const { seq } = Moderated.parse((await block()).body);
    expect(await other.send(audience.getUserStatus, { boardId }, { session })).toEqual(blockedOn(false));
    const newer = await other.send(audience.getUserStatus, { boardId, minSeq: seq }, { session });
    expect(newer).toEqual(blockedOn(true));
    expect(newer.headers[POSITION_HEADER]).toMatch(new RegExp(`[.]${seq}$`));
  });

  it('does not include blocks on closed boards', async () => {
    const { status, block, boardId, adminToken } = await openAndBlock();
    await block();
    await api.send(closeBoard, { boardId }, { token: adminToken });
    expect(await status({})).toEqual(blockedOn(false));
  });

  it('is not blocked on an unknown board', async () => {
    const { status } = await openAndBlock();
    expect(await status({ boardId: randomUUID() })).toEqual(blockedOn(false));
  });
});

describe('GET /api/user-votes', () => {
  it('leaves out questions that were withdrawn, and keeps hidden ones', async () => {
    const [author, session] = [api.session(), api.session()];
    const { boardId, adminToken: token } = await api.openBoard();
    const [withdrawn, hidden] = [
      await api.ask(boardId, 'One', author),
      await api.ask(boardId, 'Two', author),
    ];
    for (const id of [withdrawn, hidden])
      await api.send(audience.vote, { boardId, questionId: id }, { session });
    await api.send(withdrawQuestion, { questionId: withdrawn }, { session: author });
    await api.send(hideQuestion, { boardId, questionId: hidden }, { token });
    for (const on of [{}, { boardId }])
      expect(await api.send(audience.getUserVotes, on, { session })).toEqual(
        answered(200, { [hidden]: true }),
      );
  });

  it('contains the questions that the session voted for, on all boards or on one', async () => {
    const session = api.session();
    const vote = async (): Promise<[string, string]> => {
      const { boardId } = await api.openBoard();
      const questionId = await api.ask(boardId);
      await api.send(audience.vote, { boardId, questionId }, { session });
      return [boardId, questionId];
    };
    expect(await api.send(audience.getUserVotes, {}, { session })).toEqual(answered(200, {}));
    const [boardId, one] = await vote();
    const [, two] = await vote();
    expect(await api.send(audience.getUserVotes, {}, { session })).toEqual(
      answered(200, { [one]: true, [two]: true }),
    );
    expect(await api.send(audience.getUserVotes, { boardId }, { session })).toEqual(
      answered(200, { [one]: true }),
    );
    await api.send(audience.vote, { boardId, questionId: one }, { session });
    expect(await api.send(audience.getUserVotes, {}, { session })).toEqual(answered(200, { [two]: true }));
  });

  it('is compressed where it is large and the client accepts it', async () => {
    const session = api.session();
    const { boardId } = await api.openBoard();
    for (const _ of Array(30).keys()) {
      const questionId = await api.ask(boardId);
      await api.send(audience.vote, { boardId, questionId }, { session });
    }
    const headers = { 'accept-encoding': 'gzip', 'x-session-id': session };
    const packed = await api.app.inject({ url: '/api/user-votes', headers });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    const { body } = await api.send(audience.getUserVotes, {}, { session });
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(body);
    expect(Object.keys(UserVotes.parse(body))).toHaveLength(30);
  });
});
