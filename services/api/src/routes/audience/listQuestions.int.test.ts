import { randomUUID } from 'node:crypto';
import * as audience from '@openfloor/contract/calls/audience';
import { hideQuestion, unhideQuestion } from '@openfloor/contract/calls/moderation';
import { describe, expect, it } from 'vitest';
import { QuestionList } from '@openfloor/contract/http/audience';
import { answered, freshQuestion, openSuiteApi, refused } from '../../testing/apiHarness.ts';

const api = await openSuiteApi();

describe('GET /api/boards/:boardId/questions', () => {
  it('lists the questions for the public, with their position and an ETag', async () => {
    const { boardId, questionId } = await api.openBoardWithQuestion();
    const answer = await api.send(audience.listQuestions, { boardId });
    expect(answer).toEqual(answered(200, [freshQuestion(boardId, questionId)]));
    const position = String(answer.headers['x-board-position']);
    expect(position).toMatch(/^life-[0-9a-f]{8}\.2$/);
    expect(answer.headers['etag']).toBe(`"${position}.public"`);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['vary']).toBe('authorization, accept-encoding');
  });

  it('answers 304 without a body to a client that has the current list', async () => {
    const { boardId, questionId, adminToken } = await api.openBoardWithQuestion();
    const { headers } = await api.send(audience.listQuestions, { boardId });
    const etag = String(headers['etag']);
    const known = (tag: string, token?: string) =>
      api.send(audience.listQuestions, { boardId }, { token, headers: { 'if-none-match': tag } });
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await known(tag);
      expect(answer).toEqual(answered(304, ''));
      expect(answer.headers).toMatchObject({ etag, 'x-board-position': headers['x-board-position'] });
    }
    expect(await known('"other"')).toMatchObject({ status: 200 });
    expect(await known(etag, adminToken)).toMatchObject({ status: 200 });
    await api.send(audience.vote, { boardId, questionId });
    expect(await known(etag)).toMatchObject({ status: 200, body: [{ votes: 1 }] });
  });

  it('contains hidden questions for moderators only', async () => {
    const { boardId, questionId, adminToken, speakerToken } = await api.openBoardWithQuestion();
    await api.send(hideQuestion, { boardId, questionId }, { token: adminToken });
    expect(await api.send(audience.listQuestions, { boardId })).toEqual(answered(200, []));
    expect(await api.send(audience.listQuestions, { boardId }, { token: speakerToken })).toEqual(
      answered(200, []),
    );
    const question = freshQuestion(boardId, questionId, {
      hidden: true,
      status: 'published',
      authorId: expect.stringMatching(/^[\w-]{12}$/),
    });
    const moderated = await api.send(audience.listQuestions, { boardId }, { token: adminToken });
    expect(moderated).toEqual(answered(200, [question]));
    expect(moderated.headers['etag']).toMatch(/\.moderator"$/);
    await api.send(unhideQuestion, { boardId, questionId }, { token: adminToken });
    expect(await api.send(audience.listQuestions, { boardId })).toEqual(
      answered(200, [freshQuestion(boardId, questionId)]),
    );
  });

  it('has one pseudonym per author and board, which does not contain the session', async () => {
    const author = randomUUID();
    const authorsOn = async (): Promise<(string | undefined)[]> => {
      const { boardId, adminToken } = await api.openBoard();
      await api.ask(boardId, 'One?', api.session(author));
      await api.ask(boardId, 'Two?', api.session(author));
      await api.ask(boardId, 'Three?');
      const { body } = await api.send(audience.listQuestions, { boardId }, { token: adminToken });
      expect(JSON.stringify(body)).not.toContain(author.slice(0, 8));
      return QuestionList.parse(body)
        .toSorted((a, b) => a.text.localeCompare(b.text))
        .map(({ authorId }) => authorId);
    };
    const [one, three, two] = await authorsOn();
    expect(one).toBeDefined();
    expect(two).toBe(one);
    expect(three).not.toBe(one);
    expect(await authorsOn()).not.toContain(one);
  });

  it('refuses an invalid token instead of returning the public list', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const other = await api.openBoard();
    expect(await api.send(audience.listQuestions, { boardId }, { token: 'nonsense' })).toEqual(
      refused(401, 'invalid-token'),
    );
    expect(await api.send(audience.listQuestions, { boardId }, { token: other.adminToken })).toEqual(
      refused(403, 'wrong-board'),
    );
    expect(await api.send(audience.listQuestions, { boardId }, { token: other.speakerToken })).toEqual(
      refused(403, 'wrong-board'),
    );
  });

  it('is never older than minSeq, also on a node that gets no messages', async () => {
    const { questionId, boardId } = await api.openBoardWithQuestion();
    const here = await api.anotherNode();
    expect(await here.send(audience.listQuestions, { boardId })).toMatchObject({ body: [{ votes: 0 }] });
    const { body } = await api.send(audience.vote, { boardId, questionId });
    expect(body).toEqual({ voted: true, votes: 1, seq: 3 });
    expect(await here.send(audience.listQuestions, { boardId, minSeq: 3 })).toMatchObject({
      body: [{ id: expect.anything(), votes: 1 }],
    });
    expect(await here.send(audience.listQuestions, { boardId })).toMatchObject({ body: [{ votes: 1 }] });
  });

  it('answers a minSeq above the head with the head, without waiting', async () => {
    const { boardId } = await api.openBoardWithQuestion();
    const answer = await api.send(audience.listQuestions, { boardId, minSeq: 1000000 });
    expect(answer).toMatchObject({ status: 200, body: [{ votes: 0 }] });
    expect(answer.headers['x-board-position']).toMatch(/\.2$/);
  });
});
