import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import { countVote, SAMPLE_BALLOTS, toggleVote, type SampleQuestion } from './sampleBoard.ts';

const question = (id: string, votes: number): SampleQuestion => ({ id, text: id, votes, isVoted: false });
const board = [question('high', 5), question('low', 4)];
const shown = (questions: SampleQuestion[]) => questions.map(({ id, votes }) => `${id} ${votes}`);

describe('The sample board', () => {
  it('counts a vote, and with more votes a question takes the place above', () => {
    const level = countVote(board, 'low');
    expect(shown(level)).toEqual(['high 5', 'low 5']);
    expect(shown(countVote(level, 'low'))).toEqual(['low 6', 'high 5']);
  });

  it('takes the visitor’s own vote back', () => {
    const voted = toggleVote(board, 'low');
    expect(voted.find(({ id }) => id === 'low')).toMatchObject({ votes: 5, isVoted: true });
    expect(toggleVote(voted, 'low')).toEqual(board);
  });

  it('has ballots for its own questions alone, which put the last one first', () => {
    const questions = messages.sample.questions.map(({ id, votes }) => question(id, votes));
    const known = questions.map(({ id }) => id);
    expect(SAMPLE_BALLOTS.filter((id) => !known.includes(id))).toEqual([]);
    expect(SAMPLE_BALLOTS.reduce(countVote, questions)[0]?.id).toBe(known.at(-1));
  });
});
