import { describe, expect, it } from 'vitest';
import { messages } from '../messages.ts';
import { countVote, SAMPLE_VOTES, toggleVote, type SampleQuestion } from './sampleBoard.ts';

const question = (id: string, votes: number): SampleQuestion => ({ id, text: id, votes, isVoted: false });
const board = [question('high', 5), question('low', 4)];
const shown = (questions: SampleQuestion[]) => questions.map(({ id, votes }) => `${id} ${votes}`);

describe('The sample board', () => {
  it('counts a vote, and moves a question up when it has more votes', () => {
    const level = countVote(board, 'low');
    expect(shown(level)).toEqual(['high 5', 'low 5']);
    expect(shown(countVote(level, 'low'))).toEqual(['low 6', 'high 5']);
  });

  it('takes back the visitor’s vote', () => {
    const voted = toggleVote(board, 'low');
    expect(voted.find(({ id }) => id === 'low')).toMatchObject({ votes: 5, isVoted: true });
    expect(toggleVote(voted, 'low')).toEqual(board);
  });

  it('has simulated votes only for its own questions, and they put the last one first', () => {
    const questions = messages.sample.questions.map(({ id, votes }) => question(id, votes));
    const known = questions.map(({ id }) => id);
    expect(SAMPLE_VOTES.filter((id) => !known.includes(id))).toEqual([]);
    expect(SAMPLE_VOTES.reduce(countVote, questions)[0]?.id).toBe(known.at(-1));
  });
});
