import * as audience from '@openfloor/contract/calls/audience';
import { hideQuestion } from '@openfloor/contract/calls/moderation';
import { describe, expect, it } from 'vitest';
import { QuestionList } from '@openfloor/contract/http/audience';
import { ranked } from '@openfloor/domain/view/ranking';
import { openSuiteApi } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

describe('GET /api/boards/:boardId/questions with `first`', () => {
  it('is the top of the list in the order asked for, with the position and the number of all questions', async () => {
    const { boardId } = await api.openBoard();
    const ids: string[] = [];
    for (let n = 0; n < 55; n += 1) ids.push(await api.ask(boardId, `Question ${n}`));
    await api.send(audience.vote, { boardId, questionId: ids[0] });
    const whole = await api.send(audience.listQuestions, { boardId });
    const list = QuestionList.parse(whole.body);
    const part = await api.send(audience.listQuestions, { boardId, first: 50 });
    expect(part.body).toEqual(list.slice(0, 50));
    expect(part.headers).toMatchObject({
      'x-board-position': whole.headers['x-board-position'],
      'x-total-count': '55',
    });
    expect(whole.headers['x-total-count']).toBe('55');
    expect(part.headers['etag']).not.toBe(whole.headers['etag']);
    const newest = QuestionList.parse(
      (await api.send(audience.listQuestions, { boardId, first: 1, order: 'newest' })).body,
    );
    expect(newest).toEqual(ranked(list, { key: 'age', direction: 'descending' }).slice(0, 50));
    expect((await api.send(audience.listQuestions, { boardId, first: 51 })).body).toEqual(list);
  });

  it('has no hidden questions, and does not count them', async () => {
    const { boardId, questionId, adminToken } = await api.openBoardWithQuestion();
    await api.send(hideQuestion, { boardId, questionId }, { token: adminToken });
    const part = await api.send(audience.listQuestions, { boardId, first: 50 });
    expect(part).toMatchObject({ body: [], headers: { 'x-total-count': '0' } });
    const moderators = await api.send(audience.listQuestions, { boardId, first: 50 }, { token: adminToken });
    expect(moderators).toMatchObject({ body: [{ id: questionId }], headers: { 'x-total-count': '1' } });
  });

  it('answers 304 to a client that has the current part', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const part = { boardId, first: 50 };
    const { headers } = await api.send(audience.listQuestions, part);
    const known = { headers: { 'if-none-match': String(headers['etag']) } };
    expect(await api.send(audience.listQuestions, part, known)).toMatchObject({ status: 304 });
    await api.send(audience.vote, { boardId, questionId });
    expect(await api.send(audience.listQuestions, part, known)).toMatchObject({ status: 200 });
  });
});
