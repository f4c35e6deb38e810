import { changeSettings } from '@openfloor/contract/calls/desk';
import { askQuestion, getBoard, listQuestions } from '@openfloor/contract/calls/audience';
import { approveQuestion, dismissFlags, listHistory, undoAct } from '@openfloor/contract/calls/moderation';
import { withdrawQuestion } from '@openfloor/contract/calls/ownQuestions';
import { Asked, QuestionList } from '@openfloor/contract/http/audience';
import { BoardInfo } from '@openfloor/contract/http/boards';
import { History } from '@openfloor/contract/http/moderation';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi } from '../../testing/apiHarness.ts';
import { configure } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

const openScreened = async (settings: object = {}) => {
  const board = await api.openBoard();
  if (Object.keys(settings).length > 0) await configure(api, board, settings);
  const ask = async (text: string, session = api.session()) => {
    const answer = await api.send(askQuestion, { ...board, text }, { session });
    expect(answer.status).toBe(201);
    return Asked.parse(answer.body);
  };
  const list = async (token?: string) =>
    QuestionList.parse((await api.send(listQuestions, board, { token })).body);
  /** What moderators see of each question, by its text. */
  const flagged = async () =>
    Object.fromEntries((await list(board.adminToken)).map(({ text, flags }) => [text, flags]));
  const reasonsOf = async (id: string) =>
    (await list(board.adminToken)).find((question) => question.id === id)?.flags?.map(({ reason }) => reason);
  return { ...board, ask, list, flagged, reasonsOf };
};

describe('Screening of questions', () => {
  it('flags a question for moderators only, and publishes it', async () => {
    const { ask, flagged, list } = await openScreened();
    expect(await ask('Who wrote this sh1t?')).toMatchObject({ status: 'published' });
    await ask('When is lunch in Scunthorpe?');
    expect(await flagged()).toEqual({
      'Who wrote this sh1t?': [{ reason: 'words', by: 'rules', detail: 'shit' }],
      'When is lunch in Scunthorpe?': undefined,
    });
    expect(JSON.stringify(await list())).not.toContain('flags');
  });

  it('sends flagged questions to review where they are held, and no others', async () => {
    const { ask, list, adminToken } = await openScreened({ holdFlagged: true });
    const { id, status } = await ask('See https://example.com/offer?');
    expect(status).toBe('waiting');
    expect(await ask('When is lunch?')).toMatchObject({ status: 'published' });
    expect(await list()).toMatchObject([{ text: 'When is lunch?' }]);
    expect(await api.send(approveQuestion, { questionId: id }, { token: adminToken })).toMatchObject({
      status: 200,
    });
    expect(await list()).toHaveLength(2);
  });

  it("uses the board's own words, which the public does not see", async () => {
    const { ask, reasonsOf, boardId, adminToken, speakerToken } = await openScreened({
      screenWords: ['layoffs', 'projekt phönix'],
      allowWords: ['Pute'],
    });
    expect(await reasonsOf((await ask('When are the l4yoffs?')).id)).toEqual(['words']);
    expect(await reasonsOf((await ask('Was wird aus Projekt Phönix?')).id)).toEqual(['words']);
    expect(await reasonsOf((await ask('Gibt es Pute?')).id)).toBeUndefined();
    const settingsFor = async (token?: string) =>
      BoardInfo.parse((await api.send(getBoard, { boardId }, { token })).body).settings;
    expect(await settingsFor(adminToken)).toMatchObject({
      screenWords: ['layoffs', 'projekt phönix'],
      allowWords: ['Pute'],
    });
    for (const token of [undefined, speakerToken])
      expect(await settingsFor(token)).toMatchObject({ screenWords: [], allowWords: [] });
  });

  it.each([
    ['screenWords', Array.from({ length: 201 }, (_, place) => `word ${place}`)],
    ['allowWords', ['x'.repeat(41)]],
    ['screenWords', ['']],
    ['allowWords', 'word'],
    ['holdFlagged', 'yes'],
  ])('refuses %s that is not as it should be, and names it', async (key, value) => {
    const { boardId, adminToken } = await openScreened();
    const call = { body: { [key]: value }, token: adminToken };
    const answer = await api.send(changeSettings, { boardId }, call);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(key) } });
  });

  it('flags a flood from the fourth question of a session in a minute', async () => {
    const { ask, flagged } = await openScreened();
    const session = api.session();
    for (const text of ['One?', 'Two?', 'Three?', 'Four?', 'Five?']) await ask(text, session);
    await ask('Six?');
    const flood = [{ reason: 'flood', by: 'rules' }];
    expect(await flagged()).toEqual({
      'One?': undefined,
      'Two?': undefined,
      'Three?': undefined,
      'Four?': flood,
      'Five?': flood,
      'Six?': undefined,
    });
  });

  it('flags a flood that is sent at the same time', async () => {
    const { ask, list, adminToken } = await openScreened();
    const session = api.session();
    await Promise.all(['One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?'].map((text) => ask(text, session)));
    const floods = (await list(adminToken)).filter(({ flags }) => flags?.[0]?.reason === 'flood');
    expect(floods).toHaveLength(3);
  });

  it('flags a question that its asker repeats in other words only by case, accents and punctuation', async () => {
    const { ask, reasonsOf } = await openScreened();
    const session = api.session();
    await ask('When is the café open?', session);
    expect(await reasonsOf((await ask('WHEN is the cafe open', session)).id)).toEqual(['repeat']);
    expect(await reasonsOf((await ask('When is the café open?')).id)).toBeUndefined();
  });

  it('does not flag a question that its asker withdrew before', async () => {
    const { ask, reasonsOf } = await openScreened();
    const session = api.session();
    const { id } = await ask('When is lunch?', session);
    expect(await api.send(withdrawQuestion, { questionId: id }, { session })).toMatchObject({ status: 200 });
    expect(await reasonsOf((await ask('When is lunch?', session)).id)).toBeUndefined();
  });

  it('gives a repeated request the same answer and no flag', async () => {
    const { boardId, reasonsOf } = await openScreened();
    const request = {
      body: { text: 'When is lunch?' },
      session: api.session(),
      headers: { 'idempotency-key': 'the-same' },
    };
    const first = await api.send(askQuestion, { boardId }, request);
    expect((await api.send(askQuestion, { boardId }, request)).body).toEqual(first.body);
    expect(await reasonsOf(Asked.parse(first.body).id)).toBeUndefined();
  });
});

describe('Dismissing flags', () => {
  it('removes them, once, and is in the history until it is undone', async () => {
    const { ask, boardId, adminToken, reasonsOf } = await openScreened();
    const { id } = await ask('Who wrote this sh1t?');
    const dismiss = () => api.send(dismissFlags, { questionId: id }, { token: adminToken });
    const dismissed = await dismiss();
    expect(dismissed).toEqual(answered(200, { seq: 3 }));
    expect(await reasonsOf(id)).toBeUndefined();
    expect(await dismiss()).toEqual(answered(200, { seq: 3 }));
    const history = History.parse((await api.send(listHistory, { boardId }, { token: adminToken })).body);
    expect(history).toMatchObject([{ seq: 3, act: 'dismiss-flags', questionIds: [id], undoable: true }]);
    const undone = await api.send(undoAct, { boardId, seq: 3 }, { token: adminToken });
    expect(undone.status).toBe(200);
    expect(await reasonsOf(id)).toEqual(['words']);
  });
});
