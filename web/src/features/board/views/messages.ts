import { numberText, plural } from '../../../design/formats.ts';

/** Texts of the audience's views. */
export const messages = {
  views: 'Show',
  view: {
    all: 'All',
    answered: 'Answered',
    afterwards: 'Answered after the talk',
    yours: 'Yours',
    earlier: 'Earlier talks',
    summary: 'Summary',
  },
  /** Of a board that has ended with several talks: what else is named of the current one is that of the last. */
  viewAfterEnd: { all: 'Last talk', earlier: 'All talks' },
  labels: 'Only with the label',
  earlier: 'Earlier talks',
  allTalks: 'All talks',
  counts: (questions: number, answered: number, votes: number) =>
    `${plural(questions, 'question')} · ${answered} answered · ${plural(votes, 'vote')}`,
  summary: 'Summary',
  sources: {
    extract: 'Extracted from the words of the questions, not written by a person or a model.',
    machine: 'Written by a language model from the questions. It may be wrong.',
  },
  noTopics: 'No topic has more than one question yet.',
  removeTopic: (name: string) => `Remove “${name}”`,
  onTopic: (count: number) => plural(count, 'question'),
  unanswered: (count: number) => `${numberText(count)} not answered yet`,
  noEarlier: 'There was no talk before this one.',
  loading: 'Loading...',
  failed: 'This could not be loaded.',
  retry: 'Try again',
  closed: 'The board was closed before this was loaded.',
  noQuestions: 'Nobody asked a question in this talk.',
  votes: (count: number) => plural(count, 'vote'),
};
