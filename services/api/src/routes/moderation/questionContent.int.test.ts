import { QuestionList } from '@openfloor/contract/http/audience';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, START } from '../../testing/apiHarness.ts';
import { configure, invite, onQuestion } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

const open = async () => {
  const board = await api.openBoardWithQuestion();
  const send = (act: string, body: unknown) =>
    api.post(onQuestion(board.questionId, act), { body, token: board.adminToken });
  const list = async (token?: string) => (await api.get(`${board.questions}?minSeq=99`, { token })).body;
  return { ...board, send, list };
};

describe('POST /api/questions/:questionId/edit', () => {
  it('changes the text; the public sees that it was edited, moderators also the original', async () => {
    const { send, list, adminToken } = await open();
    expect(await send('edit', { text: 'When do we eat?' })).toEqual(answered(200, { seq: 3 }));
    expect(await send('edit', { text: ' When do we eat? ' })).toEqual(answered(200, { seq: 3 }));
    expect(await send('edit', { text: 'When do we have lunch?' })).toEqual(answered(200, { seq: 4 }));
    const edited = { text: 'When do we have lunch?', edited: true };
    expect(await list()).toMatchObject([edited]);
    expect(JSON.stringify(await list())).not.toContain('When is lunch?');
    expect(await list(adminToken)).toMatchObject([{ ...edited, original: 'When is lunch?' }]);
  });

  it.each([{ text: '' }, { text: 'x'.repeat(501) }, {}, undefined])('refuses %j', async (body) => {
    const { send } = await open();
    expect(await send('edit', body)).toEqual(refused(400, 'invalid-request', expect.any(String)));
  });
});

describe('POST /api/questions/:questionId/reply', () => {
  it('writes, replaces and removes the answer under a question', async () => {
    const { send, list } = await open();
    expect(await send('reply', { text: 'At noon' })).toEqual(answered(200, { seq: 3 }));
    expect(await send('reply', { text: 'At noon' })).toEqual(answered(200, { seq: 3 }));
    expect(await list()).toMatchObject([{ reply: { text: 'At noon', at: START } }]);
    expect(await send('reply', { text: 'At one' })).toEqual(answered(200, { seq: 4 }));
    expect(await list()).toMatchObject([{ reply: { text: 'At one' } }]);
    for (const text of ['', '  ']) expect(await send('reply', { text })).toEqual(answered(200, { seq: 5 }));
    const [question] = QuestionList.parse(await list());
    expect(question).not.toHaveProperty('reply');
  });

  it('takes 1,000 characters, not 1,001', async () => {
    const { send } = await open();
    expect(await send('reply', { text: 'x'.repeat(1000) })).toMatchObject({ status: 200 });
    expect(await send('reply', { text: 'x'.repeat(1001) })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('1000')),
    );
    expect(await send('reply', { text: '\u200b' })).toEqual(
      refused(400, 'invalid-request', 'text: Text must have something to read'),
    );
    expect(await send('reply', {})).toEqual(refused(400, 'invalid-request', expect.stringContaining('text')));
  });
});

describe('POST /api/questions/:questionId/labels', () => {
  it('sets the labels of a question, which the public sees', async () => {
    const board = await open();
    const { send, list } = board;
    const labels = [
      { name: 'Budget', color: 'teal' as const },
      { name: 'People', color: 'red' as const },
    ];
    const seq = await configure(api, board, { labels });
    expect(await send('labels', { labels: ['People', 'Budget', 'People'] })).toEqual(
      answered(200, { seq: seq + 1 }),
    );
    expect(await list()).toMatchObject([{ labels: ['Budget', 'People'] }]);
    expect(await send('labels', { labels: ['Budget', 'People'] })).toEqual(answered(200, { seq: seq + 1 }));
    expect(await send('labels', { labels: [] })).toEqual(answered(200, { seq: seq + 2 }));
    const [question] = QuestionList.parse(await list());
    expect(question).not.toHaveProperty('labels');
  });

  it('refuses a label that the board does not have', async () => {
    const { send } = await open();
    expect(await send('labels', { labels: ['Budget'] })).toEqual(
      refused(400, 'invalid-request', 'labels has a label that the board does not have.'),
    );
    for (const labels of ['Budget', [7], Array.from({ length: 21 }, () => 'Budget')])
      expect(await send('labels', { labels })).toEqual(
        refused(400, 'invalid-request', expect.stringContaining('labels')),
      );
  });
});

describe('Two moderators write on one question', () => {
  it.each([
    ['edit', { text: 'When do we eat?' }, { text: 'When is lunch today?' }, { text: 'When do we eat?' }],
    ['reply', { text: 'At noon' }, { text: 'At one' }, { reply: { text: 'At noon', at: START } }],
    ['labels', { labels: ['Budget'] }, { labels: [] }, { labels: ['Budget'] }],
  ])('a later %s asks first, and shows the question as it is now', async (act, theirs, ours, now) => {
    const board = await open();
    const seq = await configure(api, board, { labels: [{ name: 'Budget', color: 'teal' }] });
    const { adminToken: invited } = await invite(api, board);
    const seen = seq + 1;
    const path = onQuestion(board.questionId, act);
    const headers = { 'x-seen-seq': String(seen) };
    expect(await api.post(path, { body: theirs, token: invited, headers })).toMatchObject({ status: 200 });
    const call = { body: ours, token: board.adminToken, headers };
    const other = await api.anotherNode();
    for (const node of [api, other])
      expect(await node.post(path, call)).toEqual(
        answered(409, {
          code: 'changed-meanwhile',
          message: 'Another moderator has changed this question meanwhile.',
          question: expect.objectContaining({ id: board.questionId, ...now }),
        }),
      );
    // The same text is no conflict, and neither is one that names the newer state.
    expect(await api.post(path, { ...call, body: theirs })).toMatchObject({ status: 200 });
    const newer = { 'x-seen-seq': String(seen + 1) };
    expect(await api.post(path, { ...call, headers: newer })).toMatchObject({ status: 200 });
  });
});
