import * as moderation from '@openfloor/contract/calls/moderation';
import type { Call as DeclaredCall } from '@openfloor/contract/calls/call';
import { listQuestions } from '@openfloor/contract/calls/audience';
import { QuestionList } from '@openfloor/contract/http/audience';
import { describe, expect, it } from 'vitest';
import { answered, openSuiteApi, refused, START } from '../../testing/apiHarness.ts';
import { configure, invite } from '../../testing/boardLife.ts';

const api = await openSuiteApi();

const open = async () => {
  const board = await api.openBoardWithQuestion();
  const send = (act: DeclaredCall, body: unknown) => api.send(act, board, { body, token: board.adminToken });
  const list = async (token?: string) =>
    (await api.send(listQuestions, { ...board, minSeq: 99 }, { token })).body;
  return { ...board, send, list };
};

describe('POST /api/questions/:questionId/edit', () => {
  it('changes the text; the public sees that it was edited, moderators also the original', async () => {
    const { send, list, adminToken } = await open();
    expect(await send(moderation.editQuestion, { text: 'When do we eat?' })).toEqual(
      answered(200, { seq: 3 }),
    );
    expect(await send(moderation.editQuestion, { text: ' When do we eat? ' })).toEqual(
      answered(200, { seq: 3 }),
    );
    expect(await send(moderation.editQuestion, { text: 'When do we have lunch?' })).toEqual(
      answered(200, { seq: 4 }),
    );
    const edited = { text: 'When do we have lunch?', edited: true };
    expect(await list()).toMatchObject([edited]);
    expect(JSON.stringify(await list())).not.toContain('When is lunch?');
    expect(await list(adminToken)).toMatchObject([{ ...edited, original: 'When is lunch?' }]);
  });
});

describe('POST /api/questions/:questionId/reply', () => {
  it('writes, replaces and removes the answer under a question', async () => {
    const { send, list } = await open();
    expect(await send(moderation.replyToQuestion, { text: 'At noon' })).toEqual(answered(200, { seq: 3 }));
    expect(await send(moderation.replyToQuestion, { text: 'At noon' })).toEqual(answered(200, { seq: 3 }));
    expect(await list()).toMatchObject([{ reply: { text: 'At noon', at: START } }]);
    expect(await send(moderation.replyToQuestion, { text: 'At one' })).toEqual(answered(200, { seq: 4 }));
    expect(await list()).toMatchObject([{ reply: { text: 'At one' } }]);
    for (const text of ['', '  '])
      expect(await send(moderation.replyToQuestion, { text })).toEqual(answered(200, { seq: 5 }));
    const [question] = QuestionList.parse(await list());
    expect(question).not.toHaveProperty('reply');
  });

  it('takes 1,000 characters, not 1,001', async () => {
    const { send } = await open();
    expect(await send(moderation.replyToQuestion, { text: 'x'.repeat(1000) })).toMatchObject({ status: 200 });
    expect(await send(moderation.replyToQuestion, { text: 'x'.repeat(1001) })).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('1000')),
    );
    expect(await send(moderation.replyToQuestion, { text: '\u200b' })).toEqual(
      refused(400, 'invalid-request', 'text: Text must have something to read'),
    );
    expect(await send(moderation.replyToQuestion, {})).toEqual(
      refused(400, 'invalid-request', expect.stringContaining('text')),
    );
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
    expect(await send(moderation.labelQuestion, { labels: ['People', 'Budget', 'People'] })).toEqual(
      answered(200, { seq: seq + 1 }),
    );
    expect(await list()).toMatchObject([{ labels: ['Budget', 'People'] }]);
    expect(await send(moderation.labelQuestion, { labels: ['Budget', 'People'] })).toEqual(
      answered(200, { seq: seq + 1 }),
    );
    expect(await send(moderation.labelQuestion, { labels: [] })).toEqual(answered(200, { seq: seq + 2 }));
    const [question] = QuestionList.parse(await list());
    expect(question).not.toHaveProperty('labels');
  });

  it('refuses a label that the board does not have', async () => {
    const { send } = await open();
    expect(await send(moderation.labelQuestion, { labels: ['Budget'] })).toEqual(
      refused(400, 'invalid-request', 'labels has a label that the board does not have.'),
    );
    for (const labels of ['Budget', [7], Array.from({ length: 21 }, () => 'Budget')])
      expect(await send(moderation.labelQuestion, { labels })).toEqual(
        refused(400, 'invalid-request', expect.stringContaining('labels')),
      );
  });
});

describe('Two moderators write on one question', () => {
  it.each([
    [
      'edit',
      moderation.editQuestion,
      { text: 'When do we eat?' },
      { text: 'When is lunch today?' },
      { text: 'When do we eat?' },
    ],
    [
      'reply',
      moderation.replyToQuestion,
      { text: 'At noon' },
      { text: 'At one' },
      { reply: { text: 'At noon', at: START } },
    ],
    ['labels', moderation.labelQuestion, { labels: ['Budget'] }, { labels: [] }, { labels: ['Budget'] }],
  ])('a later %s asks first, and shows the question as it is now', async (_name, act, theirs, ours, now) => {
    const board = await open();
    const seq = await configure(api, board, { labels: [{ name: 'Budget', color: 'teal' }] });
    const { adminToken: invited } = await invite(api, board);
    const seen = seq + 1;
    const headers = { 'x-seen-seq': String(seen) };
    expect(await api.send(act, board, { body: theirs, token: invited, headers })).toMatchObject({
      status: 200,
    });
    const call = { body: ours, token: board.adminToken, headers };
    const other = await api.anotherNode();
    for (const node of [api, other])
      expect(await node.send(act, board, call)).toEqual(
        answered(409, {
          code: 'changed-meanwhile',
          message: 'Another moderator has changed this question meanwhile.',
          question: expect.objectContaining({ id: board.questionId, ...now }),
        }),
      );
    // The same text is no conflict, and neither is one that names the newer state.
    expect(await api.send(act, board, { ...call, body: theirs })).toMatchObject({ status: 200 });
    const newer = { 'x-seen-seq': String(seen + 1) };
    expect(await api.send(act, board, { ...call, headers: newer })).toMatchObject({ status: 200 });
  });
});
