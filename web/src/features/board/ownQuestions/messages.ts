import { plural } from '../../../design/formats.ts';
import { shortened } from '../shortened.ts';

/** Texts for the person who asked. */
export const messages = {
  yours: 'Your questions',
  none: 'You have not asked a question here.',
  status: {
    waiting: 'Waiting for review',
    published: 'Published',
    merged: 'Merged',
    answering: 'Being answered now',
    answered: 'Answered',
    hidden: 'Hidden by a moderator',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  },
  news: {
    published: 'Your question is published',
    declined: 'Your question was declined',
    replied: 'Your question was answered in writing',
    merged: 'Your question was merged with others that ask the same',
  },
  mergedInto: 'Counts with:',
  reason: 'Reason:',
  votes: (count: number) => plural(count, 'vote'),
  withdraw: 'Withdraw',
  withdrawOf: (text: string) => `Withdraw: ${shortened(text)}`,
  withdrawTitle: 'Withdraw this question?',
  withdrawText: (votes: number) =>
    `${plural(votes, 'person has', 'people have')} voted for it. It leaves the board for good.`,
  keep: 'Keep it',
  withdrawn: 'Question withdrawn',
  error: 'Error',
  withdrawMerged: 'Others were merged with this question, so it stays.',
  withdrawFailed: 'The question could not be withdrawn. Please try again.',
  onStage: 'You are on stage',
  onStageText: 'Your question is being answered now.',
};
