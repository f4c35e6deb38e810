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
    replied: 'Answered in writing',
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
    `${votes > 0 ? `${plural(votes, 'person has', 'people have')} voted for it. ` : ''}It leaves the board, which cannot be taken back. ` +
    'Its text goes to the field for asking.',
  keep: 'Keep it',
  withdrawn: 'Question withdrawn',
  error: 'Error',
  withdrawMerged: 'Others were merged with this question, so it stays.',
  withdrawFailed: 'The question could not be withdrawn. Please try again.',
  quoted: (text: string) => `“${shortened(text)}”`,
  edit: 'Edit',
  editOf: (text: string) => `Edit: ${shortened(text)}`,
  editing: 'You are changing your question.',
  cancelEdit: 'Cancel',
  editSaved: 'Your question is changed',
  editedWaits: 'Your question is changed, and waits for a moderator',
  editSettled:
    'Others have voted for it, answered or declined it meanwhile, so it stays as it is. Your text is kept in the field.',
  editPaused: 'Questions are not open now. Your text is kept in the field.',
  editTooOften: 'Too many changes within a minute. Please try again later: your text is kept in the field.',
  editFailed: 'The change could not be saved. Please try again: your text is kept in the field.',
  askAgain: 'Change and ask again',
  askAgainOf: (text: string) => `Change and ask again: ${shortened(text)}`,
  onStage: 'You are on stage',
  onStageText: 'Your question is being answered now.',
};
