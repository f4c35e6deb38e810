import { describe, expect, it } from 'vitest';
import { listIn } from './fetchList.ts';
import { protocol } from './protocol.ts';
import { withVotes } from './votesFallback.ts';

const QUESTION = {
  id: '5c1e7a52-4f43-4f6f-9a44-111111111111',
  boardId: '5c1e7a52-4f43-4f6f-9a44-222222222222',
  text: 'When is lunch?',
  hidden: false,
  pinned: false,
  isAnswered: false,
  createdAt: '2026-03-01T10:00:00.000Z',
};

describe('The votes of a question', () => {
  it.each([
    [{ votes: 3, upvotes: 9, downvotes: 1 }, 3],
    [{ votes: 0, upvotes: 9, downvotes: 1 }, 0],
    [{ upvotes: 9, downvotes: 4 }, 5],
    [{ upvotes: 9 }, 9],
    [{ upvotes: 1, downvotes: 4 }, 0],
    [{}, undefined],
  ])('of %o are %o', (counts, votes) => {
    expect(Object(withVotes({ ...QUESTION, ...counts })).votes).toBe(votes);
  });

  it('are read so from a list and from a message', async () => {
    const question = { ...QUESTION, upvotes: 9, downvotes: 4 };
    const headers = { 'x-board-position': 'life.2' };
    expect(await listIn(new Response(JSON.stringify([question]), { headers }))).toMatchObject({
      ok: true,
      value: { questions: [{ votes: 5 }] },
    });
    const data = { boardId: QUESTION.boardId, epoch: 'life', from: 1, seq: 2, questions: [question] };
    expect(protocol.parse(JSON.stringify({ type: 'questionUpdate', data }))).toMatchObject({
      data: { questions: [{ votes: 5 }] },
    });
  });
});
