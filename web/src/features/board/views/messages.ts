/** Texts of the audience's views. */
const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const messages = {
  views: 'Show',
  view: { all: 'All', answered: 'Answered', yours: 'Yours', earlier: 'Earlier talks' },
  labels: 'Only with the label',
  earlier: 'Earlier talks',
  counts: (questions: number, answered: number, votes: number) =>
    `${plural(questions, 'question')} · ${answered} answered · ${plural(votes, 'vote')}`,
  noEarlier: 'There was no talk before this one.',
  loading: 'Loading...',
  failed: 'This could not be loaded.',
  retry: 'Try again',
  noQuestions: 'Nobody asked a question in this talk.',
  votes: (count: number) => plural(count, 'vote'),
};
