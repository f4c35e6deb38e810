import { randomUUID } from 'node:crypto';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import * as audience from '@openfloor/contract/calls/audience';
import { listTalks } from '@openfloor/contract/calls/boardReads';
import * as moderation from '@openfloor/contract/calls/moderation';
import { listOwnQuestions } from '@openfloor/contract/calls/ownQuestions';
import { Asked, Moderated, QuestionList } from '@openfloor/contract/http/audience';
import { OwnQuestionList, TalkList } from '@openfloor/contract/http/boards';
import { History } from '@openfloor/contract/http/moderation';
import { MERGED_PER_ACT_MAX } from '@openfloor/contract/limits';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { configure, startTalk } from '../../testing/boardLife.ts';
import { logOf } from '../../testing/database.ts';

const api = await openSuiteApi();

const openWith = async (...texts: string[]) => {
  const board = await api.openBoard();
  const { boardId, adminToken } = board;
  const author = api.session();
  const ids: string[] = [];
  for (const text of texts) {
    ids.push(await api.ask(boardId, text, author));
    api.advance(1);
  }
  const moderate = (act: DeclaredCall, input: object) =>
    api.send(act, { boardId, ...input }, { token: adminToken });
  const [a = '', b = '', c = ''] = ids;
  return {
    ...board,
    author,
    a,
    b,
    c,
    ids,
    moderate,
    merge: (into: string, ...from: string[]) => moderate(moderation.mergeQuestions, { into, from }),
    unmerge: (id: string) => moderate(moderation.unmergeQuestion, { questionId: id }),
    vote: (id: string, session: string, voted?: boolean) =>
      api.send(
        audience.vote,
        { boardId, questionId: id },
        { session, ...(voted !== undefined && { body: { voted } }) },
      ),
    list: async (token?: string, talk?: string) => {
      const answer = await api.send(audience.listQuestions, { boardId, minSeq: 9999, talk }, { token });
      return QuestionList.parse(answer.body);
    },
    votesOf: async (session: string) =>
      (await api.send(audience.getUserVotes, { boardId }, { session })).body,
    ownQuestions: async () =>
      OwnQuestionList.parse(
        (await api.send(listOwnQuestions, { boardId, minSeq: 9999 }, { session: author })).body,
      ),
  };
};

const ask = async (boardId: string, text: string) => {
  const answer = await api.send(audience.askQuestion, { boardId, text });
  expect(answer.status).toBe(201);
  return Asked.parse(answer.body);
};

describe('Merging', () => {
  it('gives the root the union of voters, and unmerging gives each question its own back', async () => {
    const board = await openWith('When is lunch?', 'When do we eat?', 'Is there lunch?');
    const { a, b, c, merge, unmerge, vote, list } = board;
    const [anna, ben, carl] = [api.session(), api.session(), api.session()];
    for (const id of [a, b]) await vote(id, anna);
    await vote(b, ben);
    await vote(c, carl);
    const merged = await merge(a, b, c);
    expect(merged).toMatchObject({ status: 200, headers: { 'x-recorded': 'true' } });
    expect(await list()).toMatchObject([{ id: a, votes: 3, merged: [{ id: b }, { id: c }] }]);
    const forModerators = await list(board.adminToken);
    expect(forModerators.find(({ id }) => id === b)).toMatchObject({ mergedInto: a, votes: 2 });
    expect(await merge(a, c, b)).toMatchObject({
      body: merged.body,
      headers: { 'x-recorded': 'false' },
    });
    expect(await vote(c, api.session(), true)).toMatchObject({
      status: 200,
      body: { votes: 4, questionId: a },
    });
    expect(await unmerge(a)).toMatchObject({ status: 200 });
    const votes = Object.fromEntries((await list()).map(({ id, votes: own }) => [id, own]));
    expect(votes).toEqual({ [a]: 1, [b]: 2, [c]: 2 });
    expect(await unmerge(a)).toMatchObject({ status: 200, headers: { 'x-recorded': 'false' } });
    expect((await list()).some((question) => 'merged' in question)).toBe(false);
  });

  it('takes back all votes of a session in the union, and lists only the root among its votes', async () => {
    const { a, b, merge, unmerge, vote, votesOf, list } = await openWith('When is lunch?', 'Lunch time?');
    const anna = api.session();
    for (const id of [a, b]) await vote(id, anna);
    await merge(a, b);
    expect(await votesOf(anna)).toEqual({ [a]: true });
    expect((await vote(b, anna, true)).body).toMatchObject({ voted: true, votes: 1, questionId: a });
    expect((await vote(b, anna)).body).toMatchObject({ voted: false, votes: 0, questionId: a });
    expect(await votesOf(anna)).toEqual({});
    await unmerge(b);
    expect((await list()).map(({ votes }) => votes)).toEqual([0, 0]);
    expect((await vote(b, anna)).body).not.toHaveProperty('questionId');
  });

  it.each([
    ['nothing', () => []],
    ['too many', () => Array.from({ length: MERGED_PER_ACT_MAX + 1 }, () => randomUUID())],
    ['the target itself', (into: string) => [randomUUID(), into]],
    ['malformed ids', () => ['b']],
  ])('of %s is refused and records nothing', async (_what, from) => {
    const { a, boardId, merge } = await openWith('One?');
    expect(await merge(a, ...from(a))).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    expect(await logOf(api, boardId)).toHaveLength(2);
  });

  it('hides nothing of the union: a hidden original takes no votes, a hidden root neither', async () => {
    const { a, b, merge, vote, moderate, list, adminToken, ownQuestions } = await openWith('One?', 'Two?');
    const hide = (id: string, act: DeclaredCall = moderation.hideQuestion) =>
      moderate(act, { questionId: id });
    await vote(b, api.session());
    await merge(a, b);
    expect(await ownQuestions()).toMatchObject([{ id: b, mergedInto: a }, { id: a }]);
    await hide(b);
    expect(await list()).toEqual([expect.not.objectContaining({ merged: expect.anything() })]);
    expect(await list()).toMatchObject([{ id: a, votes: 1 }]);
    expect(await vote(b, api.session())).toEqual(refused(404, 'question-not-found'));
    await hide(b, moderation.unhideQuestion);
    await hide(a);
    expect(await list()).toEqual([]);
    expect((await ownQuestions())[0]).not.toHaveProperty('mergedInto');
    for (const id of [a, b])
      expect(await vote(id, api.session())).toEqual(refused(404, 'question-not-found'));
    expect((await list(adminToken)).find(({ id }) => id === a)).toMatchObject({ votes: 1 });
  });

  it('is in the history, and an undo gives the votes back', async () => {
    const { a, b, boardId, merge, vote, moderate, list, adminToken } = await openWith('One?', 'Two?');
    const anna = api.session();
    for (const id of [a, b]) await vote(id, anna);
    const { seq } = Moderated.parse((await merge(a, b)).body);
    const [entry] = History.parse(
      (await api.send(moderation.listHistory, { boardId }, { token: adminToken })).body,
    );
    expect(entry).toMatchObject({
      seq,
      act: 'merge',
      by: { role: 'owner' },
      questionIds: [a, b],
      undoable: true,
    });
    await vote(b, api.session());
    expect(await moderate(moderation.undoAct, { seq })).toEqual(answered(200, { seq: seq + 2 }));
    expect((await list()).map(({ id, votes }) => [id, votes])).toEqual([
      [b, 2],
      [a, 1],
    ]);
  });

  it('counts once in the talk', async () => {
    const { a, b, boardId, merge, vote } = await openWith('One?', 'Two?');
    const anna = api.session();
    for (const id of [a, b]) await vote(id, anna);
    await merge(a, b);
    const talks = TalkList.parse((await api.send(listTalks, { boardId, minSeq: 9999 })).body);
    expect(talks).toMatchObject([{ questions: 1, votes: 1 }]);
  });
});

describe('The setting merge: exact', () => {
  it('merges a later question with the same words by itself, and says so in the history', async () => {
    const board = await openWith('When is lunch?', 'when is LUNCH');
    const { a, b, boardId, adminToken, list, moderate } = board;
    await configure(api, board, { merge: 'exact' });
    expect(await list()).toHaveLength(2);
    await board.vote(a, api.session());
    const asked = await ask(boardId, '  Whén is lunch?!  ');
    expect(asked).toMatchObject({ mergedInto: a, status: 'published' });
    expect(await ask(boardId, 'When is the lunch?')).not.toHaveProperty('mergedInto');
    expect((await list()).find(({ id }) => id === a)).toMatchObject({ votes: 1, merged: [{ id: asked.id }] });
    const history = History.parse(
      (await api.send(moderation.listHistory, { boardId }, { token: adminToken })).body,
    );
    expect(history[0]).toMatchObject({
      seq: asked.seq,
      act: 'merge',
      by: { role: 'automatic' },
      questionIds: [a, asked.id],
      undoable: true,
    });
    await moderate(moderation.undoAct, { seq: asked.seq });
    expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining([a, b, asked.id]));
  });

  it('finds the question that has the votes of an equal one, and leaves hidden ones and other talks alone', async () => {
    const board = await openWith('Lunch?', 'When do we eat?', 'Dinner?');
    const { a, b, c, boardId, merge, moderate } = board;
    await configure(api, board, { merge: 'exact' });
    await merge(b, a);
    expect(await ask(boardId, 'lunch')).toMatchObject({ mergedInto: b });
    await moderate(moderation.hideQuestion, { questionId: c });
    expect(await ask(boardId, 'dinner')).not.toHaveProperty('mergedInto');
    await startTalk(api, board);
    expect(await ask(boardId, 'lunch')).not.toHaveProperty('mergedInto');
    await configure(api, board, { review: true });
    expect(await ask(boardId, 'lunch')).toMatchObject({ status: 'waiting' });
  });

  it('compares the present text of an edited question, and never merges a text without words', async () => {
    const board = await openWith('Lunch?', '?!');
    const { a, boardId, moderate } = board;
    await configure(api, board, { merge: 'exact' });
    await moderate(moderation.editQuestion, { questionId: a, text: 'Breakfast?' });
    expect(await ask(boardId, 'breakfast')).toMatchObject({ mergedInto: a });
    for (const text of ['lunch', '?!']) expect(await ask(boardId, text)).not.toHaveProperty('mergedInto');
  });
});
