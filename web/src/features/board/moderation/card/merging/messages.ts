import { MERGED_PER_ROOT_MAX } from '@openfloor/contract/limits';
import { numberText, plural } from '../../../../../design/formats.ts';
import { shortened } from '../../../shortened.ts';

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
  staysShort: 'Stays',
  takePart: (text: string) => `Merge: ${shortened(text)}`,
  stay: (text: string) => `Stays: ${shortened(text)}`,
  votes: (count: number) => plural(count, 'vote'),
  tooFew: 'Choose at least two questions.',
  search: 'Search all questions',
  searchPlaceholder: 'Search all questions of this talk',
  found: 'Other questions',
  notFound: 'No other question matches.',
  more: (count: number) => `${plural(count, 'more question')}: type more words to find them.`,
  flagged: 'flagged',
  cancel: 'Cancel',

  suggestions: (count: number) => `${numberText(count)} alike`,
  suggestionsTitle: 'Questions that may ask the same',
  suggestionsHelp: 'Found on this device. Merging can be taken back.',
  none: 'No questions are alike.',
  reasons: {
    equal: 'The same words',
    words: (words: readonly string[], count: number) =>
      `${count > 2 ? 'All' : 'Both'} have: ${words.join(', ')}`,
    alike: 'Similar wording',
  },
  mergeCount: (label: string, count: number) => `${label} ${numberText(count)}`,
  mergeGroup: (label: string, texts: readonly string[]) => `${label}: ${texts.map(shortened).join(' / ')}`,
  different: 'Not the same',
  differentOf: (texts: readonly string[]) => `Not the same: ${texts.map(shortened).join(' / ')}`,
  close: 'Close',
};
