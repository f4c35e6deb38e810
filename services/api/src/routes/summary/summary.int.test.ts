import { askQuestion, getBoard, vote } from '@openfloor/contract/calls/audience';
import { getSummary } from '@openfloor/contract/calls/boardReads';
import { changeSettings, publishSummary, takeBackSummary } from '@openfloor/contract/calls/desk';
import { declineQuestion, hideQuestion, markAnswered } from '@openfloor/contract/calls/moderation';
import { Asked } from '@openfloor/contract/http/audience';
import { BoardInfo } from '@openfloor/contract/http/boards';
import { Summary } from '@openfloor/contract/http/summary';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused } from '../../testing/apiHarness.ts';
import { configure } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

const openTalk = async () => {
  const board = await api.openBoard();
  const token = board.adminToken;
  const ask = async (text: string): Promise<string> =>
    Asked.parse((await api.send(askQuestion, { ...board, text }, { session: api.session() })).body).id;
  const read = (as?: string) => api.send(getSummary, board, { token: as });
  const publish = () => api.send(publishSummary, board, { token });
  const takeBack = () => api.send(takeBackSummary, board, { token });
  return { ...board, token, ask, read, publish, takeBack };
};

describe('The summary of a talk', () => {
  it('names topics, the strongest question of each and what is unanswered', async () => {
    const { ask, read, token, boardId } = await openTalk();
    const [one, two, lunch] = [
      await ask('Will the budget grow?'),
      await ask('Who decides about the budget?'),
      await ask('When is lunch?'),
    ];
    await api.send(vote, { boardId, questionId: two, voted: true }, { session: api.session() });
    await api.send(markAnswered, { questionId: lunch }, { token });
    const { body } = await read(token);
    expect(Summary.parse(body)).toMatchObject({
      source: 'extract',
      topics: [{ name: 'budget', questionIds: [two, one], strongest: two }],
      unanswered: [two, one],
    });
    expect(body).toMatchObject({ text: expect.stringContaining('not written by a person or a model') });
  });

  it('is for moderators until it is published, and again once it is taken back', async () => {
    const { read, token, speakerToken, publish, takeBack, boardId } = await openTalk();
    const missing = refused(404, 'summary-not-found');
    expect(await read()).toEqual(missing);
    expect(await read(speakerToken)).toEqual(missing);
    expect((await read(token)).status).toBe(200);
    expect(await publish()).toEqual(answered(200, { seq: 2 }));
    expect(await publish()).toEqual(answered(200, { seq: 2 }));
    for (const as of [undefined, speakerToken]) expect((await read(as)).status).toBe(200);
    expect(BoardInfo.parse((await api.send(getBoard, { boardId })).body).summary).toBe('published');
    expect(await takeBack()).toEqual(answered(200, { seq: 3 }));
    expect(await read()).toEqual(missing);
    expect(BoardInfo.parse((await api.send(getBoard, { boardId })).body).summary).toBe('none');
  });

  it('has no topic that moderators removed, and the public sees neither it nor the list', async () => {
    const { boardId, adminToken, ask, read, publish, token } = await openTalk();
    for (const text of ['Will the budget grow?', 'Who decides about the budget?', 'When is lunch?'])
      await ask(text);
    expect(Summary.parse((await read(token)).body).topics).toHaveLength(1);
    await configure(api, { boardId, adminToken }, { hiddenTopics: ['budget'] });
    await publish();
    for (const as of [undefined, token])
      expect(Summary.parse((await read(as)).body)).toMatchObject({
        topics: [],
        unanswered: expect.any(Array),
      });
    expect(BoardInfo.parse((await api.send(getBoard, { boardId })).body).settings.hiddenTopics).toEqual([]);
    const head = BoardInfo.parse((await api.send(getBoard, { boardId }, { token })).body);
    expect(head.settings.hiddenTopics).toEqual(['budget']);
    const tooMany = Array.from({ length: 51 }, (_, place) => `topic ${place}`);
    expect(await api.send(changeSettings, { boardId, hiddenTopics: tooMany }, { token })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('hiddenTopics')),
    );
  });

  it('contains public questions only', async () => {
    const { boardId, adminToken, ask, read, publish, token } = await openTalk();
    const hidden = await ask('Is the secret budget hidden?');
    const declined = await ask('Is the secret budget declined?');
    await ask('Is the budget public?');
    await publish();
    await api.send(hideQuestion, { boardId, questionId: hidden }, { token });
    await api.send(declineQuestion, { questionId: declined }, { token });
    await configure(api, { boardId, adminToken }, { review: true });
    await ask('Is the secret budget waiting?');
    for (const as of [undefined, token]) {
      const { body } = await read(as);
      expect(JSON.stringify(body)).not.toContain('secret');
      expect(Summary.parse(body)).toMatchObject({ topics: [], unanswered: [expect.any(String)] });
    }
  });

  it('is published only as the moderator has read it', async () => {
    const { ask, boardId, token } = await openTalk();
    await ask('When is lunch?');
    const publishRead = (at: unknown) => api.send(publishSummary, { boardId }, { token, body: { at } });
    expect(await publishRead('2026-03-01T10:00:00.000Z')).toEqual(refused(409, 'summary-changed'));
    expect(await publishRead('yesterday')).toMatchObject({ status: 400 });
    expect(await publishRead(null)).toMatchObject({ status: 200 });
  });
});
