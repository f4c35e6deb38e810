import { plural } from '../../../design/formats.ts';
import { shortened } from '../shortened.ts';

/** Texts of the similar questions below the ask field. */
export const messages = {
  similar: 'Asked before?',
  found: (count: number) => plural(count, 'similar question'),
  voteInstead: 'Vote for this instead',
  takeInstead: 'You voted for this',
  onQuestion: (label: string, text: string) => `${label}: ${shortened(text)}`,
  voted: 'Voted instead of asking',
  takeBack: 'Take back',
};
