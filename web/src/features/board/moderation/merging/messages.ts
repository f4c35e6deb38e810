import { MERGED_PER_ROOT_MAX } from '@openfloor/contract/limits';
import { numberText, plural } from '../../../../design/formats.ts';
import { shortened } from '../../shortened.ts';

/** Texts of merging questions. */
export const messages = {
  merge: 'Merge',
  approveAndMerge: 'Approve and merge',
  waits: 'Waits for review',
  mergeWith: 'Merge with others',
  splitOff: 'Split off',
  on: (label: string, text: string) => `${label}: ${shortened(text)}`,
  mergedHere: 'Merged into this question',
  done: (count: number) => `${plural(count, 'question')} merged`,
  doneText: 'Everyone who voted for one of them counts once.',
  failed: 'Failed to merge. Please try again.',
  tooMany: `At most ${MERGED_PER_ROOT_MAX} questions can be merged into one.`,

  drag: 'Drag onto another question to merge',

  title: 'Merge questions',
  help: 'One question stays, with the votes of all. The others unfold below it.',
  which: 'Questions to merge',
  stays: 'Which one stays',
  staysShort: 'Stays',
  takePart: (text: string) => `Merge: ${shortened(text)}`,
  stay: (text: string) => `Stays: ${shortened(text)}`,
  votes: (count: number) => plural(count, 'vote'),
  tooFew: 'Choose at least two questions.',
  noOthers: 'No other question is like this one. Select the questions to merge by their boxes.',
  cancel: 'Cancel',

  suggestions: (count: number) => `${numberText(count)} alike`,
  suggestionsTitle: 'Questions that may ask the same',
  suggestionsHelp: 'Found on this device. Merging can be taken back.',
  none: 'No questions are alike.',
  reasons: {
    equal: 'The same words',
    words: (words: readonly string[]) => `Both have: ${words.join(', ')}`,
    alike: 'Similar wording',
  },
  mergePair: (label: string, a: string, b: string) => `${label}: ${shortened(a)} / ${shortened(b)}`,
  different: 'Not the same',
  differentOf: (a: string, b: string) => `Not the same: ${shortened(a)} / ${shortened(b)}`,
  close: 'Close',
};
